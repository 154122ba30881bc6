import Entryway
import Scenarios

extension JSONLine {
  /// `link --json`.
  init(link: String, to route: String, competes: Bool) {
    self.init()
    add("route", route)
    add("link", link)
    add("competes", competes)
  }

  /// `explain --json`: what `open --json` says, and why.
  init(_ answer: borrowing LinkAnswer, explanation: String) {
    self.init()
    add("link", answer.link)
    add("outcome", answer.outcome.rawValue)
    add("route", answer.route)
    add("pattern", answer.pattern)
    add("parameters", Self.joined(answer.details.parameters))
    add("fallback", answer.isFallback)
    add(
      "ignored",
      objects: answer.details.ignored.map {
        [("name", $0.name), ("text", $0.text), ("reason", $0.reason)]
      })
    add("message", answer.message)
    add("explanation", explanation)
  }

  /// The texts of a parameter that has several stand in one text.
  private static func joined(_ parameters: [MatchedParameter]) -> [(key: String, text: String)] {
    var fields: [(key: String, text: String)] = []
    for parameter in parameters {
      if let last = fields.indices.last, fields[last].key == parameter.name {
        fields[last].text += ", " + parameter.text
      } else {
        fields.append((parameter.name, parameter.text))
      }
    }
    return fields
  }

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
    add("competes", played.competes)
    add("note", played.note)
  }
}
