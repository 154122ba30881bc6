import Entryway
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
  }

  /// `open --json`: the line is written anew.
  mutating func write(_ answer: LinkAnswer) {
    removeAll()
    add("link", answer.link)
    add("outcome", answer.outcome.rawValue)
    add("route", answer.route)
    add("pattern", answer.pattern)
    add("parameters", answer.parameters.map { ($0.name, $0.text) })
    add("fallback", answer.isFallback)
    add(
      "ignored",
      answer.ignored.map { [("name", $0.name), ("text", $0.text), ("reason", $0.reason)] })
    add("message", answer.message)
  }
}
