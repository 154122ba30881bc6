import UIKit
import UserNotifications

// SwiftUI has no modifier for quick actions and notifications.
final class AppDelegate: UIResponder, UIApplicationDelegate {
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let notifications = UNUserNotificationCenter.current()
    notifications.delegate = self
    let reply = UNNotificationAction(
      identifier: "REPLY_ACTION", title: "Reply", options: [.foreground])
    notifications.setNotificationCategories([
      UNNotificationCategory(
        identifier: "MESSAGE", actions: [reply], intentIdentifiers: [], options: [])
    ])
    application.shortcutItems = [
      UIApplicationShortcutItem(type: "com.example.shop.search", localizedTitle: "Search")
    ]
    return true
  }

  func application(
    _ application: UIApplication, configurationForConnecting session: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    // The item that starts the app arrives here, later ones in the scene delegate.
    if let item = options.shortcutItem { _ = WindowDelegate.open(item) }
    let configuration = UISceneConfiguration(name: nil, sessionRole: session.role)
    configuration.delegateClass = WindowDelegate.self
    return configuration
  }

  nonisolated deinit {}
}

final class WindowDelegate: UIResponder, UIWindowSceneDelegate {
  func windowScene(
    _ windowScene: UIWindowScene, performActionFor item: UIApplicationShortcutItem,
    completionHandler: @escaping (Bool) -> Void
  ) {
    completionHandler(Self.open(item))
  }

  static func open(_ item: UIApplicationShortcutItem) -> Bool {
    guard item.type == "com.example.shop.search" else { return false }
    ShopModel.shared.open(.search(query: nil))
    return true
  }

  nonisolated deinit {}
}

extension AppDelegate: UNUserNotificationCenterDelegate {
  nonisolated func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler:
      @escaping @Sendable (UNNotificationPresentationOptions) -> Void
  ) {
    completionHandler([.banner, .badge, .sound])
  }

  nonisolated func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping @Sendable () -> Void
  ) {
    let payload = response.notification.request.content.userInfo
    let key: String? =
      switch response.actionIdentifier {
      case UNNotificationDefaultActionIdentifier: "deep_link"
      case "REPLY_ACTION": "reply_link"
      default: nil
      }
    if let key, let text = payload[key] as? String, let url = URL(string: text) {
      Task { @MainActor in ShopModel.shared.open(url) }
    }
    completionHandler()
  }
}
