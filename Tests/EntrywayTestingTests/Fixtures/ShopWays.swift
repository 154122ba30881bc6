import EntrywayTesting

enum Shop {
  static let link = "https://shop.example.com/orders/4821"
  static let push: PayloadValue = ["deep_link": .text(link)]
  static let order = ShopRoute.order(id: "4821")

  /// Each source once, all of them to the order 4821.
  static let ways: [WayIn] = [
    .link("shop://orders/4821"), .link(link), .notification(push),
    .quickAction("search"),
    .userActivity("com.example.shop.viewOrder", userInfo: ["orderID": "4821"]),
    .spotlight("4821"),
    .handoff("com.example.shop.viewOrder", userInfo: ["orderID": "4821"]),
    .widget("shop://orders/4821"), .appIntent(link), .appClip(link), .qrCode(link), .inApp(link),
  ]

  /// What a way of ``ways`` opens.
  static func place(of way: WayIn) -> ShopRoute { way.source == .quickAction ? .search : order }
}
