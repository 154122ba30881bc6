import Entryway
import EntrywayDiagnostics
import EntrywayPush

/// `push read --lines`: what a tap on the push of each line opens.
@MainActor
struct PushReadLines {
  let console: Console
  let app: ChosenApp
  /// The tap or the button.
  let source: EntrySource
  let audiences: Set<String>

  func answer(_ lines: PushLines) throws -> ExitStatus {
    try lines.answer(
      each: { line in
        let reading = PushReading(line.bytes)
        let error = reading.diagnostics.first { $0.severity == .error }
        guard error == nil, let payload = reading.payload else {
          // The provider creates the payload; lint reports that.
          let why = error ?? app.rules.lint(reading, PushLintOptions()).first ?? Self.unreadable
          return try refuse(line.number, why)
        }
        let opening = app.rules.opening(
          of: payload, in: reading, source, audiences: audiences)
        try console.write(JSONLine(opening, app: app.name, inputLine: line.number))
        return opening.outcome == .opened
      },
      tooLong: refuse)
  }

  private func refuse(_ number: Int, _ error: Diagnostic) throws(OutputError) -> Bool {
    try console.write(JSONLine(inputLine: number, error: error))
    return false
  }

  /// The error for a payload that no app can read, although it has no finding.
  private static let unreadable = Diagnostic(
    .error, "json", "the payload cannot be read", hint: "`entryway push lint` says why.")
}
