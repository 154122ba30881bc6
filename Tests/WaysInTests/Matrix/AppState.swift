/// What the app is doing when it is entered.
enum AppState: String, CaseIterable, Sendable {
  case notRunning = "not running"
  case background = "in the background"
  case foreground = "in the foreground"
}
