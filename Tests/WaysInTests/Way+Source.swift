import AppleSystem
import CoreSpotlight
import Entryway
import UIKit

extension Way {
  /// What the system hands over for an entry to the order 1.
  @MainActor
  static func of(_ source: EntrySource) -> Way {
    switch source {
    case .urlScheme, .widget, .qrCode, .inApp, .liveActivity, .nfc, .file, .cloudKitShare,
      .purchase:
      .url(URL(string: "shop://orders/1") ?? URL(fileURLWithPath: "/"))
    case .notification: .notification(Tap(["deep_link": "shop://orders/1"]))
    case .quickAction:
      .quickAction(UIApplicationShortcutItem(type: "order-1", localizedTitle: "Order 1"))
    case .handoff, .appClip: .handoff(.of(source))
    case .universalLink, .appIntent, .userActivity, .spotlight: .activity(.of(source))
    }
  }
}

extension NSUserActivity {
  static func of(_ source: EntrySource) -> NSUserActivity {
    switch source {
    case .spotlight:
      let activity = NSUserActivity(activityType: CSSearchableItemActionType)
      activity.userInfo = [CSSearchableItemActivityIdentifier: "1"]
      return activity
    case .handoff, .userActivity:
      let activity = NSUserActivity(activityType: "com.example.shop.viewOrder")
      activity.userInfo = ["orderID": "1"]
      return activity
    default:
      let activity = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
      activity.webpageURL = URL(string: "https://shop.example.com/orders/1")
      return activity
    }
  }
}
