#if canImport(UserNotifications) && !os(tvOS)
  public import Entryway
  import Foundation
  public import UserNotifications

  extension EntryReceiver {
    /// Listens for responses to notifications, and registers the categories of the rules.
    ///
    /// ```swift
    /// func application(
    ///   _ application: UIApplication,
    ///   didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    /// ) -> Bool {
    ///   center.listen(to: .current())
    ///   return true
    /// }
    /// ```
    ///
    /// Call it before launch finishes; otherwise a tap that starts the app is missed. The delegate
    /// is kept for as long as the center exists. An app with its own notification delegate forwards
    /// the delegate's two methods instead, and calls ``registerCategories(in:and:)``.
    ///
    /// - Parameters:
    ///   - notifications: The system's notification center.
    ///   - categories: The app's own categories; each registration replaces the previous one.
    public func listen(
      to notifications: UNUserNotificationCenter, categories: Set<UNNotificationCategory> = []
    ) {
      let delegate = NotificationDelegate(self)
      keep(delegate)
      notifications.delegate = delegate
      registerCategories(in: notifications, and: categories)
    }

    /// Registers the categories that the rules declare, with their buttons.
    ///
    /// Call it at launch: a notification that arrives before that has no buttons.
    ///
    /// - Parameters:
    ///   - notifications: The system's notification center.
    ///   - categories: The app's own categories; each registration replaces the previous one. If
    ///     two have the same identifier, the one from the rules is registered.
    public func registerCategories(
      in notifications: UNUserNotificationCenter, and categories: Set<UNNotificationCategory> = []
    ) {
      let declared = notificationCategories.map(UNNotificationCategory.init)
      let identifiers = Set(declared.map(\.identifier))
      let others = categories.filter { !identifiers.contains($0.identifier) }
      notifications.setNotificationCategories(others.union(declared))
    }
  }

  /// The delegate of the system's notification center, for apps without one of their own.
  ///
  /// The receiver keeps it, since the system holds its delegate weakly; so it holds the receiver
  /// weakly.
  private final class NotificationDelegate: NSObject, UNUserNotificationCenterDelegate, Sendable {
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
      MainThread.run { completionHandler(self.receiver?.willPresent(values) ?? []) }
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
