import EntrywayDiagnostics
import EntrywayPush

/// `push lint --lines`: the findings of each line; a line without findings writes nothing.
@MainActor
struct PushLintLines {
  let console: Console
  let rules: (any AppRules)?
  let options: PushLintOptions

  func answer(_ lines: PushLines) throws -> ExitStatus {
    try lines.answer(
      each: { line in
        let reading = PushReading(line.bytes)
        return try write(
          rules.map { $0.lint(reading, options) } ?? reading.lint(options), line.number)
      },
      tooLong: { try write([$1], $0) })
  }

  /// Writes the findings of a line, and returns whether none of them is an error.
  private func write(_ findings: [Diagnostic], _ number: Int) throws(OutputError) -> Bool {
    for finding in findings { try console.write(JSONLine(finding, inputLine: number)) }
    return !findings.contains { $0.severity == .error }
  }
}
