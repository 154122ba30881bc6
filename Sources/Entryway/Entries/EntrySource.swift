/// The way an entry came into the app.
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

extension EntrySource {
  /// The one spelling of each source, in tools, in reports and wherever entries are stored.
  ///
  /// A source without a name does not compile, and neither does a name without a source.
  enum Name: String, CaseIterable, Codable {
    case urlScheme = "url-scheme"
    case universalLink = "universal-link"
    case notification
    case quickAction = "quick-action"
    case userActivity = "user-activity"
    case spotlight
    case handoff
    case widget
    case appIntent = "app-intent"
    case appClip = "app-clip"
    case qrCode = "qr-code"
    case inApp = "in-app"
  }

  /// The source's name in tools, reports and stores: `universal-link`, `quick-action`.
  public var name: String { spelling.rawValue }

  /// One source of each name; the notification is the plain tap.
  public static let all: [EntrySource] = Name.allCases.map { EntrySource($0, action: .tap) }

  /// The source of that name; a notification is its plain tap.
  public init?(name: String) {
    guard let spelling = Name(rawValue: name) else { return nil }
    self.init(spelling, action: .tap)
  }

  /// The source with this name; of sources, notifications alone have an action.
  init(_ spelling: Name, action: @autoclosure () throws -> NotificationAction) rethrows {
    switch spelling {
    case .urlScheme: self = .urlScheme
    case .universalLink: self = .universalLink
    case .notification: self = .notification(try action())
    case .quickAction: self = .quickAction
    case .userActivity: self = .userActivity
    case .spotlight: self = .spotlight
    case .handoff: self = .handoff
    case .widget: self = .widget
    case .appIntent: self = .appIntent
    case .appClip: self = .appClip
    case .qrCode: self = .qrCode
    case .inApp: self = .inApp
    }
  }

  var spelling: Name {
    switch self {
    case .urlScheme: .urlScheme
    case .universalLink: .universalLink
    case .notification: .notification
    case .quickAction: .quickAction
    case .userActivity: .userActivity
    case .spotlight: .spotlight
    case .handoff: .handoff
    case .widget: .widget
    case .appIntent: .appIntent
    case .appClip: .appClip
    case .qrCode: .qrCode
    case .inApp: .inApp
    }
  }

  /// What the person did with the notification, if it is one.
  var action: NotificationAction? {
    if case .notification(let action) = self { action } else { nil }
  }
}

extension EntrySource {
  /// The source in words, within a sentence: `a universal link`.
  package var phrase: String { DeliveryWording.source(self) }
}

/// What the user did with a notification.
public enum NotificationAction: Hashable, Sendable {
  /// The plain tap (`com.apple.UNNotificationDefaultActionIdentifier`).
  case tap
  /// The dismissal (`com.apple.UNNotificationDismissActionIdentifier`).
  case dismiss
  /// A button, by its action identifier.
  case button(String)
}

extension NotificationAction {
  /// The action that the system names by `identifier`.
  public init(identifier: String) {
    switch identifier {
    case "com.apple.UNNotificationDefaultActionIdentifier": self = .tap
    case "com.apple.UNNotificationDismissActionIdentifier": self = .dismiss
    default: self = .button(identifier)
    }
  }

  /// The identifier by which the system names the action.
  public var identifier: String {
    switch self {
    case .tap: "com.apple.UNNotificationDefaultActionIdentifier"
    case .dismiss: "com.apple.UNNotificationDismissActionIdentifier"
    case .button(let identifier): identifier
    }
  }
}

/// What the system asks of the app by a notification that nobody has tapped.
///
/// Rules are for these as for buttons, by their identifiers. Without a rule nothing opens.
extension NotificationAction {
  /// The person wants to see the app's own notification settings, from the system's settings or
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
