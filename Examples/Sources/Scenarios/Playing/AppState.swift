/// What an app is doing when an entry arrives.
public enum AppState: String, CaseIterable, Hashable, Sendable, Codable {
  case notRunning = "not-running"
  case background
  case foreground
}
