#if canImport(UserNotifications) && !os(tvOS)
  public import Entryway
  public import UserNotifications

  extension EntryReceiver {
    /// Receives the user's response to a notification.
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
    /// Only an app with its own notification delegate needs this method; others call
    /// ``listen(to:categories:)``. The values of the response are copied before they are passed to
    /// the main actor. The completion handler is called once, on the main thread. For a button that
    /// runs in the background, that is when the entry has its outcome and the handlers registered
    /// with `DeepLinkCenter.onOpen(id:scene:timeLimit:perform:)` have finished, or after 25 seconds
    /// at the latest: the system may then suspend the app. For anything else, it is as soon as the
    /// entry has been received.
    public nonisolated func userNotificationCenter(
      didReceive response: UNNotificationResponse,
      withCompletionHandler completionHandler: @escaping @Sendable () -> Void
    ) {
      let values = NotificationValues(response)
      MainThread.run { self.receive(values, completion: completionHandler) }
    }

    /// Receives a notification that arrives in the foreground, and decides how to present it.
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
    /// ``DeliveryOptions/foreground`` sets the presentation; with `.opensAtOnce`, the destination
    /// opens as well. The completion handler is called once, on the main thread.
    public nonisolated func userNotificationCenter(
      willPresent notification: UNNotification,
      withCompletionHandler completionHandler:
        @escaping @Sendable (UNNotificationPresentationOptions) -> Void
    ) {
      let values = NotificationValues(arriving: notification)
      MainThread.run { completionHandler(self.willPresent(values)) }
    }

    #if !os(watchOS)
      /// Opens the app's own notification settings, which the system's settings link to.
      ///
      /// ```swift
      /// nonisolated func userNotificationCenter(
      ///   _ notifications: UNUserNotificationCenter, openSettingsFor notification: UNNotification?
      /// ) {
      ///   center.userNotificationCenter(openSettingsFor: notification)
      /// }
      /// ```
      ///
      /// It needs a rule for `NotificationAction.openSettings`:
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

    /// Receives the notification response in a scene's connection options.
    ///
    /// The system also reports this tap to the notification center's delegate, before or after. It
    /// opens once.
    ///
    /// - Parameters:
    ///   - response: The response; its values are copied.
    ///   - scene: The scene that received it.
    ///   - callback: The callback that delivered it.
    /// - Returns: Whether a rule accepted it.
    @discardableResult
    public func receive(
      _ response: UNNotificationResponse, scene: SceneID?, callback: String
    ) -> Bool {
      receive(NotificationValues(response, callback: callback), scene: scene)
    }
  }

  extension UNNotificationPresentationOptions {
    /// Creates the system's options for a presentation in the foreground.
    public init(_ presentation: ForegroundPresentation) {
      self = []
      if presentation.contains(.banner) { insert(.banner) }
      if presentation.contains(.list) { insert(.list) }
      if presentation.contains(.badge) { insert(.badge) }
      if presentation.contains(.sound) { insert(.sound) }
    }
  }
#endif
