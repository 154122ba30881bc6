import FoundationEssentials
import GRDB
import LinkPlatform
import ServerTestSupport
import Testing

@testable import LinkStores

@Suite("Files of months")
struct MonthFilesTests {
  private let folder: TemporaryFolder
  private let app = RecordID()
  private let installation = RecordID()
  /// In November.
  private let now = Timestamp(milliseconds: 1_795_345_200_000)

  init() throws {
    folder = try TemporaryFolder()
  }

  private func batch(
    at times: [Timestamp], sentAt: Timestamp? = nil, oldest: Timestamp = Timestamp(milliseconds: 0)
  ) -> EventBatch {
    EventBatch(
      app: app, installation: installation, secretHash: Data("own".utf8), sentAt: sentAt ?? now,
      receivedAt: now, oldest: oldest,
      events: times.enumerated().map { number, time in
        var event = Event(
          id: RecordID(), kind: .custom, occurredAt: time, sequence: Int64(number))
        event.name = "purchase"
        return event
      })
  }

  private func days(_ count: Int64) -> Timestamp { now.adding(.seconds(-count * 86_400)) }

  private func shown(_ store: SQLiteEventStore) async throws -> Int {
    try await store.tail(TailQuery(after: 0, limit: 100), of: app).count
  }

  private func told(_ store: SQLiteEventStore) async throws -> Int {
    try await store.totals(
      TotalsQuery(
        span: TimeSpan(Timestamp(milliseconds: 0), now.adding(.seconds(86_400))),
        kinds: Event.Kind.allCases, dimensions: []), of: app
    ).reduce(0) { $0 + $1.count }
  }

  @Test("Events of a clock that is centuries ahead are too old, whichever time that makes of them")
  func hostileClock() async throws {
    let store = try folder.events()
    let year: Int64 = 31_556_952_000
    for ahead in [1, 40, 56, 57, 58, 100, 2000, 7900] {
      let sentAt = Timestamp(milliseconds: now.milliseconds + Int64(ahead) * year)
      let times = [0, year / 2, 10 * year, now.milliseconds].map(Timestamp.init(milliseconds:))
      let verdicts = try await store.append([batch(at: times, sentAt: sentAt, oldest: days(90))])
      #expect(verdicts == [.appended(tooOld: [0, 1, 2, 3])])
    }
    #expect(store.files.months == [])
  }

  @Test("What a file was before the last commit is not taken for what it is")
  func lateNote() async throws {
    let store = try folder.events()
    _ = try await store.append([batch(at: [now])])
    let month = try #require(store.files.months.first)
    let first = try #require(store.files.summary(of: month))
    _ = try await store.append([batch(at: [now, now])])
    let second = try #require(store.files.summary(of: month))
    store.files.note(first, of: month)
    #expect(store.files.summary(of: month)?.stamp == second.stamp)
    #expect(store.files.summary(of: month)?.position == 3)
    #expect(store.files.bytes.values.map(\.self) == [second.bytes.values.reduce(0, +)])
  }

  @Test("A month that was about to go when a server ended goes on, however long months stay by now")
  func leavingMonth() async throws {
    var store = try folder.events()
    let old = batch(at: [days(70), days(69), days(68)])
    _ = try await store.append([old, batch(at: [days(40), now])])
    let month = Month(of: days(70).milliseconds)
    store.close()
    let main = try DatabaseQueue(path: folder.file("events.sqlite"))
    try await main.write { database in
      try database.execute("UPDATE months SET state = 'leaving' WHERE month = ?", month.name)
    }
    try main.close()
    store = try folder.events()
    // Neither shown nor taken any more, before any step of this server.
    #expect(try await shown(store) == 2)
    #expect(try await told(store) == 5)
    let late = batch(at: [days(70)])
    #expect(try await store.append([late]) == [.appended(tooOld: [0])])
    // A younger month that came meanwhile, and one that is older than both.
    _ = try await store.append([batch(at: [days(130)])])
    let history = days(3000)
    #expect(try await store.removeHistory(before: history) == 3)
    #expect(try await store.removeHistory(before: history) == 0)
    #expect(!store.files.months.contains(month))
    #expect(!FileManager.default.fileExists(atPath: store.files.path(of: month)))
    #expect(try await told(store) == 6)
    store.close()
  }

  @Test("Where very many installations are marked a month waits until they are fewer")
  func manyMarks() async throws {
    let store = try folder.events()
    _ = try await store.append([batch(at: [days(70)])])
    try await store.file.write { database in
      for number in 0..<1001 {
        try database.execute(
          "INSERT INTO removals (app, installation) VALUES (99, ?)", Int64(1_000_000 + number))
      }
    }
    #expect(try await store.removeHistory(before: now) == 0)
    while try await store.removeMarked(limit: 500) {}
    #expect(try await store.removeHistory(before: now) == 1)
    #expect(store.files.months == [])
    store.close()
  }

  @Test("A month that cannot be said to go is not closed to what is told")
  func failingMark() async throws {
    let store = try folder.events()
    _ = try await store.append([batch(at: [days(70)])])
    try await store.file.pool.write { database in
      try database.execute(
        sql: """
          CREATE TRIGGER refusing BEFORE UPDATE ON months BEGIN SELECT RAISE(FAIL, 'no'); END
          """)
    }
    await #expect(throws: StorageError.self) { try await store.removeHistory(before: now) }
    #expect(try await store.append([batch(at: [days(70)])]) == [.appended(tooOld: [])])
    try await store.file.pool.write { try $0.execute(sql: "DROP TRIGGER refusing") }
    #expect(try await store.removeHistory(before: now) == 2)
    store.close()
  }

  @Test("Files that nobody used between two looks are closed, but for the last ones")
  func unused() async throws {
    let store = try folder.events()
    _ = try await store.append([batch(at: (0..<8).map { days($0 * 31) })])
    let files = store.files
    func open() -> Int { files.months.count { files.isOpen($0) } }
    #expect(open() == 8)
    files.closeUnused()
    #expect(open() == 8)
    // One is used between the looks.
    files.release(try files.acquire(files.months[0]))
    files.closeUnused()
    #expect(open() == 3)
    files.closeUnused()
    #expect(open() == 2)
    #expect(try await shown(store) == 8)
    store.close()
  }

  @Test(
    "Whoever tells something while installations are looked at that were absent is not forgotten")
  func forgetting() async throws {
    let store = try folder.events()
    let old = days(500)
    let batch = EventBatch(
      app: app, installation: installation, secretHash: Data("own".utf8), sentAt: old,
      receivedAt: old, oldest: Timestamp(milliseconds: 0),
      events: [Event(id: RecordID(), kind: .shown, occurredAt: old, sequence: 1, send: "spring")])
    _ = try await store.append([batch])
    let number = try #require(
      try await store.files.readMain { try $0.number("SELECT number FROM installations") })
    // As it was before the next batch came.
    let seen = [number: old.milliseconds]
    _ = try await store.append([self.batch(at: [now])])
    #expect(try store.forget([number], before: days(400), [], lastSeen: seen) == 0)
    #expect(try await store.installation(installation, of: app) != nil)
    #expect(
      try store.forget([number], before: now.adding(.seconds(90_000)), [], lastSeen: seen) == 1)
    #expect(try await store.installation(installation, of: app) == nil)
    store.close()
  }
}
