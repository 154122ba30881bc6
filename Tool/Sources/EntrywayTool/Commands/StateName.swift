import ArgumentParser
import EntrywayTesting

/// `--state`: what the app is doing when the entry arrives.
struct StateName: ExpressibleByArgument {
  var state: AppState

  init?(argument: String) {
    guard let state = AppState(rawValue: argument) else { return nil }
    self.state = state
  }

  static var allValueStrings: [String] { AppState.allCases.map(\.rawValue) }
}
