extension EntrySource {
  /// The source's name in tools and reports: `universal-link`, `quick-action`.
  public var name: String {
    switch self {
    case .urlScheme: "url-scheme"
    case .universalLink: "universal-link"
    case .notification: "notification"
    case .quickAction: "quick-action"
    case .userActivity: "user-activity"
    case .spotlight: "spotlight"
    case .handoff: "handoff"
    case .widget: "widget"
    case .appIntent: "app-intent"
    case .appClip: "app-clip"
    case .qrCode: "qr-code"
    case .inApp: "in-app"
    }
  }

  /// One source of each name; the notification is the plain tap.
  public static let all: [EntrySource] = [
    .urlScheme, .universalLink, .notification(.tap), .quickAction, .userActivity, .spotlight,
    .handoff, .widget, .appIntent, .appClip, .qrCode, .inApp,
  ]

  /// The source of that name; a notification is its plain tap.
  public init?(name: String) {
    guard let source = Self.all.first(where: { $0.name == name }) else { return nil }
    self = source
  }
}
