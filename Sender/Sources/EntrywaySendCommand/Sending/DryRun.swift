import Entryway
import EntrywayDiagnostics
import EntrywayPush
import EntrywaySending

/// `--dry-run`: what would be sent, and where to, without a connection.
struct DryRun {
  private let console: Console
  private let settings: SendSettings
  private let connection: ConnectionSettings
  private var endpoint: APNsEndpoint { connection.endpoint }

  init(_ console: Console, _ settings: SendSettings, _ connection: ConnectionSettings) {
    self.console = console
    self.settings = settings
    self.connection = connection
  }

  /// Says what one push would be.
  func answer() throws(OutputError) -> ExitStatus {
    try write(lines: nil)
    return .done
  }

  /// Reads the list as a send would, and says how many lines it would send.
  func answer(_ template: PushTemplate, _ file: InputFile) async throws -> ExitStatus {
    let earlier = try await earlierRuns(template, file.path)
    var (good, bad, done) = (0, 0, 0)
    var told: Set<BatchLineError.Code> = []
    try await template.check(
      TokenList(path: file.path), headers: settings.headers,
      senders: Set(APNsEnvironment.allCases), earlier: earlier
    ) { error, isDone in
      if isDone {
        done += 1
        return
      }
      guard let error else {
        good += 1
        return
      }
      bad += 1
      // The first line of each kind; there may be a million of one.
      if told.insert(error.code).inserted {
        console.error.note(error.diagnostic.about(file.name).text)
      }
    }
    if done > 0 { console.error.note("\(Progress.grouped(done)) lines are done") }
    try write(lines: (good, bad + done), unusable: bad)
    return bad == 0 ? .done : .no
  }

  /// What a run that continues finds in the results file.
  private func earlierRuns(_ template: PushTemplate, _ path: String) async throws -> EarlierRuns? {
    let senders = connection.senders()
    let batch = senders.main.send(
      template, to: TokenList(path: path), headers: settings.headers, options: settings.batch)
    let earlier = Result { try batch.earlierRuns() }
    for sender in senders.all { await sender.shutdown() }
    return try earlier.get()
  }

  private func write(lines: (good: Int, other: Int)?, unusable: Int = 0) throws(OutputError) {
    let bytes = settings.bytes.count
    let topic = settings.isBroadcast ? settings.bundleID : settings.headers.topic
    let type = settings.headers.type.rawValue
    let server = "\(SecretText.masked(endpoint.host)):\(endpoint.port)"
    guard settings.isJSON else {
      let recipients =
        lines.map {
          "\(Progress.grouped($0.good)) of \(Progress.grouped($0.good + $0.other)) lines"
        }
        ?? (settings.isBroadcast ? "a channel" : "a device")
      return try console.output.write(
        "would send \(Progress.grouped(bytes)) bytes of type \(type) to \(recipients), with the topic "
          + "\(VisibleText.line(topic)), through \(server)\n")
    }
    let object: [String: PayloadValue] = [
      "bytes": .integer(bytes), "pushType": .text(type), "topic": .text(topic),
      "server": .text(server), "lines": lines.map { .integer($0.good) } ?? .null,
      "unusableLines": lines.map { _ in .integer(unusable) } ?? .null,
    ]
    try console.output.write(PayloadValue.object(object).jsonText() + "\n")
  }
}
