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
    case .foreground: "on the screen"
    }
  }
}
