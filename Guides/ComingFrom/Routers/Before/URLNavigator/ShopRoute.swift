import Foundation

enum ShopRoute: Equatable {
  case order(id: String)
  case search(query: String?)
}

@MainActor
func makeRouter(_ navigator: any ShopNavigator) -> Navigator {
  let router = Navigator()
  // A pattern includes its scheme and host, so each is registered twice.
  for root in ["shop://", "https://shop.example.com/"] {
    router.handle("\(root)orders/<id>") { _, values, _ in
      guard let id = values["id"] as? String else { return false }
      navigator.show(.order(id: id))
      return true
    }
    router.handle("\(root)search") { url, _, _ in
      let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems
      navigator.show(.search(query: items?.first { $0.name == "q" }?.value))
      return true
    }
  }
  return router
}

/// Whether a route matched the link.
@MainActor
func open(_ url: URL, by router: Navigator) -> Bool { router.open(url) }

/// The link to a destination, written beside the table.
func link(to route: ShopRoute) -> URL? {
  var parts = URLComponents()
  parts.scheme = "https"
  parts.host = "shop.example.com"
  switch route {
  case .order(let id): parts.path = "/orders/\(id)"
  case .search(let query):
    parts.path = "/search"
    parts.queryItems = query.map { [URLQueryItem(name: "q", value: $0)] }
  }
  return parts.url
}
