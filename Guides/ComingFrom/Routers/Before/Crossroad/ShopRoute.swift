import Foundation

enum ShopRoute: Equatable {
  case order(id: String)
  case search(query: String?)
}

@MainActor
func makeRouter(_ navigator: any ShopNavigator) throws -> DefaultRouter {
  var sources = [LinkSource.customURLScheme("shop")]
  if let shop = URL(string: "https://shop.example.com") { sources.append(.universalLink(shop)) }
  return try DefaultRouter(accepting: sources) { registry in
    registry.route("/orders/:id") { context in
      navigator.show(.order(id: try context.argument(named: "id")))
    }
    registry.route("/search") { context in
      navigator.show(.search(query: context.queryParameters["q"]))
    }
  }
}

/// Whether a route matched the link.
@MainActor
func open(_ url: URL, by router: DefaultRouter) -> Bool { router.openIfPossible(url) }

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
