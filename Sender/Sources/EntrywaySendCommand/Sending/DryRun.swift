import Entryway
import EntrywayDiagnostics
import EntrywayPush
import EntrywaySending

/// `--dry-run`: what would be sent, and where to, without a connection.
struct DryRun {
  private let console: Console
  private let settings: SendSettings
  private let endpoint: APNsEndpoint

  init(_ console: Console, _ settings: SendSettings, _ connection: ConnectionSettings) {
    self.console = console
    self.settings = settings
    endpoint = connection.endpoint
  }

  /// Says what one push would be.
  func answer() throws(OutputError) -> ExitStatus {
    try write(lines: nil)
    return .done
  }

  /// Reads the list as a send would, and says how many lines it would send.
  func answer(_ template: PushTemplate, _ list: InputFile) async throws -> ExitStatus {
    var (good, bad) = (0, 0)
    var told: Set<BatchLineError.Code> = []
    try await template.check(
      TokenList(path: list.path), headers: settings.headers,
      senders: Set(APNsEnvironment.allCases)
    ) { error in
      guard let error else {
        good += 1
        return
      }
      bad += 1
      // The first line of each kind; there may be a million of one.
      if told.insert(error.code).inserted { console.error.note(error.description) }
    }
    try write(lines: (good, bad))
    return bad == 0 ? .done : .no
  }

  private func write(lines: (good: Int, bad: Int)?) throws(OutputError) {
    let bytes = settings.bytes.count
    let topic = settings.isBroadcast ? settings.bundleID : settings.headers.topic
    let type = settings.headers.type.rawValue
    let server = "\(endpoint.host):\(endpoint.port)"
    guard settings.isJSON else {
      let recipients =
        lines.map { "\(Progress.grouped($0.good)) of \(Progress.grouped($0.good + $0.bad)) lines" }
        ?? (settings.isBroadcast ? "a channel" : "a device")
      return try console.output.write(
        "would send \(Progress.grouped(bytes)) bytes of type \(type) to \(recipients), with the topic "
          + "\(VisibleText.line(topic)), through \(server)\n")
    }
    let object: [String: PayloadValue] = [
      "bytes": .integer(bytes), "pushType": .text(type), "topic": .text(topic),
      "server": .text(server), "lines": lines.map { .integer($0.good) } ?? .null,
      "unusableLines": lines.map { .integer($0.bad) } ?? .null,
    ]
    try console.output.write(PayloadValue.object(object).jsonText() + "\n")
  }
}
