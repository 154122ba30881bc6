import UIKit
import UserNotifications

@main
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
      // The callback comes on a queue of the system's.
      Task { @MainActor in LinkInbox.shared.open(url) }
    }
    completionHandler()
  }
}
