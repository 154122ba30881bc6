import EntrywaySimulation
import Scenarios
import Testing

struct ScenarioTests {
  /// A scenario in one of its states, as the row of a table.
  struct Row: CustomTestStringConvertible, Sendable {
    var scenario: Scenario
    var state: AppState
    var testDescription: String { "\(scenario.app): \(scenario.name), \(state.rawValue)" }
  }

  @MainActor static let rows = Samples.all.flatMap { sample in
    sample.scenarios.flatMap { scenario in
      scenario.states.map { Row(scenario: scenario, state: $0) }
    }
  }

  @Test("Every scenario shows what it must, in each of its states", arguments: await rows)
  @MainActor func scenario(row: Row) async {
    let result = await row.scenario.play(in: row.state)
    #expect(result.actual == result.expected)
  }
}
