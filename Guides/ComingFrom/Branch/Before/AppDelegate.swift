import UIKit
import UserNotifications

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    BranchSDK.startSession { LinkInbox.shared.open($0) }
    UNUserNotificationCenter.current().delegate = self
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
    if response.actionIdentifier == UNNotificationDefaultActionIdentifier,
      let link = payload["branch"] as? String
    {
      // The callback comes on a queue of the system's.
      Task { @MainActor in BranchSDK.handlePush(link: link) }
    }
    completionHandler()
  }
}
