import EntrywayTesting
import Foundation
import Testing

@testable import EntrywayReporting

/// What an app sends from, with a link server in memory and a clock that stands still.
@MainActor final class SendingApp {
  let server = MemoryLinkServer()
  let clock = BellClock()
  let notes = NoteBook()
  let temporary: TemporaryFolder
  let reporter: LinkServerReporter
  private var count = 0

  var folder: ReportFolder { ReportFolder(temporary.url) }

  /// - Parameters:
  ///   - temporary: The folder of an app that was killed.
  ///   - address: Where the server is, if not in memory.
  ///   - transport: What answers instead of the server in memory.
  ///   - queueLimit: How many bytes of events are kept at most.
  init(
    _ temporary: TemporaryFolder = TemporaryFolder(), at address: LinkServer? = nil,
    transport: (any LinkTransport)? = nil, queueLimit: Int = 4 << 20
  ) throws {
    self.temporary = temporary
    let folder = ReportFolder(temporary.url)
    try folder.turnOn()
    reporter = LinkServerReporter(
      LinkServerCalls(
        server: address ?? server.address, transport: transport ?? server, clock: clock),
      folder, queueLimit: queueLimit, delay: .seconds(5), note: notes.add)
  }

  nonisolated static func event(_ number: Int) -> ReportedEvent {
    let digits = String(number)
    let id = "00000000-0000-7000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
    var event = ReportedEvent(
      id: UUID(uuidString: id) ?? UUID(), .custom, occurredAt: Shop.date)
    event.name = EventName(rawValue: "e\(number)")
    event.sequence = Int64(number)
    return event
  }

  /// Records so many more events.
  func record(_ count: Int = 1) async {
    let events = (0..<count).map { Self.event(self.count + $0) }
    self.count += count
    await reporter.record(events, [])
  }

  func send() async -> Bool { await reporter.flush() }

  /// What was told since the last time, but for what was recorded.
  func told() -> [String] {
    let all = notes.all.filter { !$0.hasPrefix("Recorded") }
    defer { toldCount = all.count }
    return Array(all[toldCount...])
  }
  private var toldCount = 0

  /// The names of the events that the server has, in the order in which they came.
  var names: [String] { server.events.compactMap { $0.name?.rawValue } }

  /// How many events each request had.
  var sizes: [Int] {
    server.requests.filter { $0.url.path == "/v1/events" }.map { request in
      struct Body: Decodable { var events: [ReportedEvent] }
      return (try? JSONDecoder().decode(Body.self, from: request.body))?.events.count ?? -1
    }
  }

  static func names(_ numbers: some Sequence<Int>) -> [String] { numbers.map { "e\($0)" } }

  /// Waits for what a task that is ready will bring about.
  func until(
    _ condition: () async -> Bool, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    for _ in 0..<1_000_000 {
      if await condition() { return }
      await Task.yield()
    }
    Issue.record("what the test waits for did not happen", sourceLocation: sourceLocation)
  }
}
