public import AppleSystem
import CoreSpotlight
public import UIKit

extension URL {
  /// A URL that is known to be one.
  public static func known(_ text: String) -> URL { URL(string: text) ?? URL(fileURLWithPath: "/") }
}

@MainActor
extension Way {
  public static func link(_ text: String) -> Way { .url(.known(text)) }

  public static func web(_ text: String) -> Way { .activity(.web(text)) }

  public static func item(_ type: String, _ userInfo: [String: any NSSecureCoding] = [:]) -> Way {
    .quickAction(
      UIApplicationShortcutItem(
        type: type, localizedTitle: type, localizedSubtitle: nil, icon: nil, userInfo: userInfo))
  }

  public static func tap(_ link: String = "shop://orders/1", request: String = "request-1") -> Way {
    .notification(Tap(["deep_link": link], requestID: request))
  }
}

extension NSUserActivity {
  public static func web(_ text: String) -> NSUserActivity {
    let activity = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
    activity.webpageURL = URL(string: text)
    return activity
  }

  public static func order(_ id: String) -> NSUserActivity {
    let activity = NSUserActivity(activityType: "com.example.shop.viewOrder")
    activity.userInfo = ["orderID": id]
    return activity
  }

  public static func spotlight(_ id: String) -> NSUserActivity {
    let activity = NSUserActivity(activityType: CSSearchableItemActionType)
    activity.userInfo = [CSSearchableItemActivityIdentifier: id]
    return activity
  }
}
