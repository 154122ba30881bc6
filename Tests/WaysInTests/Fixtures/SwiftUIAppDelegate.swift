import EntrywaySwiftUI
import UIKit

/// The app delegate of an app with SwiftUI.
final class SwiftUIAppDelegate: DeepLinkAppDelegate {
  let center: DeepLinkCenter<ShopRoute>
  private let notifications: UNUserNotificationCenter

  init(_ center: DeepLinkCenter<ShopRoute>, _ notifications: UNUserNotificationCenter) {
    self.center = center
    self.notifications = notifications
  }

  var deepLinks: any EntryReceiver { center }

  // The system's own notification center is shared by all tests.
  override func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    center.finishLaunching(application, notifications: notifications)
    return true
  }
}
