import AppleSystem
import EntrywaySimulation
import Foundation
import UIKit

extension SimulatedEntry {
  /// The entry in the system's objects; nil for an in-app link.
  ///
  /// The system's camera hands over what a code holds as it does a link.
  func way(requestID: String, deliveredAt: Date) -> Way? {
    switch content {
    case .link(let link):
      guard source != .inApp, let url = URL(string: link) else { return nil }
      guard ["http", "https"].contains(url.scheme) else { return .url(url) }
      let activity = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
      activity.webpageURL = url
      return .activity(activity)
    case .notification(let notification):
      guard case .notification(let action) = source else { return nil }
      return .notification(
        Tap(
          notification.payload.userInfo, action: action.identifier,
          userText: notification.userText, requestID: requestID, date: deliveredAt))
    case .shortcutItem(let item):
      return .quickAction(UIApplicationShortcutItem(type: item.type, localizedTitle: ""))
    case .activity(let content):
      let activity = NSUserActivity(activityType: content.type)
      activity.userInfo = PayloadValue.object(content.userInfo).userInfo
      return .activity(activity)
    case .file(let file): return .url(file.url)
    case .cloudKitShare, .purchase: return nil
    }
  }
}

extension PayloadValue {
  /// The value as the system hands a payload over.
  var userInfo: [AnyHashable: Any] { object as? [String: Any] ?? [:] }

  /// With Swift's own numbers: Foundation bridges those of JSON on Apple's systems alone.
  private var object: Any {
    switch self {
    case .null, .other: NSNull()
    case .bool(let value): value
    case .integer(let value): value
    case .double(let value): value
    case .text(let value): value
    case .array(let values): values.map(\.object)
    case .object(let values): values.mapValues(\.object)
    }
  }
}
