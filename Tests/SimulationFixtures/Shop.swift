package import EntrywaySimulation

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The routes of a shop that tests enter.
package enum ShopRoute: LinkDestination {
  case home
  case order(id: String)
  case search
}

extension ShopRoute {
  package static let routes = RouteTable<ShopRoute>(schemes: ["shop"], hosts: ["shop.example.com"])
  {
    Route("/", .home)
    Route("/orders/{id}", ShopRoute.order)
    Route("/search", .search)
  }

  package static let entries = EntryRules(
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
      .widget(kind: "Order", .order(id: "4821")),
      .liveActivity(.order(id: "4821")),
      .file(extensions: ["csv"]) { .order(id: $0.deletingPathExtension().lastPathComponent) },
      .cloudKitShare { .order(id: $0.recordName) },
      .purchase(ShopRoute.order),
    ])
}

/// Entries into it.
package enum Shop {
  package static let link = "https://shop.example.com/orders/4821"
  package static let push: PayloadValue = ["deep_link": .text(link)]
  package static let order = ShopRoute.order(id: "4821")

  /// Each source once, all of them to the order 4821.
  package static let simulatedEntries: [SimulatedEntry] = [
    .link("shop://orders/4821"), .link(link), .notification(push),
    .quickAction("search"),
    .userActivity("com.example.shop.viewOrder", userInfo: ["orderID": "4821"]),
    .spotlight("4821"),
    .handoff("com.example.shop.viewOrder", userInfo: ["orderID": "4821"]),
    .widget("shop://orders/4821"), .appIntent(link), .appClip(link), .qrCode(link), .inApp(link),
    .widget(kind: "Order"), .liveActivity(id: "4821"),
    .nfc(link, records: [NFCRecord(format: 1, type: [0x55], payload: [0])]), .reengagement(link),
    .file(URL(fileURLWithPath: "/4821.csv")),
    .cloudKitShare(
      CloudKitShareContent(
        containerID: "iCloud.com.example.shop", recordName: "4821", zoneName: "orders",
        ownerName: "_owner")),
    .purchase("4821"),
  ]

  /// What an entry of ``simulatedEntries`` opens.
  package static func destination(of entry: SimulatedEntry) -> ShopRoute {
    entry.source == .quickAction ? .search : order
  }
}
