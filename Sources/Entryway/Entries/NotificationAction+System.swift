/// What the system asks of the app by a notification that nobody has tapped.
///
/// Rules are for these as for buttons, by their identifiers. Without a rule nothing opens.
extension NotificationAction {
  /// The person wants to see the app's own settings of notifications, from the system's settings or
  /// from a notification: `userNotificationCenter(_:openSettingsFor:)`.
  ///
  /// ```swift
  /// .notification(action: NotificationAction.openSettings.identifier, .notificationSettings)
  /// ```
  ///
  /// The system asks apps alone that request the authorization `.providesAppNotificationSettings`.
  public static let openSettings = NotificationAction.button("entryway.openSettings")

  /// A push with `content-available` has arrived:
  /// `application(_:didReceiveRemoteNotification:fetchCompletionHandler:)`.
  ///
  /// ```swift
  /// .notification(link: "sync_link", action: NotificationAction.backgroundPush.identifier)
  /// ```
  ///
  /// It is a background action: it shows nothing, waits for no interface and supersedes nothing. A
  /// push that is shown too has its tap besides, for which the rules without an action are.
  public static let backgroundPush = NotificationAction.button("entryway.backgroundPush")

  static let system: Set<String> = [openSettings.identifier, backgroundPush.identifier]
}
