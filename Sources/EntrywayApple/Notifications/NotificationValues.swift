#if canImport(UserNotifications) && !os(tvOS)
  import Entryway
  import UserNotifications

  #if canImport(UIKit) && !os(watchOS)
    import UIKit
  #endif

  /// What a notification's callback brings, copied out of objects that may not leave their thread.
  struct NotificationValues: Sendable {
    var entry: AppEntry
    #if canImport(UIKit) && !os(watchOS)
      /// The scene that the system chose; only the main actor may ask for its identifier.
      var targetScene: UIScene?
    #endif

    /// What the user did with a notification.
    init(
      _ response: UNNotificationResponse, callback: String = "userNotificationCenter(_:didReceive:)"
    ) {
      self.init(
        response.notification, NotificationAction(identifier: response.actionIdentifier),
        userText: (response as? UNTextInputNotificationResponse)?.userText, callback: callback)
      #if canImport(UIKit) && !os(watchOS)
        targetScene = response.targetScene
      #endif
    }

    /// A notification that arrives in the foreground.
    init(arriving notification: UNNotification) {
      self.init(notification, .tap, callback: "userNotificationCenter(_:willPresent:)")
    }

    /// The person wants to see the app's own notification settings, perhaps because of one.
    init(settingsFor notification: UNNotification?) {
      let callback = "userNotificationCenter(_:openSettingsFor:)"
      if let notification {
        self.init(notification, .openSettings, callback: callback)
      } else {
        let content = NotificationContent(payload: .object([:]))
        self.init(
          entry: AppEntry(
            source: .notification(.openSettings), content: .notification(content),
            callback: callback))
      }
    }

    private init(entry: AppEntry) { self.entry = entry }

    private init(
      _ notification: UNNotification, _ action: NotificationAction, userText: String? = nil,
      callback: String
    ) {
      let request = notification.request
      self.init(
        entry: AppEntry(
          source: .notification(action),
          content: .notification(
            NotificationContent(
              payload: PayloadValue(userInfo: request.content.userInfo),
              requestID: request.identifier, deliveredAt: notification.date, userText: userText)),
          callback: callback, target: request.content.targetContentIdentifier))
    }

    /// The entry, with what only the main actor knows.
    @MainActor
    func entry(start: AppEntry.Start, scene: SceneID? = nil) -> AppEntry {
      var entry = entry
      entry.start = start
      entry.scene = scene
      #if canImport(UIKit) && !os(watchOS)
        entry.scene = scene ?? targetScene.map { SceneID($0) }
      #endif
      return entry
    }
  }

  extension EntryReceiver {
    @discardableResult
    func receive(_ values: NotificationValues, scene: SceneID? = nil) -> Bool {
      receive(values.entry(start: start, scene: scene)).isAccepted
    }

    /// Receives what a person did, and calls back when the system may suspend the app again.
    func receive(
      _ values: NotificationValues, completion: @escaping @MainActor @Sendable () -> Void
    ) {
      receive(values.entry(start: start), within: BackgroundTime.limit) { _ in completion() }
    }

    func willPresent(_ values: NotificationValues) -> UNNotificationPresentationOptions {
      UNNotificationPresentationOptions(willPresent(values.entry(start: start)))
    }
  }
#endif
