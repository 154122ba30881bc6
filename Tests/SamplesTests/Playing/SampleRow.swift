import EntrywaySimulation
import Scenarios
import Testing

/// A scenario of the demo in one of its states, which an app's own classes play too.
nonisolated struct SampleRow: CustomTestStringConvertible, Sendable {
  var scenario: Scenario
  var state: AppState

  var testDescription: String { "\(scenario.name), \(state.rawValue)" }

  /// The rows of an app, but for those that its classes cannot play.
  @MainActor static func rows(
    of app: String, without unplayed: [String: String] = [:]
  ) -> [SampleRow] {
    let rows = (Samples.sample(named: app)?.scenarios ?? []).flatMap { scenario in
      scenario.states.map { SampleRow(scenario: scenario, state: $0) }
    }
    return rows.filter { unplayed[$0.testDescription] == nil }
  }
}
