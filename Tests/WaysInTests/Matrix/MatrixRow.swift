import EntrywayTesting
import Testing

/// A source of entries, and how the system hands them to an app of one life cycle.
struct MatrixRow: Sendable {
  var source: EntrySource
  /// Whether it is a widget or a Live Activity with a link.
  var hasLink = false
  var notRunning: Handover
  var background: Handover
  var foreground: Handover
  /// Where Apple says so, below developer.apple.com/documentation.
  var page: String

  init(
    _ source: EntrySource, _ notRunning: Handover, _ background: Handover, _ foreground: Handover,
    _ page: String
  ) {
    self.source = source
    self.notRunning = notRunning
    self.background = background
    self.foreground = foreground
    self.page = page
  }

  /// The row of a widget or Live Activity with a link.
  func withLink() -> MatrixRow {
    var row = self
    row.hasLink = true
    return row
  }

  func handover(_ state: AppState) -> Handover {
    switch state {
    case .notRunning: notRunning
    case .background: background
    case .foreground: foreground
    }
  }
}

extension EntrySource {
  /// The source as the table names it.
  var title: String {
    switch self {
    case .urlScheme: "custom scheme"
    case .universalLink: "universal link"
    case .notification: "notification, tapped"
    case .quickAction: "quick action"
    case .userActivity: "activity: Siri, reminder, shortcut"
    case .spotlight: "Spotlight"
    case .handoff: "Handoff"
    case .widget: "widget without a link"
    case .liveActivity: "Live Activity without a link"
    case .appIntent: "App Intent, `OpenURLIntent`"
    case .appClip: "App Clip, with a link"
    case .qrCode: "QR code, scanned by the app"
    case .inApp: "link inside the app"
    case .nfc: "NFC tag, read in the background"
    case .file: "file"
    case .cloudKitShare: "CloudKit share, accepted"
    case .purchase: "promoted purchase"
    }
  }
}

/// What the system does when the app is entered in one state.
enum Handover: Sendable, Hashable {
  /// It calls these, in this order; the entry opens exactly once.
  case calls([String])
  /// There is nothing to be heard, and why.
  case nothing(String)

  var text: String {
    switch self {
    case .calls(let callbacks): callbacks.map { "`\($0)`" }.joined(separator: ", ")
    case .nothing(let reason): "nothing: \(reason)"
    }
  }
}

extension Handover {
  /// The callbacks that hand an entry over, as entries name them.
  var callbacks: Set<String?> {
    guard case .calls(let names) = self else { return [] }
    return Set(names.flatMap { Self.callbacks(of: $0.prefix { $0 != " " }) })
  }

  private static func callbacks(of name: Substring) -> [String?] {
    switch name {
    case "willConnectTo": ["scene(_:willConnectTo:options:)"]
    case "openURLContexts": ["scene(_:openURLContexts:)"]
    case "continue": ["scene(_:continue:)"]
    case "performActionFor": ["windowScene(_:performActionFor:completionHandler:)"]
    case "didReceive": ["userNotificationCenter(_:didReceive:)"]
    case "application(open:)": ["application(_:open:options:)"]
    case "application(continue:)": ["application(_:continue:restorationHandler:)"]
    case "application(performActionFor:)":
      ["application(_:performActionFor:completionHandler:)"]
    case "onOpenURL": ["onOpenURL(perform:)"]
    case "onContinueUserActivity": ["onContinueUserActivity(_:perform:)"]
    // What a new scene is configured for comes with its connection once more.
    case "configurationForConnecting":
      [
        "application(_:configurationForConnecting:options:)", "scene(_:willConnectTo:options:)",
      ]
    case "userDidAccept": ["windowScene(_:userDidAcceptCloudKitShareWith:)"]
    case "application(userDidAccept:)": ["application(_:userDidAcceptCloudKitShareWith:)"]
    case "PurchaseIntent.intents": ["PurchaseIntent.intents"]
    case "openURL": ["openURL"]
    case "center.receive": [nil]
    // An announcement hands nothing over.
    default: []
    }
  }
}

/// One source, in one state, for one life cycle.
struct MatrixCell: Sendable, CustomTestStringConvertible {
  var cycle: AppLifeCycle
  var source: EntrySource
  var hasLink = false
  var state: AppState
  var handover: Handover

  var testDescription: String {
    "\(cycle.title): \(source.name)\(hasLink ? " with a link" : ""), \(state.title)"
  }
}

extension AppState {
  /// The state as the tables name it.
  var title: String {
    switch self {
    case .notRunning: "not running"
    case .background: "in the background"
    case .foreground: "in the foreground"
    }
  }
}

extension AppLifeCycle {
  /// The life cycle as the headings name it.
  var title: String {
    switch self {
    case .scenes: "UIKit, with scenes"
    case .swiftUI: "SwiftUI"
    case .appDelegate: "UIKit, with only the app delegate"
    }
  }
}
