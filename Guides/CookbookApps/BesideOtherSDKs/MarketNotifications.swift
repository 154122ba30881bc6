import EntrywayUIKit
import UserNotifications

/// The delegate of the system's notification center: the SDKs see what comes, and the center answers.
final class MarketNotifications: NSObject, UNUserNotificationCenterDelegate, Sendable {
  private let center: DeepLinkCenter<MarketRoute>
  private let sdks: [any PushSDK]

  init(_ center: DeepLinkCenter<MarketRoute>, _ sdks: [any PushSDK]) {
    self.center = center
    self.sdks = sdks
  }

  nonisolated func userNotificationCenter(
    _ notifications: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping @Sendable () -> Void
  ) {
    for sdk in sdks { sdk.didReceive(response) }
    center.userNotificationCenter(
      didReceive: response, withCompletionHandler: completionHandler)
  }

  nonisolated func userNotificationCenter(
    _ notifications: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler:
      @escaping @Sendable (UNNotificationPresentationOptions) -> Void
  ) {
    for sdk in sdks { sdk.willPresent(notification) }
    center.userNotificationCenter(
      willPresent: notification, withCompletionHandler: completionHandler)
  }

  nonisolated deinit {}
}
