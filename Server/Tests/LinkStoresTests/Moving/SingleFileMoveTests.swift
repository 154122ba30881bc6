import Foundation
import GRDB
import LinkPlatform
import SeededNumbers
import ServerTestSupport
import StoreConformance
import Synchronization
import Testing

@testable import LinkStores

@Suite("The move of an older server's file")
struct SingleFileMoveTests {
  private let scratch: TemporaryFolder
  private var reference: String { scratch.file("reference/events.sqlite") }
  private var path: String { scratch.file("data/events.sqlite") }
  private var older: String { scratch.file("older.sqlite") }

  init() throws {
    scratch = try TemporaryFolder()
    for folder in ["reference", "data"] {
      try FileManager.default.createDirectory(
        atPath: scratch.file(folder), withIntermediateDirectories: true)
    }
  }

  /// Tells a store of a history, and writes the same as an older server would have it.
  private func write(batches: Int, seed: UInt64, removing days: Int? = nil) async throws {
    let store = try SQLiteEventStore(path: reference)
    try await MovedHistory(batches: batches, seed: seed).tell(store, removing: days)
    store.close()
    try SingleFileFixture.write(older, asIn: reference)
    try reset()
  }

  /// Puts the older server's file into a folder that has nothing else.
  private func reset() throws {
    for name in try names() {
      try FileManager.default.removeItem(atPath: scratch.file("data/\(name)"))
    }
    try FileManager.default.copyItem(atPath: older, toPath: path)
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: scratch.file("data")).sorted()
  }

  private func removeMarked(_ store: SQLiteEventStore) async throws {
    while try await store.removeMarked(limit: 50) {}
  }

  @Test(
    "All that can be asked has the same answers as if today's server had been told of it",
    arguments: [(1, nil), (2, 40)] as [(UInt64, Int?)])
  func answers(seed: UInt64, days: Int?) async throws {
    try await write(batches: 80, seed: seed, removing: days)
    let moved = try SQLiteEventStore(path: path)
    let result = try await #require(moved.move).run()
    let told = try SQLiteEventStore(path: reference)
    #expect(told.move == nil)
    try await StoreAnswers(of: told).expect(StoreAnswers(of: moved))
    #expect(result.months == moved.files.months.count)
    #expect(moved.files.months == told.files.months)
    #expect(try names().filter { $0.contains("single") || $0.contains("before") } == [])
    try await removeMarked(told)
    try await removeMarked(moved)
    try await StoreAnswers(of: told).expect(StoreAnswers(of: moved), "without what was marked")
    moved.close()
    // As it is found again.
    let again = try SQLiteEventStore(path: path, migration: .refused)
    #expect(again.move == nil)
    try await StoreAnswers(of: told).expect(StoreAnswers(of: again), "opened again")
    // Whatever comes then is the same, too.
    let more = MovedHistory(batches: 40, seed: seed + 100)
    for store in [told, again] {
      for batch in more.batches { _ = try await store.append([batch]) }
    }
    try await StoreAnswers(of: told).expect(StoreAnswers(of: again), "told of more")
  }

  @Test("A move that ends at any point goes on where it was, and nothing is lost or counts twice")
  func interrupted() async throws {
    struct Ended: Error {}
    try await write(batches: 12, seed: 4, removing: 75)
    // Each of the points takes a start of its own.
    let isThorough = ProcessInfo.processInfo.environment["ENTRYWAY_THOROUGH"] != nil
    let told = try SQLiteEventStore(path: reference)
    let expected = try await StoreAnswers(of: told)
    var (count, isOver) = (0, false)
    while !isOver {
      try reset()
      var options = MoveOptions()
      options.blockSize = 25
      let left = Mutex(count)
      options.beforeCommit = {
        try left.withLock { left in
          guard left > 0 else { throw Ended() }
          left -= 1
        }
      }
      let first = try SQLiteEventStore(path: path, moving: options)
      do {
        _ = try await #require(first.move).run()
        isOver = true
      } catch is Ended {
        await #expect(throws: StorageError.self) { try await first.eventBytes() }
      }
      first.close()
      options.beforeCommit = {}
      let second = try SQLiteEventStore(path: path, moving: options)
      if let move = second.move { _ = try await move.run() }
      try await expected.expect(StoreAnswers(of: second), "ended after \(count)")
      #expect(try names().filter { $0.contains("single") } == [])
      second.close()
      count += isThorough ? 1 : 5
    }
    #expect(count > 40)
  }

  @Test("A move that ends again and again is done in the end")
  func interruptedOften() async throws {
    struct Ended: Error {}
    try await write(batches: 40, seed: 5)
    let expected = try await StoreAnswers(of: SQLiteEventStore(path: reference))
    var seeded = Seeded(seed: 5)
    var starts = 0
    while true {
      var options = MoveOptions()
      options.blockSize = 30
      // Now and then enough for all totals of a month, or it would never come to the next one.
      let left = Mutex(seeded.number(2...24))
      options.beforeCommit = {
        try left.withLock { left in
          left -= 1
          if left == 0 { throw Ended() }
        }
      }
      let store = try SQLiteEventStore(path: path, moving: options)
      starts += 1
      try #require(starts < 500)
      do {
        if let move = store.move { _ = try await move.run() }
        try await expected.expect(StoreAnswers(of: store))
        break
      } catch is Ended { continue }
    }
    #expect(starts > 10)
  }

  @Test("A start that was killed before the first row is finished by the next one")
  func begun() async throws {
    try await write(batches: 20, seed: 6)
    let expected = try await StoreAnswers(of: SQLiteEventStore(path: reference))
    let aside = SingleFile.path(beside: path)
    let steps: [(String, () throws -> Void)] = [
      (
        "without a log",
        {
          let queue = try DatabaseQueue(path: path)
          try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
          try queue.close()
        }
      ),
      ("renamed", { try #require(try SingleFile(beside: path, .afterBackup)).setAside() }),
      (
        "with an empty file in its place",
        {
          try #require(try SingleFile(beside: path, .afterBackup)).setAside()
          #expect(FileManager.default.createFile(atPath: path, contents: nil))
        }
      ),
      (
        "with a file of no rows in its place",
        {
          try #require(try SingleFile(beside: path, .afterBackup)).setAside()
          try EventFiles(path: path, migration: .inPlace, mayMake: true).close()
        }
      ),
    ]
    for (name, step) in steps {
      try reset()
      try step()
      let store = try SQLiteEventStore(path: path)
      _ = try await #require(store.move, "\(name)").run()
      try await expected.expect(StoreAnswers(of: store), name)
      #expect(!FileManager.default.fileExists(atPath: aside))
      store.close()
    }
  }

  @Test("Until it is done everything is refused, with how far it is")
  func refused() async throws {
    try await write(batches: 20, seed: 7)
    let store = try SQLiteEventStore(path: path)
    let (app, span) = (MovedHistory.apps[0], TimeSpan(MovedHistory.start, MovedHistory.end))
    let batch = MovedHistory(batches: 1, seed: 1).batches[0]
    let calls: [() async throws -> Void] = [
      { _ = try await store.append([batch]) }, { try await store.append([], readTo: 1) },
      { _ = try await store.installation(batch.installation, of: app) },
      { _ = try await store.remove(batch.installation, of: app) },
      { _ = try await store.remove(batch.installation, of: app, secretHash: Data()) },
      { _ = try await store.remove(app: app, limit: 1) },
      { _ = try await store.remove(firstSeenIn: span, of: app) },
      { _ = try await store.removeMarked(limit: 1) },
      { _ = try await store.removeHistory(before: MovedHistory.end) },
      {
        _ = try await store.removeInstallations(
          lastSeenBefore: MovedHistory.end, removedBefore: MovedHistory.end, limit: 1)
      },
      { _ = try await store.removeTouches(before: MovedHistory.end, limit: 1) },
      { _ = try await store.position() }, { _ = try await store.tallyChange() },
      { _ = try await store.add([], readTo: 1) }, { try await store.forgetTallies(below: 1) },
      { _ = try await store.oldestTouch() }, { _ = try await store.historyStart() },
      { _ = try await store.eventBytes() }, { _ = try await store.lastPosition() },
      { _ = try await store.tail(TailQuery(limit: 1), of: app) },
      {
        _ = try await store.totals(TotalsQuery(span: span, kinds: [.open], dimensions: []), of: app)
      },
      { _ = try await store.pushes(PushQuery(span: span), of: app) },
      { _ = try await store.returns(ReturnQuery(span: span, away: .seconds(1)), of: app) },
      { _ = try await store.sends(of: app, in: span, limit: 1) },
      { _ = try await store.append([Send(id: "1", sentAt: .now, recipients: 1)], of: app) },
      { _ = try await store.pin("a", .name, of: app) },
      { _ = try await store.vocabulary(VocabularyQuery(kind: .name, limit: 1), of: app) },
      { try await store.file.quickCheck() },
      { try store.file.backUp(to: scratch.file("copy")) },
    ]
    for (number, call) in calls.enumerated() {
      let error = await #expect(throws: StorageError.self, "\(number)") { try await call() }
      #expect(error?.description == "events are being moved to monthly files (0 %)", "\(number)")
    }
    // The clock is compared with it at the start.
    let told = try SQLiteEventStore(path: reference)
    #expect(try await store.lastReceived() == told.lastReceived())
    _ = try await #require(store.move).run()
    for call in calls { try await call() }
    #expect(store.move?.progress.part == 1)
  }

  @Test("What it needs is said before anything is done, and without as much room nothing is")
  func room() async throws {
    try await write(batches: 20, seed: 8)
    let size = SQLiteFile.size(of: path)
    let told = Mutex<[MoveNeed]>([])
    var options = MoveOptions()
    options.tell = { need in told.withLock { $0.append(need) } }
    let needed = size + size / 4 + DiskRoom.reserve
    options.room = DiskRoom { _ in needed - 1 }
    let error = #expect(throws: StorageError.self) {
      try SQLiteEventStore(path: path, moving: options)
    }
    #expect(
      error
        == .noRoom(
          task: "moving the events of \(path) to monthly files", needed: needed, free: needed - 1))
    #expect(error?.description.hasSuffix("needs 64 MB on its disk, which has 64 MB free") == true)
    #expect(told.withLock { $0 }.isEmpty)
    options.room = DiskRoom { _ in needed }
    let names = try names()
    options.tell = { need in
      told.withLock { $0.append(need) }
      // Nothing but logs comes beside it.
      let now = try? self.names()
      #expect(now?.filter { !$0.contains("-") } == names.filter { !$0.contains("-") })
    }
    let store = try SQLiteEventStore(path: path, moving: options)
    let needs = told.withLock(\.self)
    #expect(needs.map(\.bytes) == [needed])
    #expect(needs.map(\.isBegun) == [false])
    store.close()
    // What has begun is told of, and goes on with whatever room there is.
    options.tell = { need in told.withLock { $0.append(need) } }
    options.room = DiskRoom { _ in 0 }
    let again = try SQLiteEventStore(path: path, moving: options)
    #expect(told.withLock { $0.last?.isBegun } == true)
    _ = try await #require(again.move).run()
  }

  @Test("Where nothing may be upgraded it is refused, begun or not, and left as it is")
  func notMigrated() async throws {
    try await write(batches: 20, seed: 9)
    #expect(throws: StorageError.olderSchema(file: path)) {
      try SQLiteEventStore(path: path, migration: .refused)
    }
    #expect(FileManager.default.fileExists(atPath: path))
    try SQLiteEventStore(path: path).close()
    let aside = SingleFile.path(beside: path)
    #expect(throws: StorageError.olderSchema(file: aside)) {
      try SQLiteEventStore(path: path, migration: .refused)
    }
    // The file is gone of which the rest was to come.
    var options = MoveOptions()
    struct Ended: Error {}
    let left = Mutex(20)
    options.beforeCommit = {
      let isOver = left.withLock { left in
        left -= 1
        return left < 0
      }
      if isOver { throw Ended() }
    }
    options.blockSize = 10
    let store = try SQLiteEventStore(path: path, moving: options)
    await #expect(throws: Ended.self) { try await store.move?.run() }
    store.close()
    try FileManager.default.removeItem(atPath: aside)
    #expect(throws: StorageError.empty(file: aside)) { try SQLiteEventStore(path: path) }
  }

  @Test(
    "It is not moved into a file that has other events, and two of them are told apart by nobody")
  func other() async throws {
    try await write(batches: 20, seed: 10)
    let other = try SQLiteEventStore(path: scratch.file("data/other.sqlite"))
    try await MovedHistory(batches: 5, seed: 11).tell(other)
    other.close()
    let aside = SingleFile.path(beside: path)
    try FileManager.default.moveItem(atPath: path, toPath: aside)
    try FileManager.default.copyItem(atPath: scratch.file("data/other.sqlite"), toPath: path)
    for _ in 0..<2 {
      let error = #expect(throws: StorageError.self) { try SQLiteEventStore(path: path) }
      #expect(error?.description.contains("keep") == true)
      for log in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + log) }
      try FileManager.default.copyItem(atPath: older, toPath: path)
    }
    #expect(FileManager.default.fileExists(atPath: aside))
  }

  @Test("A month of which a part went by its age keeps all of its totals")
  func partOfMonth() async throws {
    try await write(batches: 150, seed: 12)
    let queue = try DatabaseQueue(path: path)
    let (last, end) = try await queue.write { database in
      let last = try #require(
        try Int64.fetchOne(
          database, sql: "SELECT position FROM events ORDER BY position LIMIT 1 OFFSET 60"))
      let end = try #require(
        try Int64.fetchOne(database, sql: "SELECT received FROM events WHERE position = \(last)"))
      try database.execute(sql: "DELETE FROM events WHERE position <= \(last)")
      try database.execute(sql: "UPDATE relay SET history = \(end + 1)")
      return (last, end)
    }
    try queue.close()
    let told = try SQLiteEventStore(path: reference)
    let moved = try SQLiteEventStore(path: path)
    _ = try await #require(moved.move).run()
    let all = TimeSpan(Timestamp(milliseconds: 0), MovedHistory.end)
    for app in MovedHistory.apps {
      for dimensions in [[.kind], [.name, .version], [.quarter]] as [[EventDimension]] {
        let query = TotalsQuery(span: all, kinds: Event.Kind.allCases, dimensions: dimensions)
        #expect(try await moved.totals(query, of: app) == told.totals(query, of: app))
      }
      let tail = try await told.tail(TailQuery(after: last, limit: 9999), of: app)
      // What happened before the history begins is not shown, though it came later.
      let shown = tail.filter { $0.event.occurredAt.milliseconds > end }
      #expect(try await moved.tail(TailQuery(after: 0, limit: 9999), of: app) == shown)
    }
    #expect(try await moved.historyStart() == Timestamp(milliseconds: end + 1))
    // Installations whose events are gone are known as long as if the last had come then.
    #expect(
      try await moved.removeInstallations(
        lastSeenBefore: Timestamp(milliseconds: end), removedBefore: Timestamp(milliseconds: 0),
        limit: 99) == 0)
  }

  @Test("One that is cancelled ends soon, also within a migration, and goes on later")
  func cancelled() async throws {
    try await write(batches: 20, seed: 13)
    let expected = try await StoreAnswers(of: SQLiteEventStore(path: reference))
    let (reached, reach) = AsyncStream.makeStream(of: Void.self)
    let hold = DispatchSemaphore(value: 0)
    var options = MoveOptions()
    options.beforeCommit = {
      reach.yield()
      hold.wait()
      hold.signal()
    }
    let store = try SQLiteEventStore(path: path, moving: options)
    let move = try #require(store.move)
    let running = Task { try await move.run() }
    for await _ in reached { break }
    running.cancel()
    hold.signal()
    await #expect(throws: CancellationError.self) { try await running.value }
    #expect(!move.progress.isOver)
    _ = try await move.run()
    try await expected.expect(StoreAnswers(of: store))
  }

  @Test("A copy of an older server's file is known as one, and nothing is written beside it")
  func copies() async throws {
    try await write(batches: 20, seed: 14)
    let queue = try DatabaseQueue(path: path)
    try await queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
    try queue.close()
    #expect(try SQLiteEventStore.check(copy: path) == .older)
    #expect(try names() == ["events.sqlite"])
    #expect(try SQLiteEventStore.check(copy: reference) == .current)
  }
}
