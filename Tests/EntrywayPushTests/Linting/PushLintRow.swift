import EntrywayDiagnostics
import EntrywayPush
import Testing

/// A payload, the code that is to be found in it, and all that is said of it.
struct PushLintRow: Sendable, CustomTestStringConvertible {
  /// What is known of the app.
  enum Knowing: Sendable {
    case nothing, market, lenient, shortened
  }

  var name: String
  var code: Diagnostic.Code
  var knowing: Knowing
  var json: String
  /// The findings' whole texts, a line of two dashes between them.
  var text: String

  init(_ name: String, _ code: Diagnostic.Code, _ json: String, _ text: String) {
    self.init(name, code, .nothing, json, text)
  }

  init(
    _ name: String, _ code: Diagnostic.Code, _ knowing: Knowing, _ json: String, _ text: String
  ) {
    self.name = name
    self.code = code
    self.knowing = knowing
    self.json = json
    self.text = text
  }

  var testDescription: String { name }

  static let all: [PushLintRow] =
    ByteRows.all + KeyRows.all + KindRows.all + AlertRows.all + SystemRows.all
    + RejectionRows.all + OpeningRows.all
}

extension PushReading {
  func lint(_ knowing: PushLintRow.Knowing) -> [Diagnostic] {
    switch knowing {
    case .nothing: lint()
    case .market: lint(MarketRoute.entries)
    case .lenient: lint(MarketRoute.lenient)
    case .shortened: lint(MarketRoute.shortened)
    }
  }
}
