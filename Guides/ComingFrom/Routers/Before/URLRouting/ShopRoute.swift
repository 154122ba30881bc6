import Foundation

enum ShopRoute: Equatable {
  case order(id: String)
  case search(query: String?)
}

func makeRouter() -> OneOf<ShopRoute> {
  OneOf<ShopRoute> {
    Route(.case(ShopRoute.order(id:))) {
      Path {
        "orders"
        Parse(.string)
      }
    }
    Route(.case(ShopRoute.search(query:))) {
      Path { "search" }
      Query {
        Optionally { Field("q", .string) }
      }
    }
  }
}

/// Whether a route matched the link.
///
/// Which schemes and hosts are the app's is asked beside the table.
@MainActor
func open(_ url: URL, by router: OneOf<ShopRoute>, in navigator: any ShopNavigator) -> Bool {
  guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: false) else { return false }
  switch (parts.scheme, parts.host) {
  case ("https", "shop.example.com"): break
  case ("shop", let host?):
    // In shop://orders/4821 the host is the first segment.
    parts.host = "shop.example.com"
    parts.path = "/\(host)\(parts.path)"
  default: return false
  }
  guard let url = parts.url, let route = try? router.match(url: url) else { return false }
  navigator.show(route)
  return true
}

/// The link to a destination, from the same table.
func link(to route: ShopRoute, by router: OneOf<ShopRoute>) -> URL? {
  var parts = URLComponents(url: router.url(for: route), resolvingAgainstBaseURL: false)
  parts?.scheme = "https"
  parts?.host = "shop.example.com"
  return parts?.url
}
