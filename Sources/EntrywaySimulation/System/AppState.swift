/// What an app is doing when an entry comes.
public enum AppState: String, CaseIterable, Hashable, Sendable, Codable {
  /// The process does not run: it was never started, or it was killed.
  case notRunning = "not-running"
  /// The process runs, and nothing of it is on the screen.
  case background
  /// A window of the app is on the screen.
  case foreground
}

extension AppState: CustomStringConvertible {
  /// The state in words: `not running`.
  public var description: String {
    switch self {
    case .notRunning: "not running"
    case .background: "in the background"
    case .foreground: "in the foreground"
    }
  }
}

/// How an app is built, which decides by which callbacks it is entered.
public enum AppLifeCycle: String, CaseIterable, Hashable, Sendable, Codable {
  /// UIKit, with scene delegates.
  case scenes
  /// SwiftUI, with its modifiers, and an app delegate for what they do not hear of.
  case swiftUI = "swift-ui"
  /// UIKit, with the app delegate alone: apps built before the SDK of iOS 27.
  case appDelegate = "app-delegate"
}

extension AppLifeCycle: CustomStringConvertible {
  /// The life cycle in words: `UIKit with scenes`.
  public var description: String {
    switch self {
    case .scenes: "UIKit with scenes"
    case .swiftUI: "SwiftUI"
    case .appDelegate: "UIKit with the app delegate alone"
    }
  }
}
