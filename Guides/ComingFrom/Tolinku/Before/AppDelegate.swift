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
    let profile = UNNotificationAction(
      identifier: "VIEW_PROFILE", title: "View Profile", options: [.foreground])
    notifications.setNotificationCategories([
      UNNotificationCategory(
        identifier: "MESSAGE", actions: [reply, profile], intentIdentifiers: [], options: [])
    ])
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
      case "VIEW_PROFILE": "profile_link"
      default: nil
      }
    if let key, let text = payload[key] as? String, let url = URL(string: text) {
      // The callback arrives on one of the system's queues.
      Task { @MainActor in LinkInbox.shared.open(url) }
    }
    completionHandler()
  }
}
