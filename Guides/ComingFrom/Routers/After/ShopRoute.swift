import Entryway
import Foundation

enum ShopRoute: LinkDestination {
  case order(id: String)
  case search(query: String?)

  static let routes = RouteTable<ShopRoute>(schemes: ["shop"], hosts: ["shop.example.com"]) {
    Route("/orders/{id}", ShopRoute.order)
    Route("/search?q={query}", ShopRoute.search)
  }
}

/// Whether a route matched the link.
@MainActor
func open(_ url: URL, in navigator: any ShopNavigator) -> Bool {
  guard let match = try? ShopRoute.routes.match(url) else { return false }
  navigator.show(match.destination)
  return true
}

/// The link to a destination, from the same table.
func link(to route: ShopRoute) -> URL? { try? ShopRoute.routes.url(to: route) }
