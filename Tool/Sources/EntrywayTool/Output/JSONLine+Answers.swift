import Scenarios

extension JSONLine {
  /// `demo --json`.
  init(_ result: ScenarioResult) {
    self.init()
    add("app", result.app)
    add("scenario", result.scenario)
    add("source", result.source)
    add("state", result.state)
    add("expected", result.expected)
    add("actual", result.actual)
    add("passed", result.passed)
  }

  /// `enter --json`.
  init(_ played: PlayedEntry) {
    self.init()
    add("app", played.app)
    add("source", played.source)
    add("state", played.state)
    add("outcome", played.outcome)
    add("route", played.route)
    add("parameters", played.parameters.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    add("shown", played.shown)
    add("message", played.message)
    add("note", played.note)
  }
}
