import AppleSystem
import CloudKit
import CoreNFC
import CoreSpotlight
import Entryway
import UIKit

extension Way {
  /// What the system hands over for an entry to the order 1.
  @MainActor
  static func of(_ cell: MatrixCell) -> Way {
    let source = cell.source
    if cell.hasLink { return .url(.order) }
    switch source {
    case .urlScheme, .qrCode, .inApp, .purchase: return .url(.order)
    case .file: return .url(URL(fileURLWithPath: "/orders/1.csv"))
    case .notification: return .notification(Tap(["deep_link": "shop://orders/1"]))
    case .quickAction:
      return .quickAction(UIApplicationShortcutItem(type: "order-1", localizedTitle: "Order 1"))
    case .handoff, .appClip: return .handoff(.of(source))
    case .cloudKitShare:
      let zone = CKRecordZone.ID(zoneName: "orders", ownerName: "_owner")
      let share = CKShare(
        recordID: CKRecord.ID(recordName: "1", zoneID: zone),
        url: URL(string: "https://www.icloud.com/share/1"))
      return .share(
        CKShare.Metadata(containerIdentifier: "iCloud.com.example.shop", share: share))
    case .universalLink, .appIntent, .userActivity, .spotlight, .widget, .liveActivity, .nfc:
      return .activity(.of(source))
    }
  }
}

extension URL {
  fileprivate static let order = URL(string: "shop://orders/1") ?? URL(fileURLWithPath: "/")
}

extension NSUserActivity {
  static func of(_ source: EntrySource) -> NSUserActivity {
    let activity = plain(source)
    activity.referrerURL = URL(string: "https://News.example.com:443/today?user=7")
    return activity
  }

  private static func plain(_ source: EntrySource) -> NSUserActivity {
    switch source {
    case .spotlight:
      let activity = NSUserActivity(activityType: CSSearchableItemActionType)
      activity.userInfo = [CSSearchableItemActivityIdentifier: "1"]
      return activity
    case .handoff, .userActivity:
      let activity = NSUserActivity(activityType: "com.example.shop.viewOrder")
      activity.userInfo = ["orderID": "1"]
      return activity
    case .widget:
      let activity = NSUserActivity(activityType: "Orders")
      activity.userInfo = ["WGWidgetUserInfoKeyKind": "Orders"]
      return activity
    case .liveActivity:
      let activity = NSUserActivity(activityType: "NSUserActivityTypeLiveActivity")
      activity.userInfo = ["WGWidgetUserInfoKeyActivityID": "1"]
      return activity
    default:
      let activity = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
      activity.webpageURL = URL(string: "https://shop.example.com/orders/1")
      if source == .nfc {
        activity.readTag(
          NFCNDEFMessage(records: [
            NFCNDEFPayload(
              format: .nfcWellKnown, type: Data([0x55]), identifier: Data(),
              payload: Data([4, 0x61]))
          ]))
      }
      return activity
    }
  }
}
