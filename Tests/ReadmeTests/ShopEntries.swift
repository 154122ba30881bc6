import Entryway

extension ShopRoute {
  static let entries = EntryRules(
    routes,
    [
      .notification(link: "deep_link"),
      .notification(link: "reply_link", action: "REPLY_ACTION"),
      .category("MESSAGE", actions: [.init("REPLY_ACTION", title: "Reply", .foreground)]),
      .quickAction("com.example.shop.search", .search(query: nil, limit: nil), title: "Search"),
      .activity("com.example.shop.viewOrder", id: "orderID", ShopRoute.order),
      .spotlight { .order(id: $0) },
    ])
}
