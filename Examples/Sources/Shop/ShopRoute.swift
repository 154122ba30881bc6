public import Entryway

public enum ShopRoute: LinkDestination {
  case home
  case order(id: String)
  case sale(id: String)
  case conversation(id: String, isReplying: Bool)
  case user(id: String)
  case search(query: String?, limit: Int?)
  /// The link of a mail that ends a sign-in: it shows nothing of its own.
  case login(code: String)
  /// A short link: the link server knows what it stands for, and that opens in its place.
  case link(slug: String)
}

extension ShopRoute {
  /// Links of the shop that no route takes open home.
  public static let routes = RouteTable<ShopRoute>(
    schemes: ["shop"], hosts: ["shop.example.com", "app.example.com", "go.example.com"],
    fallback: .home, campaign: .utm, surfaces: ["orders"]
  ) {
    Route("/", .home)
    Route("/orders/{id}", ShopRoute.order).requires(.session)
    Route("/sale/{id}", ShopRoute.sale)
    Route("/conversations/{id}") { .conversation(id: $0, isReplying: false) }
    Route("/conversations/{id}/reply", name: "reply") { .conversation(id: $0, isReplying: true) }
    Route("/users/{id}", ShopRoute.user)
    Route("/search?q={query}&limit={limit}", ShopRoute.search)
    // Only as a web link, for any app may declare the scheme and be handed the code. It does not
    // compete: the order that waits for the sign-in goes on waiting.
    Route("/login?code={code}", ShopRoute.login)
      .only(.web).competes(false).sensitive("code")
    // On a host of their own: there, every other name is a short link.
    Route("/{slug}", ShopRoute.link).hosts("go.example.com").resolved(by: .server)
  }

  /// The activity of somebody who looks at an order, and the key of the order's identifier in it.
  public static let orderActivity = "com.example.shop.viewOrder"
  public static let orderActivityKey = "orderID"

  /// Rich pushes: a link for the tap, one for each button, and the buttons themselves.
  public static let entries = EntryRules(
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
      // Where the Live Activity of an order has the link that its view opens.
      .liveActivityPush(link: "link"),
      // An item of Info.plist, which is there before the app has run once.
      .quickAction("com.example.shop.search", .search(query: nil, limit: nil)),
      .activity(orderActivity, id: orderActivityKey, ShopRoute.order),
      .spotlight { .order(id: $0) },
    ])
}
