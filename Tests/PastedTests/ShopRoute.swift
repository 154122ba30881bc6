import EntrywayUIKit

/// What an app has of its own: the destinations, and the links to them.
enum ShopRoute: LinkDestination {
  case order(id: String)

  static let routes = RouteTable<ShopRoute>(schemes: ["shop"], hosts: ["shop.example.com"]) {
    Route("/orders/{id}", ShopRoute.order)
  }
  static let entries = EntryRules(routes, [.notification(link: "deep_link")])
}
