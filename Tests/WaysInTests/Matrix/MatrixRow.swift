import EntrywayTesting

/// A way in, and the roads that lead from it into an app of one life cycle.
struct MatrixRow: Sendable {
  var source: EntrySource
  var notRunning: Road
  var background: Road
  var foreground: Road
  /// Where Apple says so, below developer.apple.com/documentation.
  var page: String

  init(
    _ source: EntrySource, _ notRunning: Road, _ background: Road, _ foreground: Road,
    _ page: String
  ) {
    self.source = source
    self.notRunning = notRunning
    self.background = background
    self.foreground = foreground
    self.page = page
  }

  func road(_ state: AppState) -> Road {
    switch state {
    case .notRunning: notRunning
    case .background: background
    case .foreground: foreground
    }
  }
}

extension EntrySource {
  /// The way in as the table names it.
  var title: String {
    switch self {
    case .urlScheme: "custom scheme"
    case .universalLink: "universal link"
    case .notification: "notification, tapped"
    case .quickAction: "quick action"
    case .userActivity: "activity: Siri, reminder, shortcut"
    case .spotlight: "Spotlight"
    case .handoff: "Handoff"
    case .widget: "widget, Live Activity"
    case .appIntent: "App Intent, `OpenURLIntent`"
    case .appClip: "App Clip, with a link"
    case .qrCode: "QR code, scanned by the app"
    case .inApp: "link inside the app"
    }
  }
}
