import EntrywayTesting

/// Places of the app that the checks look at.
enum CheckedPlace: LinkDestination {
  case home
  case order(id: String)
  case search

  static let routes = RouteTable<CheckedPlace>(schemes: ["shop"], hosts: ["shop.example.com"]) {
    Route("/", .home)
    Route("/orders/{id}", CheckedPlace.order)
    Route("/search", .search)
  }

  static let entries = EntryRules(
    routes,
    [
      .notification(reading: "a rejection") { payload in
        if payload["reject"] != nil { throw EntryRejection("not today") }
        return nil
      },
      .notification(link: "deep_link"),
      .notification(link: "deep_link", action: "OPEN"),
      .notification(link: "deep_link", action: "MARK"),
      .category(
        "ORDER", actions: [.init("OPEN", title: "Open", .foreground), .init("MARK", title: "Mark")]),
      .quickAction("search", .search, title: "Search"),
      .activity("com.example.shop.viewOrder", id: "orderID", CheckedPlace.order),
      .spotlight { .order(id: $0) },
    ])

  /// Each way in once.
  static let ways: [SimulatedEntry] = [
    .link("shop://orders/1"), .link("https://shop.example.com/orders/2"),
    .notification(["deep_link": "shop://orders/3"]),
    .notification(["deep_link": "shop://orders/3"], action: .button("OPEN")),
    .notification(["deep_link": "shop://orders/3"], action: .button("MARK")),
    .notification([:], action: .dismiss), .quickAction("search"),
    .userActivity("com.example.shop.viewOrder", userInfo: ["orderID": "4"]), .spotlight("5"),
    .handoff("com.example.shop.viewOrder", userInfo: ["orderID": "6"]),
    .widget("shop://orders/7"), .appIntent("https://shop.example.com/orders/8"),
    .appClip("https://shop.example.com/orders/9"), .qrCode("shop://orders/10"),
    .inApp("shop://orders/11"),
  ]
}
