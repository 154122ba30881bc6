import EntrywayDiagnostics
import EntrywayPush
import EntrywaySending

/// Sends a broadcast to a channel, and writes its result.
struct BroadcastRun {
  private let console: Console
  private let settings: SendSettings
  private let connection: ConnectionSettings

  init(_ console: Console, _ settings: SendSettings, _ connection: ConnectionSettings) {
    (self.console, self.settings, self.connection) = (console, settings, connection)
  }

  /// - Returns: `done` if it was accepted.
  func send() async throws -> ExitStatus {
    let channels = try BroadcastChannels(
      key: connection.key, bundleID: settings.bundleID, in: connection.broadcastEnvironment)
    let body = settings.bytes
    let fields: [String: String]
    do throws(PushHeaderError) {
      fields = try settings.headers.fields(for: settings.payload.value, sent: body.count)
    } catch {
      // The check before has told all of these.
      throw SendError(error.problems[0])
    }
    let report = settings.reportRun(console)
    try await report?.begin()
    let interruption = Interruption()
    let result = await channels.send(body, fields, within: connection.deadline)
    await channels.shutdown()
    let summary = BatchSummary(result.outcome)
    await report?.end(summary)
    defer { console.error.note(Counts.text(summary)) }
    try console.write(
      BatchResult(line: 1, result: result), isInWords: console.answersInWords(settings),
      isWritten: true)
    interruption.endIfStopped()
    return summary.isComplete ? .done : .no
  }
}

extension Console {
  /// Whether a person looks at the answer to a single push.
  func answersInWords(_ settings: SendSettings) -> Bool { output.isTerminal && !settings.isJSON }

  /// Writes the result of a single push: a sentence, or a JSON object, and then why it was not
  /// accepted beside it.
  func write(_ result: BatchResult, isInWords: Bool, isWritten: Bool) throws(OutputError) {
    let answer = PushAnswer(result.result)
    if isInWords { return try output.write(answer.text) }
    if isWritten { try output.write(result.json + "\n") }
    if let diagnostic = answer.diagnostic { error.note(diagnostic.text) }
  }
}
