import AdapterFixtures
import EntrywayUIKit
import UIKit

/// What an app with scenes pastes.
@MainActor
final class AppDelegate: UIResponder, UIApplicationDelegate {
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
}

final class SceneDelegate: DeepLinkSceneDelegate {
  let deepLinks: any EntryReceiver

  init(_ center: DeepLinkCenter<ShopRoute>) { deepLinks = center }
}
