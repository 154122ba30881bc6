#if canImport(UserNotifications) && !os(tvOS)
  import Entryway
  import Foundation
  import UserNotifications

  /// The delegate of the system's notification center, for apps without one of their own.
  ///
  /// The receiver keeps it, since the system holds its delegate weakly; so it holds the receiver
  /// weakly.
  final class NotificationDelegate: NSObject, UNUserNotificationCenterDelegate, Sendable {
    @MainActor private weak var receiver: (any EntryReceiver)?

    @MainActor
    init(_ receiver: any EntryReceiver) { self.receiver = receiver }

    func userNotificationCenter(
      _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
      withCompletionHandler completionHandler: @escaping @Sendable () -> Void
    ) {
      let values = NotificationValues(response)
      MainThread.run {
        guard let receiver = self.receiver else { return completionHandler() }
        receiver.receive(values, completion: completionHandler)
      }
    }

    func userNotificationCenter(
      _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
      withCompletionHandler completionHandler:
        @escaping @Sendable (UNNotificationPresentationOptions) -> Void
    ) {
      let values = NotificationValues(arriving: notification)
      MainThread.run { completionHandler(self.receiver?.arrive(values) ?? []) }
    }

    #if !os(watchOS)
      func userNotificationCenter(
        _ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?
      ) {
        let values = NotificationValues(settingsFor: notification)
        MainThread.run { self.receiver?.receive(values) }
      }
    #endif
  }
#endif
