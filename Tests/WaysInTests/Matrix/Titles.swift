import EntrywayTesting

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
    case .appDelegate: "UIKit, with the app delegate alone"
    }
  }
}
