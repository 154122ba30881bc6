import AdapterFixtures
import EntrywaySwiftUI
import UIKit

/// What an app pastes, with notifications of its own: the system's are shared by all tests.
final class AppDelegate: DeepLinkAppDelegate {
  let center: DeepLinkCenter<ShopRoute>
  private let notifications: UNUserNotificationCenter

  init(_ center: DeepLinkCenter<ShopRoute>, _ notifications: UNUserNotificationCenter) {
    self.center = center
    self.notifications = notifications
  }

  var deepLinks: any EntryReceiver { center }

  override func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    center.finishLaunching(application, notifications: notifications)
    return true
  }
}
