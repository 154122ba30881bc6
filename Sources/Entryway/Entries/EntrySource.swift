/// The way by which an entry came into the app.
public enum EntrySource: Hashable, Sendable {
  /// A link with a scheme of the app's own.
  case urlScheme
  /// A web link that the system handed to the app.
  case universalLink
  /// A notification that was tapped, or one of its buttons.
  case notification(NotificationAction)
  /// An item of the home screen's menu.
  case quickAction
  /// An activity that was donated to the system: Siri suggestions, reminders, shortcuts.
  case userActivity
  /// An item found in Spotlight.
  case spotlight
  /// An activity continued from another device.
  case handoff
  /// A widget or Live Activity.
  case widget
  /// An App Intent.
  case appIntent
  /// An App Clip's invocation.
  case appClip
  /// A QR code that the app itself has scanned.
  case qrCode
  /// A link inside the app.
  case inApp
}
