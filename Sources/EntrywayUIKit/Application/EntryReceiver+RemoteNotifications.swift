#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  public import Entryway
  import EntrywayApple
  public import UIKit
  public import UserNotifications

  extension EntryReceiver {
    /// Receives a push with `content-available`.
    ///
    /// Call it from `application(_:didReceiveRemoteNotification:fetchCompletionHandler:)`:
    ///
    /// ```swift
    /// func application(
    ///   _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
    ///   fetchCompletionHandler: @escaping (UIBackgroundFetchResult) -> Void
    /// ) {
    ///   center.application(
    ///     application, didReceiveRemoteNotification: userInfo,
    ///     fetchCompletionHandler: fetchCompletionHandler)
    /// }
    /// ```
    ///
    /// The user hasn't tapped anything, so the push opens something only if a rule for
    /// `NotificationAction.backgroundPush` accepts it:
    ///
    /// ```swift
    /// .notification(link: "sync_link", action: NotificationAction.backgroundPush.identifier)
    /// ```
    ///
    /// The completion handler is called once: with `.newData` when the entry has opened and the
    /// handlers registered with `DeepLinkCenter.onOpen(id:scene:timeLimit:perform:)` have finished,
    /// with `.failed` if 25 seconds pass before that, and with `.noData` otherwise.
    ///
    /// - Parameters:
    ///   - application: The application.
    ///   - userInfo: The push's payload.
    ///   - fetchCompletionHandler: The system's completion handler.
    public func application(
      _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
      fetchCompletionHandler: @escaping (UIBackgroundFetchResult) -> Void
    ) {
      let entry = AppEntry(
        source: .notification(.backgroundPush),
        content: .notification(NotificationContent(payload: PayloadValue(userInfo: userInfo))),
        start: start,
        callback: "application(_:didReceiveRemoteNotification:fetchCompletionHandler:)")
      receive(entry, within: BackgroundTime.limit) { outcome in
        switch outcome {
        case .opened: fetchCompletionHandler(.newData)
        case nil: fetchCompletionHandler(.failed)
        default: fetchCompletionHandler(.noData)
        }
      }
    }
  }

  extension UIApplication {
    /// Asks the user whether the app may send notifications, and if so, requests the device token.
    ///
    /// ```swift
    /// try await UIApplication.shared.askForNotifications()
    ///
    /// func application(
    ///   _ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken token: Data
    /// ) {
    ///   upload(DeviceToken(token).description)
    /// }
    /// ```
    ///
    /// The token can change, so call this at each launch once the user has been asked.
    ///
    /// - Parameters:
    ///   - options: The permissions to ask for: alerts, badges and sounds by default.
    ///   - notifications: The system's notification center.
    /// - Returns: Whether the user granted permission.
    /// - Throws: The error that the system reports.
    @discardableResult
    public func askForNotifications(
      for options: UNAuthorizationOptions = [.alert, .badge, .sound],
      in notifications: UNUserNotificationCenter = .current()
    ) async throws -> Bool {
      let isAllowed = try await notifications.askForPermission(for: options)
      if isAllowed { registerForRemoteNotifications() }
      return isAllowed
    }
  }
#endif
