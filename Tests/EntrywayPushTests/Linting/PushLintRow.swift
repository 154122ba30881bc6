import EntrywayDiagnostics
import EntrywayPush
import Testing

/// A payload, and the facts of all that is found in it.
struct PushLintRow: Sendable, CustomTestStringConvertible {
  /// What is known of the app.
  enum Knowing: Sendable {
    case nothing, market, lenient, shortened, plain, active, started
  }

  var name: String
  var knowing: Knowing
  var json: String
  /// How the payload will be sent.
  var options = PushLintOptions()
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

  init(_ name: String, _ options: PushLintOptions, _ json: String, _ facts: String) {
    self.init(name, .nothing, options, json, facts)
  }

  init(
    _ name: String, _ knowing: Knowing, _ options: PushLintOptions, _ json: String, _ facts: String
  ) {
    self.init(name, knowing, json, facts)
    self.options = options
  }

  var testDescription: String { name }

  static let all: [PushLintRow] =
    ByteRows.all + KeyRows.all + KindRows.all + AlertRows.all + SystemRows.all
    + RejectionRows.all + OpeningRows.all + TypeRows.all + ActivityRows.all
    + CriticalSoundRows.all + KeysBesideRows.all + CommaRows.all + MessageRows.all
    + ActivityLinkRows.all
}

extension PushReading {
  func lint(
    _ knowing: PushLintRow.Knowing, _ options: PushLintOptions = PushLintOptions()
  ) -> [Diagnostic] {
    switch knowing {
    case .nothing: lint(options)
    case .market: lint(MarketRoute.entries, options)
    case .lenient: lint(MarketRoute.lenient, options)
    case .shortened: lint(MarketRoute.shortened, options)
    case .plain: lint(MarketRoute.plain, options)
    case .active: lint(MarketRoute.active, options)
    case .started: lint(MarketRoute.started, options)
    }
  }
}
