/// How an entry reached the app.
public enum EntrySource: Hashable, Sendable {
  /// A link with one of the app's custom schemes.
  case urlScheme
  /// A web link that the system delivered to the app.
  case universalLink
  /// A notification that was tapped, or one of its buttons.
  case notification(NotificationAction)
  /// A home screen quick action.
  case quickAction
  /// An activity that was donated to the system: Siri suggestions, reminders, shortcuts.
  case userActivity
  /// An item found in Spotlight.
  case spotlight
  /// An activity continued from another device.
  case handoff
  /// A widget without a link.
  case widget
  /// A Live Activity without a link.
  case liveActivity
  /// An App Intent.
  case appIntent
  /// An App Clip's invocation.
  case appClip
  /// A QR code that the app scanned.
  case qrCode
  /// A link inside the app.
  case inApp
  /// An NFC tag, which the system read in the background.
  case nfc
  /// A file that was opened with the app.
  case file
  /// A CloudKit share that the user accepted.
  case cloudKitShare
  /// A promoted in-app purchase, from the App Store.
  case purchase
}

extension EntrySource {
  /// The name of each source in tools, reports and stores.
  ///
  /// A source without a name, or a name without a source, does not compile.
  enum Name: String, CaseIterable, Codable {
    case urlScheme = "url-scheme"
    case universalLink = "universal-link"
    case notification
    case quickAction = "quick-action"
    case userActivity = "user-activity"
    case spotlight
    case handoff
    case widget
    case liveActivity = "live-activity"
    case appIntent = "app-intent"
    case appClip = "app-clip"
    case qrCode = "qr-code"
    case inApp = "in-app"
    case nfc, file
    case cloudKitShare = "cloudkit-share"
    case purchase
  }

  /// The source's name in tools, reports and stores: `universal-link`, `quick-action`.
  public var name: String { spelling.rawValue }

  /// One source for each name; the notification is a plain tap.
  public static let all: [EntrySource] = Name.allCases.map { EntrySource($0, action: .tap) }

  /// Creates the source with a name; a notification is a plain tap.
  public init?(name: String) {
    guard let spelling = Name(rawValue: name) else { return nil }
    self.init(spelling, action: .tap)
  }

  /// The source with this name; only notifications have an action.
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
    case .liveActivity: self = .liveActivity
    case .appIntent: self = .appIntent
    case .appClip: self = .appClip
    case .qrCode: self = .qrCode
    case .inApp: self = .inApp
    case .nfc: self = .nfc
    case .file: self = .file
    case .cloudKitShare: self = .cloudKitShare
    case .purchase: self = .purchase
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
    case .liveActivity: .liveActivity
    case .appIntent: .appIntent
    case .appClip: .appClip
    case .qrCode: .qrCode
    case .inApp: .inApp
    case .nfc: .nfc
    case .file: .file
    case .cloudKitShare: .cloudKitShare
    case .purchase: .purchase
    }
  }

  /// What the user did with the notification, if it is one.
  var action: NotificationAction? {
    if case .notification(let action) = self { action } else { nil }
  }
}

extension EntrySource {
  /// The source as a phrase within a sentence: `a universal link`.
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
  /// Creates the action with the system's `identifier`.
  public init(identifier: String) {
    switch identifier {
    case "com.apple.UNNotificationDefaultActionIdentifier": self = .tap
    case "com.apple.UNNotificationDismissActionIdentifier": self = .dismiss
    default: self = .button(identifier)
    }
  }

  /// The system's identifier of the action.
  public var identifier: String {
    switch self {
    case .tap: "com.apple.UNNotificationDefaultActionIdentifier"
    case .dismiss: "com.apple.UNNotificationDismissActionIdentifier"
    case .button(let identifier): identifier
    }
  }
}

/// Callbacks of the notification system that don't involve a tap.
///
/// Rules handle these like buttons, by their identifiers. Without a rule, nothing opens.
extension NotificationAction {
  /// The user opens the app's notification settings from Settings or from a notification.
  ///
  /// The system calls `userNotificationCenter(_:openSettingsFor:)`.
  ///
  /// ```swift
  /// .notification(action: NotificationAction.openSettings.identifier, .notificationSettings)
  /// ```
  ///
  /// This happens only in apps that request the authorization `.providesAppNotificationSettings`.
  public static let openSettings = NotificationAction.button("entryway.openSettings")

  /// A push with `content-available` has arrived.
  ///
  /// The system calls `application(_:didReceiveRemoteNotification:fetchCompletionHandler:)`.
  ///
  /// ```swift
  /// .notification(link: "sync_link", action: NotificationAction.backgroundPush.identifier)
  /// ```
  ///
  /// It is a background action: it shows nothing, does not wait for the interface and supersedes
  /// nothing. If the push also shows an alert, a tap on it is a separate entry, handled by the
  /// rules without an action.
  public static let backgroundPush = NotificationAction.button("entryway.backgroundPush")

  static let system: Set<String> = [openSettings.identifier, backgroundPush.identifier]
}
