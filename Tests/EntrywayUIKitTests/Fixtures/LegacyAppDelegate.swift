import AdapterFixtures
import EntrywayUIKit
import UIKit

/// What an app without scenes pastes.
final class LegacyAppDelegate: UIResponder, UIApplicationDelegate {
  let center: DeepLinkCenter<ShopRoute>
  let notifications: () -> UNUserNotificationCenter

  init(
    _ center: DeepLinkCenter<ShopRoute>, notifications: @escaping () -> UNUserNotificationCenter
  ) {
    self.center = center
    self.notifications = notifications
  }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    center.finishLaunching(application, notifications: notifications())
    return true
  }

  func applicationDidBecomeActive(_ application: UIApplication) { center.meet(.interface) }
  func applicationDidEnterBackground(_ application: UIApplication) { center.withdraw(.interface) }

  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool {
    center.application(app, open: url, options: options)
  }

  func application(
    _ application: UIApplication, continue activity: NSUserActivity,
    restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
  ) -> Bool {
    center.application(application, continue: activity)
  }

  func application(
    _ application: UIApplication, performActionFor item: UIApplicationShortcutItem,
    completionHandler: @escaping (Bool) -> Void
  ) {
    center.application(application, performActionFor: item, completionHandler: completionHandler)
  }
}
