import EntrywayTesting

enum ShopRoute: LinkDestination {
  case home
  case order(id: String)
  case search
}

extension ShopRoute {
  static let routes = RouteTable<ShopRoute>(schemes: ["shop"], hosts: ["shop.example.com"]) {
    Route("/", .home)
    Route("/orders/{id}", ShopRoute.order)
    Route("/search", .search)
  }

  static let entries = EntryRules(
    routes,
    [
      .notification(link: "deep_link"),
      .notification(link: "deep_link", action: "OPEN"),
      .notification(link: "deep_link", action: "MARK"),
      .category(
        "ORDER", actions: [.init("OPEN", title: "Open", .foreground), .init("MARK", title: "Mark")]),
      .quickAction("search", .search, title: "Search"),
      .activity("com.example.shop.viewOrder", id: "orderID", ShopRoute.order),
      .spotlight { .order(id: $0) },
    ])
}
