/// What a person did with a notification.
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
