import EntrywayDiagnostics
import EntrywayPush
import Testing

/// A payload, and the facts of all that is found in it.
struct PushLintRow: Sendable, CustomTestStringConvertible {
  /// What is known of the app.
  enum Knowing: Sendable {
    case nothing, market, lenient, shortened, active, started
  }

  var name: String
  var knowing: Knowing
  var json: String
  /// The findings' facts, line by line.
  var facts: String

  init(_ name: String, _ json: String, _ facts: String) {
    self.init(name, .nothing, json, facts)
  }

  init(_ name: String, _ knowing: Knowing, _ json: String, _ facts: String) {
    self.name = name
    self.knowing = knowing
    self.json = json
    self.facts = facts
  }

  var testDescription: String { name }

  static let all: [PushLintRow] =
    ByteRows.all + KeyRows.all + KindRows.all + AlertRows.all + SystemRows.all
    + RejectionRows.all + OpeningRows.all + ActivityLinkRows.all
}

extension PushReading {
  func lint(_ knowing: PushLintRow.Knowing) -> [Diagnostic] {
    switch knowing {
    case .nothing: lint()
    case .market: lint(MarketRoute.entries)
    case .lenient: lint(MarketRoute.lenient)
    case .shortened: lint(MarketRoute.shortened)
    case .active: lint(MarketRoute.active)
    case .started: lint(MarketRoute.started)
    }
  }
}
