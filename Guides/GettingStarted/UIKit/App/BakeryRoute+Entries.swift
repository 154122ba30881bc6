import Entryway

extension BakeryRoute {
  /// What opens the app in addition to links.
  static let entries = EntryRules(
    routes,
    [
      .notification(link: "link"),
      .quickAction("com.example.Bakery.orders", .orders, title: "Your Orders"),
    ])
}
