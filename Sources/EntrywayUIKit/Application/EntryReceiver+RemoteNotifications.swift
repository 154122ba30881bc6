#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  public import Entryway
  import EntrywayApple
  public import UIKit
  public import UserNotifications

  extension EntryReceiver {
    /// Receives a push with `content-available`:
    /// `application(_:didReceiveRemoteNotification:fetchCompletionHandler:)`.
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
    /// Nobody has tapped, so it opens what a rule for `NotificationAction.backgroundPush` makes of
    /// it, and nothing without one:
    ///
    /// ```swift
    /// .notification(link: "sync_link", action: NotificationAction.backgroundPush.identifier)
    /// ```
    ///
    /// The completion handler is called once: with `.newData` when the entry has opened and the
    /// handlers that are awaited have ended, `DeepLinkCenter.onOpen(id:scene:timeLimit:perform:)`,
    /// `.failed` when 25 seconds are over before, and `.noData` else.
    ///
    /// - Parameters:
    ///   - application: The application.
    ///   - userInfo: What the push carries.
    ///   - fetchCompletionHandler: The system's own closure.
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
    /// Asks the user whether the app may send notifications, and if so, asks the push service for
    /// the device's token.
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
    /// The token can change, so this is done at each launch once the person has been asked.
    ///
    /// - Parameters:
    ///   - options: What to ask for; alerts, the badge and sounds unless given.
    ///   - notifications: The system's notification center.
    /// - Returns: Whether the person allowed it.
    /// - Throws: What the system reports.
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
