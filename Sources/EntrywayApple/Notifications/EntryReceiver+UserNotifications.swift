#if canImport(UserNotifications) && !os(tvOS)
  public import Entryway
  public import UserNotifications

  extension EntryReceiver {
    /// Receives what the user did with a notification.
    ///
    /// ```swift
    /// nonisolated func userNotificationCenter(
    ///   _ notifications: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    ///   withCompletionHandler completionHandler: @escaping @Sendable () -> Void
    /// ) {
    ///   center.userNotificationCenter(didReceive: response, withCompletionHandler: completionHandler)
    /// }
    /// ```
    ///
    /// Only an app with a delegate of its own needs this: ``listen(to:categories:)`` does the same.
    /// What the response holds is copied before the main actor is asked. The completion handler is
    /// called once, on the main thread: after a button that runs in the background when the entry
    /// has its outcome and the handlers that are awaited have ended,
    /// `DeepLinkCenter.onOpen(id:scene:timeLimit:perform:)`, or after 25 seconds, for the system may
    /// suspend the app then; after anything else as soon as the entry was received.
    public nonisolated func userNotificationCenter(
      didReceive response: UNNotificationResponse,
      withCompletionHandler completionHandler: @escaping @Sendable () -> Void
    ) {
      let values = NotificationValues(response)
      MainThread.run { self.receive(values, completion: completionHandler) }
    }

    /// Receives a notification that arrives in the foreground, and says how to present it.
    ///
    /// ```swift
    /// nonisolated func userNotificationCenter(
    ///   _ notifications: UNUserNotificationCenter, willPresent notification: UNNotification,
    ///   withCompletionHandler completionHandler:
    ///     @escaping @Sendable (UNNotificationPresentationOptions) -> Void
    /// ) {
    ///   center.userNotificationCenter(
    ///     willPresent: notification, withCompletionHandler: completionHandler)
    /// }
    /// ```
    ///
    /// The policy is ``DeliveryOptions/foreground``; with `.opensAtOnce` the destination opens too.
    /// The completion handler is called once, on the main thread.
    public nonisolated func userNotificationCenter(
      willPresent notification: UNNotification,
      withCompletionHandler completionHandler:
        @escaping @Sendable (UNNotificationPresentationOptions) -> Void
    ) {
      let values = NotificationValues(arriving: notification)
      MainThread.run { completionHandler(self.willPresent(values)) }
    }

    #if !os(watchOS)
      /// Opens the app's own notification settings, which the system's settings lead to.
      ///
      /// ```swift
      /// nonisolated func userNotificationCenter(
      ///   _ notifications: UNUserNotificationCenter, openSettingsFor notification: UNNotification?
      /// ) {
      ///   center.userNotificationCenter(openSettingsFor: notification)
      /// }
      /// ```
      ///
      /// The rule is one for `NotificationAction.openSettings`:
      ///
      /// ```swift
      /// .notification(action: NotificationAction.openSettings.identifier, .notificationSettings)
      /// ```
      public nonisolated func userNotificationCenter(openSettingsFor notification: UNNotification?)
      {
        let values = NotificationValues(settingsFor: notification)
        MainThread.run { self.receive(values) }
      }
    #endif

    /// Receives the response that a scene's connection options carry.
    ///
    /// The system reports the same tap to the notification center's delegate, before or after; it
    /// is opened once.
    ///
    /// - Parameters:
    ///   - response: The response; its values are copied.
    ///   - scene: The scene that received it.
    ///   - callback: The callback that handed it over.
    /// - Returns: Whether a rule accepted it.
    @discardableResult
    public func receive(
      _ response: UNNotificationResponse, scene: SceneID?, callback: String
    ) -> Bool {
      receive(NotificationValues(response, callback: callback), scene: scene)
    }
  }

  extension UNNotificationPresentationOptions {
    /// What the system does with a notification that is presented so.
    public init(_ presentation: ForegroundPresentation) {
      self = []
      if presentation.contains(.banner) { insert(.banner) }
      if presentation.contains(.list) { insert(.list) }
      if presentation.contains(.badge) { insert(.badge) }
      if presentation.contains(.sound) { insert(.sound) }
    }
  }
#endif
