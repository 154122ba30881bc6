import EntrywayUIKit
import UIKit

/// The app delegate of an app with scenes.
final class AppDelegate: UIResponder, UIApplicationDelegate {
  let center: DeepLinkCenter<ShopRoute>
  private let notifications: UNUserNotificationCenter

  init(_ center: DeepLinkCenter<ShopRoute>, _ notifications: UNUserNotificationCenter) {
    self.center = center
    self.notifications = notifications
  }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    center.finishLaunching(application, notifications: notifications)
    return true
  }
}

final class SceneDelegate: DeepLinkSceneDelegate {
  let deepLinks: any EntryReceiver

  init(_ center: DeepLinkCenter<ShopRoute>) { deepLinks = center }
}
