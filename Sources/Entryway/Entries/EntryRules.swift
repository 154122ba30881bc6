/// How an app reads entries that are not links: its rules, and the table that reads its links.
///
/// ```swift
/// extension ShopRoute {
///   static let entries = EntryRules(routes, [
///     .notification(link: "deep_link"),
///     .notification(link: "reply_link", action: "REPLY_ACTION"),
///     .quickAction("com.myApp.cart", .cart, title: "Cart", icon: .system("cart")),
///     .activity("com.myApp.viewOrder", id: "orderID", ShopRoute.order),
///     .spotlight { .order(id: $0) },
///     .category("MESSAGE", actions: [.init("REPLY_ACTION", title: "Reply", .foreground)]),
///   ])
/// }
/// ```
///
/// The rules are asked in the order in which they are listed. What is offered to the system, quick
/// actions and the buttons of notifications, is made of the same lines. A suite of the app's own
/// covers them with `#expect(ShopRoute.entries.problems.isEmpty)`.
public struct EntryRules<Destination: LinkDestination>: Sendable {
  /// The table that reads links, and that names the places that rules open.
  public let routes: RouteTable<Destination>
  /// The rules, in the order in which they are asked.
  public let rules: [EntryRule<Destination>]

  /// The rules of an app.
  ///
  /// - Parameters:
  ///   - routes: The table that reads links.
  ///   - rules: The rules, in the order in which they are asked; an app that is entered by links
  ///     alone has none.
  public init(_ routes: RouteTable<Destination>, _ rules: [EntryRule<Destination>] = []) {
    self.routes = routes
    self.rules = rules
  }
}
