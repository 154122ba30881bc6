/// The constants by which the system marks widgets, Live Activities and re-engagements.
///
/// ```swift
/// DeliveryOptions(
///   systemNames: SystemNames(
///     liveActivityType: NSUserActivityTypeLiveActivity,                 // WidgetKit
///     reengagementItem: Postback.reengagementOpenURLParameter))         // AdAttributionKit, iOS 18
/// ```
///
/// They are constants of frameworks that this module doesn't link, so it compares their texts.
/// Apple documents the constants, but not their texts. The default texts come from third parties
/// and have not been confirmed on a device, so pass the constants if you can. With
/// `EntrywaySwiftUI`, an app uses WidgetKit's own constants without doing anything.
public struct SystemNames: Hashable, Sendable {
  /// The key of the kind in the `userInfo` of a tapped widget (`WidgetCenter.UserInfoKey.kind`).
  public var widgetKind: String?
  /// The key of the family in the `userInfo` of a tapped widget (`WidgetCenter.UserInfoKey.family`).
  public var widgetFamily: String?
  /// The key of the activity's identifier in the `userInfo` of a tapped Live Activity
  /// (`WidgetCenter.UserInfoKey.activityID`).
  public var liveActivityID: String?
  /// The type of the activity of a tapped Live Activity (`NSUserActivityTypeLiveActivity`).
  public var liveActivityType: String?
  /// The query item of links that bring a user back through an advertisement
  /// (`Postback.reengagementOpenURLParameter`).
  public var reengagementItem: String?

  /// Creates names; those that are nil keep their usual texts.
  ///
  /// - Parameters:
  ///   - widgetKind: The key of a tapped widget's kind.
  ///   - widgetFamily: The key of a tapped widget's family.
  ///   - liveActivityID: The key of a tapped Live Activity's identifier.
  ///   - liveActivityType: The type of the activity of a tapped Live Activity.
  ///   - reengagementItem: The query item that marks a re-engagement.
  public init(
    widgetKind: String? = nil, widgetFamily: String? = nil, liveActivityID: String? = nil,
    liveActivityType: String? = nil, reengagementItem: String? = nil
  ) {
    (self.widgetKind, self.widgetFamily) = (widgetKind, widgetFamily)
    (self.liveActivityID, self.liveActivityType) = (liveActivityID, liveActivityType)
    self.reengagementItem = reengagementItem
  }

  /// The texts that are used unless others are passed.
  static let usual = SystemNames(
    widgetKind: "WGWidgetUserInfoKeyKind", widgetFamily: "WGWidgetUserInfoKeyFamily",
    liveActivityID: "WGWidgetUserInfoKeyActivityID",
    liveActivityType: "NSUserActivityTypeLiveActivity",
    reengagementItem: "AdAttributionKitReengagementOpen")
  /// The type under which rules list the activity of a Live Activity.
  package static let usualLiveActivityType = "NSUserActivityTypeLiveActivity"

  /// The names, with those that are missing from another list.
  func filled(by other: SystemNames) -> SystemNames {
    SystemNames(
      widgetKind: widgetKind ?? other.widgetKind, widgetFamily: widgetFamily ?? other.widgetFamily,
      liveActivityID: liveActivityID ?? other.liveActivityID,
      liveActivityType: liveActivityType ?? other.liveActivityType,
      reengagementItem: reengagementItem ?? other.reengagementItem)
  }
}

/// The names that a framework itself has, as an adapter that links it passes them on.
package final class FrameworkNames: Sendable {
  package let names: SystemNames

  package init(_ names: SystemNames) { self.names = names }
}

extension SystemNames {
  /// What an activity without a web link is, by its type and the keys of its `userInfo`: of a
  /// widget, of a Live Activity, or nil.
  package func source(ofActivity type: String, _ userInfo: [String: PayloadValue]) -> EntrySource? {
    let names = filled(by: .usual)
    if type == names.liveActivityType { return .liveActivity }
    return names.widgetKind.flatMap { userInfo[$0] } == nil ? nil : .widget
  }

  /// The `userInfo` of a tapped widget or Live Activity, with the system's keys under the names that
  /// rules read: `kind`, `family`, `activityID`.
  package func plain(_ userInfo: [String: PayloadValue]) -> [String: PayloadValue] {
    let names = filled(by: .usual)
    var plain = userInfo
    let keys = [
      (names.widgetKind, WidgetTap.kindKey), (names.widgetFamily, WidgetTap.familyKey),
      (names.liveActivityID, WidgetTap.activityKey),
    ]
    for case (let key?, let name) in keys {
      if let value = plain.removeValue(forKey: key) { plain[name] = value }
    }
    return plain
  }

  /// Whether a web link has the item that marks a re-engagement, in its query.
  ///
  /// The item says nothing more. It stays in the link: a table skips the items that no route
  /// declares.
  func marksReengagement(_ link: String) -> Bool {
    guard let name = filled(by: .usual).reengagementItem, !name.isEmpty else { return false }
    let bytes = Array(link.utf8)
    let start = String(decoding: bytes.prefix(8), as: UTF8.self).lowercased()
    guard start.hasPrefix("https://") || start.hasPrefix("http://") else { return false }
    let end = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.endIndex
    guard let query = bytes[..<end].firstIndex(of: UInt8(ascii: "?")) else { return false }
    let wanted = Array(name.utf8)
    return bytes[(query + 1)..<end].split(separator: UInt8(ascii: "&")).contains { item in
      Self.decoded(item.prefix { $0 != UInt8(ascii: "=") }) == wanted
    }
  }

  private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var index = text.startIndex
    while index < text.endIndex {
      if text[index] == UInt8(ascii: "%"), index + 2 < text.endIndex,
        let byte = UInt8(
          String(decoding: text[(index + 1)...(index + 2)], as: UTF8.self), radix: 16)
      {
        result.append(byte)
        index += 3
      } else {
        result.append(text[index])
        index += 1
      }
    }
    return result
  }
}

/// A tap on a widget or a Live Activity that has no link.
///
/// ```swift
/// .widget(kind: "Orders") { tap in tap.family == "systemLarge" ? .orders : .home }
/// ```
public struct WidgetTap: Hashable, Sendable {
  /// The widget's kind, as its configuration names it.
  public var kind: String?
  /// The widget's family, such as `systemSmall`, as the system writes it.
  public var family: String?
  /// The identifier of the Live Activity (`Activity.id`).
  public var activityID: String?
  /// The whole activity.
  public var activity: ActivityContent

  static let kindKey = "kind"
  static let familyKey = "family"
  static let activityKey = "activityID"

  /// Creates a tap from the activity that the system hands over.
  ///
  /// - Parameter activity: An activity with the keys `kind`, `family` and `activityID`.
  public init(_ activity: ActivityContent) {
    func text(_ key: String) -> String? {
      if case .text(let text)? = activity.userInfo[key] { text } else { nil }
    }
    (kind, family) = (text(Self.kindKey), text(Self.familyKey))
    (activityID, self.activity) = (text(Self.activityKey), activity)
  }
}
