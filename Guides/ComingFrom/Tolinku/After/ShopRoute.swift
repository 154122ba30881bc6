import Entryway

enum ShopRoute: LinkDestination {
  case home
  case order(id: String)
  case sale(id: String)
  case conversation(id: String, isReplying: Bool)
  case user(id: String)

  static let routes = RouteTable<ShopRoute>(
    schemes: ["shop"], hosts: ["shop.example.com", "app.example.com"], fallback: .home
  ) {
    Route("/", .home)
    Route("/orders/{id}", ShopRoute.order).requires(.session)
    Route("/sale/{id}", ShopRoute.sale)
    Route("/conversations/{id}") { .conversation(id: $0, isReplying: false) }
    Route("/conversations/{id}/reply", name: "reply") { .conversation(id: $0, isReplying: true) }
    Route("/users/{id}", ShopRoute.user)
  }

  static let entries = EntryRules(
    routes,
    [
      .notification(link: "deep_link"),
      .notification(link: "reply_link", action: "REPLY_ACTION"),
      .notification(link: "profile_link", action: "VIEW_PROFILE"),
      .category(
        "MESSAGE",
        actions: [
          .init("REPLY_ACTION", title: "Reply", .foreground),
          .init("VIEW_PROFILE", title: "View Profile", .foreground),
        ]),
    ])
}
