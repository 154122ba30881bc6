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

  /// The source that is spelled so; of sources, notifications alone have an action.
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
