import EntrywayPush

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The content of a shop's Live Activity, without ActivityKit, as a server has it.
struct OrderAttributes: Codable, Hashable {
  struct ContentState: Codable, Hashable {
    var step: String
    var arrives: Date?
    var progress: Double?
    var link: String?
  }

  var number: String
  var link: String?
}

extension ShopRoute {
  /// The shop's rules, and where its Live Activities have their link.
  static let live = EntryRules(
    routes,
    entries.rules + [
      .liveActivityPush(link: "link")
    ])
  /// The same, for a link that stays the same from the start to the end.
  static let fixed = EntryRules(
    routes, entries.rules + [.liveActivityPush(link: "link", in: .attributes)])
}

extension Date {
  /// A time in the past, 1,700,000,000.5 seconds after 1970.
  static let sent = Date(timeIntervalSince1970: 1_700_000_000.5)
}

extension LiveActivityAlert {
  static let packed = LiveActivityAlert(title: "Order 4821", body: "It is packed.")
}
