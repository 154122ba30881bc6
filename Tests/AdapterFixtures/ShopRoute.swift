public import Entryway

public enum ShopRoute: LinkDestination {
  case home
  case order(id: String)
  case conversation(id: String, isReplying: Bool)
  case muted(id: String)
}

extension ShopRoute {
  public static let routes = RouteTable<ShopRoute>(schemes: ["shop"], hosts: ["shop.example.com"]) {
    Route("/", .home)
    Route("/orders/{id}", ShopRoute.order)
    Route("/conversations/{id}") { .conversation(id: $0, isReplying: false) }
    Route("/conversations/{id}/reply", name: "reply") { .conversation(id: $0, isReplying: true) }
    Route("/muted/{id}", ShopRoute.muted)
  }

  public static let entries = EntryRules(
    routes,
    [
      .notification(link: "deep_link"),
      .notification(link: "reply_link", action: "REPLY"),
      .notification(link: "mute_link", action: "MUTE"),
      .notification(link: "sync_link", action: NotificationAction.backgroundPush.identifier),
      .notification(action: NotificationAction.openSettings.identifier, .home),
      .category(
        "MESSAGE",
        actions: [
          .init(
            "REPLY", title: "Reply", .foreground, icon: .system("arrow"),
            textInput: .init(buttonTitle: "Send", placeholder: "Message")),
          .init("MUTE", title: "Mute", [.destructive, .authenticationRequired]),
        ], options: [.customDismissAction]),
      .quickAction(
        "com.example.shop.home", .home, title: "Home", subtitle: "Start", icon: .template("House")),
      .quickAction("com.example.shop.admin", audience: "admin", .order(id: "all"), title: "All"),
      .quickAction("com.example.shop.order", id: "id", ShopRoute.order),
      .activity("com.example.shop.viewOrder", id: "orderID", ShopRoute.order),
      .spotlight { .order(id: $0) },
    ])
}
