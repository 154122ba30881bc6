import Entryway

enum ShopRoute: LinkDestination {
  case home
  case order(id: String)
  case sale(id: String)
  case link(slug: String)

  static let routes = RouteTable<ShopRoute>(
    schemes: ["shop"], hosts: ["shop.example.com", "go.example.com"], fallback: .home
  ) {
    Route("/", .home)
    Route("/orders/{id}", ShopRoute.order)
    Route("/sale/{id}", ShopRoute.sale)
    // The host of the short links, the old ones among them.
    Route("/{slug}", ShopRoute.link).hosts("go.example.com").resolved(by: .server)
  }

  // The second is for the pushes that are still to be sent by the old name.
  static let entries = EntryRules(
    routes, [.notification(link: "deep_link"), .notification(link: "branch")])
}
