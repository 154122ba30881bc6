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
        let file = PushFile(line.bytes, for: app.rules)
        guard let payload = file.payload else {
          if let fault = file.fault { return try refuse(line.number, fault) }
          return false
        }
        let opening = app.rules.opening(
          of: payload, in: file.reading, source, audiences: audiences)
        var answer = JSONLine(opening, app: app.name, inputLine: line.number)
        if let fault = file.fault { answer.add(error: fault) }
        try console.write(answer)
        return opening.outcome == .opened && file.fault == nil
      },
      tooLong: refuse)
  }

  private func refuse(_ number: Int, _ error: Diagnostic) throws(OutputError) -> Bool {
    try console.write(JSONLine(inputLine: number, error: error))
    return false
  }
}
