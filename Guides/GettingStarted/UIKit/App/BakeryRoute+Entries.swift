import Entryway

extension BakeryRoute {
  /// What opens the app besides links.
  static let entries = EntryRules(
    routes,
    [
      .notification(link: "link"),
      .quickAction("com.example.bakery.orders", .orders, title: "Your Orders"),
    ])
}
