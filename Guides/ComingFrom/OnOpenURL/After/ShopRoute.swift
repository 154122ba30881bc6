import Entryway

enum ShopRoute: LinkDestination {
  case home
  case order(id: String)
  case conversation(id: String, isReplying: Bool)
  case search(query: String?)

  static let routes = RouteTable<ShopRoute>(
    schemes: ["shop"], hosts: ["shop.example.com", "app.example.com"]
  ) {
    Route("/", .home)
    Route("/orders/{id}", ShopRoute.order).requires(.session)
    Route("/conversations/{id}") { .conversation(id: $0, isReplying: false) }
    Route("/conversations/{id}/reply", name: "reply") { .conversation(id: $0, isReplying: true) }
    Route("/search?q={query}", ShopRoute.search)
  }

  static let entries = EntryRules(
    routes,
    [
      .notification(link: "deep_link"),
      .notification(link: "reply_link", action: "REPLY_ACTION"),
      .category("MESSAGE", actions: [.init("REPLY_ACTION", title: "Reply", .foreground)]),
      .quickAction("com.example.shop.search", .search(query: nil), title: "Search"),
    ])
}
