import AppleSystem
import EntrywayTesting
import Foundation
import UIKit

extension SimulatedEntry {
  /// The entry in the system's objects; nil for a link inside the app.
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
    default: return nil
    }
  }
}

extension PayloadValue {
  /// The value as APNs hands it over: read from JSON by the system.
  var userInfo: [AnyHashable: Any] {
    let json = try? JSONSerialization.jsonObject(with: Data(jsonText().utf8))
    return json as? [String: Any] ?? [:]
  }
}
