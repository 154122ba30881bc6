import EntrywayDiagnostics
import Foundation
import GRDB
import LinkPlatform
import Logging
import NIOHTTP1
import ServerTestSupport
import Synchronization
import Testing

@testable import EntrywayServer
@testable import LinkStores

@Suite("A server that moves an older one's events")
struct EventMoveTests {
  /// Holds a move until it is let go on.
  private final class Held: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    var options: MoveOptions {
      var options = MoveOptions()
      options.beforeCommit = {
        self.semaphore.wait()
        self.semaphore.signal()
      }
      return options
    }

    func release() { semaphore.signal() }
  }

  /// Puts the file of an older server, with two opens of an app, into a folder in place of its events.
  private static func write(_ path: String, _ app: RecordID) throws {
    for name in ["events.sqlite", "events.sqlite-wal", "events.sqlite-shm"] {
      try? FileManager.default.removeItem(atPath: "\(path)/\(name)")
    }
    let queue = try DatabaseQueue(path: "\(path)/events.sqlite")
    try SingleFileSchema.migrator.migrate(queue)
    let time = Timestamp.now.adding(.seconds(-3600)).milliseconds
    try queue.write { database in
      try database.execute(
        sql: """
          INSERT INTO apps (number, id, bytes) VALUES (1, :app, 800);
          INSERT INTO terms (number, app, kind, text, standing) VALUES
            (1, 1, 1, 'order', 0), (2, 1, 2, 'notification', 2);
          INSERT INTO installations (number, app, id, secret, skew, first, removed)
            VALUES (1, 1, :id, :id, 0, :time, 0);
          """,
        arguments: ["app": Data(app.bytes), "id": Data(repeating: 1, count: 16), "time": time])
      for number in 1...2 {
        try database.execute(
          sql: """
            INSERT INTO events (app, id, installation, occurred, sequence, kind, outcome, name, code,
              nearest, entry, version, campaign, source, link, send, session, received)
            VALUES (1, ?, 1, ?, ?, 1, 1, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0, ?)
            """, arguments: [Data(repeating: UInt8(number), count: 16), time, number, time])
      }
      let (quarter, day) = (time / 900_000, time / 86_400_000 * 96)
      try database.execute(
        sql: """
          INSERT INTO event_totals VALUES (1, \(quarter), 1, 1, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 2);
          INSERT INTO event_days VALUES (1, \(day), 1, 1, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 2);
          INSERT INTO event_ways VALUES (1, \(day), 1, 1, 1, 0, 2, 0, 0, 0, 0, 0, 0, 2);
          INSERT INTO event_outcomes VALUES (1, \(quarter), 1, 1, 2);
          """)
    }
    try queue.close()
  }

  private static func run(
    _ held: Held, _ logger: Logger, _ test: @escaping @Sendable (ServedAPI) async throws -> Void
  ) async throws {
    @Sendable func move(_ api: ServedAPI) async throws {
      defer { held.release() }
      try await test(api)
    }
    try await ServedAPI.run(
      reopen: { path, shop in
        try write(path, shop.app.id)
        return try DataFolder(path, moving: held.options)
      }, logger: logger, move)
  }

  @Test("Meanwhile links are answered, events get 503 with `Retry-After`, and then all is there")
  func meanwhile() async throws {
    let (held, log) = (Held(), KeptLog())
    try await Self.run(held, log.logger) { api in
      let installation = Installation()
      let events = try await api.tell([.open("order")], installation)
      #expect(events.problem == "503 events-not-stored")
      #expect(events.headers["Retry-After"] == ["60"])
      #expect(events.words.hasPrefix("events are being moved to monthly files (0 %)"))
      let removal = try await api.remove(installation)
      #expect(removal.problem == "503 events-moving")
      #expect(removal.headers["Retry-After"] == ["60"])
      let report = try await api.ask(.GET, "/v1/reports/events?by=kind", key: api.shop.key(.read))
      #expect(report.problem == "503 events-moving")
      let backup = try await api.command(.GET, "/v1/backup")
      #expect(backup.problem == "503 events-moving")

      let link = try await api.visit("/l/known")
      #expect(link.status == 200)
      #expect(try await api.clicks.end().position == 1)

      for address in ServedAPI.Address.allCases {
        let ready = try await api.ask(.GET, "/readyz", at: address)
        #expect(ready.status == 200)
        #expect(ready.json["status"] as? String == "ok")
        #expect(
          ready.json["parts"] as? [String: String]
            == ["records": "ok", "clicks": "ok", "events": "moving"])
      }
      let metrics = OperationMetricsTests.values(of: try await api.ask(.GET, "/metrics").body)
      #expect(try #require(metrics["entryway_events_moved_ratio"]) < 1)
      #expect(metrics["entryway_ready{part=\"events\"}"] == 1)
      let browser = try await ConsoleBrowser(api, .viewer)
      let page = try await browser.get("/console/health")
      #expect(page.status == 200)
      #expect(page.body.contains("are being moved to monthly files: 0 % done"))
      #expect(page.body.contains("… moving, 0 %"))

      held.release()
      try await eventually("the events are moved") {
        let ready = try await api.ask(.GET, "/readyz", at: .public)
        let checks = ready.json["checks"] as? [String: String]
        return (ready.json["parts"] as? [String: String])?["events"] == "ok"
          && checks?["events"] == "passed"
      }
      #expect(try await api.tell([.open("order")], installation).status == 200)
      #expect(try await api.counts() == ["open": 3])
      try await eventually("the click is told") { try await api.events.position() == 1 }
      let after = try await api.ask(.GET, "/metrics").body
      #expect(OperationMetricsTests.values(of: after)["entryway_events_moved_ratio"] == 1)
      #expect(
        try await browser.get("/console/health").body.contains("The server is healthy"))
    }
    // But for the answers themselves.
    let wrong = log.lines.filter {
      ($0.hasPrefix("warning") || $0.hasPrefix("error")) && !$0.hasPrefix("error answered ")
    }
    #expect(wrong == [])
    #expect(
      log.lines.contains {
        $0.hasPrefix("notice events are in monthly files events=2 freed=0 MB months=1")
      })
  }

  @Test("A server that ends while it moves ends soon, and the next one goes on")
  func stopped() async throws {
    let (held, log) = (Held(), KeptLog())
    let reached = Mutex(false)
    let scratch = try TemporaryFolder()
    let path = scratch.file("data")
    try DataFolder(path).finish()
    let app = RecordID()
    try Self.write(path, app)
    do {
      var options = held.options
      let hold = options.beforeCommit
      options.beforeCommit = {
        reached.withLock { $0 = true }
        try hold()
      }
      let folder = try DataFolder(path, moving: options)
      let service = EventMove(
        move: folder.events.move, health: Health(), logger: log.logger)
      let running = Task { await service.finish(try #require(service.move)) }
      try await eventually("it has begun") { reached.withLock(\.self) }
      running.cancel()
      held.release()
      try await running.value
      #expect(folder.events.move?.progress.isOver == false)
      folder.finish()
    }
    #expect(log.lines == [])
    #expect(FolderContents(of: path).isMoving)
    #expect(FolderContents(of: path).problem == nil)
    let command = #expect(throws: DataFolderError.self) {
      try DataFolder(path, migration: .refused)
    }
    #expect(command?.diagnostic.hint?.contains("entryway-server migrate") == true)
    let folder = try DataFolder(path)
    await EventMove(move: folder.events.move, health: Health(), logger: log.logger)
      .finish(try #require(folder.events.move))
    #expect(try await folder.events.eventBytes() == [app: 800])
    #expect(log.messages == ["events are in monthly files"])
    folder.finish()
    #expect(!FolderContents(of: path).isMoving)
  }

  @Test("A folder whose events are being moved lacks none of its files; without others it does")
  func contents() throws {
    let scratch = try TemporaryFolder()
    let path = scratch.file("data")
    try DataFolder(path).finish()
    let main = DataFolder.file(.events, in: path)
    try FileManager.default.moveItem(atPath: main, toPath: SingleFile.path(beside: main))
    #expect(FolderContents(of: path).problem == nil)
    #expect(!FolderContents(of: path).mayMake)
    try Data().write(to: URL(filePath: main))
    #expect(FolderContents(of: path).problem == nil)
    try FileManager.default.removeItem(atPath: DataFolder.file(.clicks, in: path))
    #expect(FolderContents(of: path).problem == "clicks.sqlite is missing")
  }

  @Test("Too little room is an error that says how much is missing, and nothing was touched")
  func room() throws {
    let scratch = try TemporaryFolder()
    let path = scratch.file("data")
    try DataFolder(path).finish()
    try Self.write(path, RecordID())
    let before = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    var options = MoveOptions()
    options.room = DiskRoom { _ in 5 << 20 }
    let error = #expect(throws: DataFolderError.self) { try DataFolder(path, moving: options) }
    #expect(error?.detail.hasSuffix("MB on its disk, which has 5 MB free") == true)
    #expect(error?.diagnostic.hint?.contains("larger disk") == true)
    let after = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    #expect(after.filter { !$0.contains("-") } == before.filter { !$0.contains("-") })
  }

  @Test("What keeps it from going on is told once, and it goes on when that is over")
  func failed() async throws {
    let scratch = try TemporaryFolder()
    let path = scratch.file("data")
    try DataFolder(path).finish()
    try Self.write(path, RecordID())
    let isFull = Mutex(4)
    var options = MoveOptions()
    options.beforeCommit = {
      let left = isFull.withLock { left in
        left -= 1
        return left
      }
      if left >= 0 { throw StorageError.full }
    }
    let folder = try DataFolder(path, moving: options)
    let (health, log) = (Health(eventsMove: folder.events.move?.progress), KeptLog())
    var service = EventMove(move: folder.events.move, health: health, logger: log.logger)
    service.interval = .milliseconds(1)
    await service.finish(try #require(folder.events.move))
    #expect(
      log.messages == [
        "events cannot be moved to monthly files: it is tried again and again",
        "events are in monthly files",
      ])
    #expect(health.isReady)
    folder.finish()
  }
}
