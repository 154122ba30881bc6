import Entryway

enum ShopRoute: LinkDestination {
  case order(id: String)
}

extension ShopRoute {
  static let routes = RouteTable<ShopRoute>(schemes: ["shop"], hosts: ["shop.example.com"]) {
    Route("/orders/{id}", ShopRoute.order)
  }

  static let entries = EntryRules(
    routes,
    [
      .notification(link: "deep_link"),
      .quickAction("order-1", .order(id: "1"), title: "Order 1"),
      .activity("com.example.shop.viewOrder", id: "orderID", ShopRoute.order),
      .spotlight { .order(id: $0) },
    ])
}
