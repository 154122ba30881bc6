import Foundation
import LinkPlatform
import LinkStores
import Logging
import SeededNumbers
import ServerTestSupport
import StoreConformance
import Synchronization
import Testing

@testable import LinkCluster

/// PostgreSQL for tests of the journal: whatever else is written there holds back whoever follows it.
enum ClickPostgres {
  static func shared() throws -> TestPostgres {
    try server.withLock { server in
      if let server { return server }
      let made = try TestPostgres()
      server = made
      return made
    }
  }

  private static let server = Mutex<TestPostgres?>(nil)

  /// An empty place with the tables in it.
  static func space(_ postgres: TestPostgres? = nil) throws -> String {
    let address = try (postgres ?? shared()).space()
    try ClusterSchema.current.prepare(PostgresConnection(address, by: .now + .seconds(30)))
    return address
  }

  /// A store as another server has one.
  static func store(_ address: String, patience: Duration = .seconds(30)) -> PostgresClickStore {
    PostgresClickStore(PostgresPool(address), patience: patience)
  }

  static func connect(_ address: String) throws -> PostgresConnection {
    try PostgresConnection(address, by: .now + .seconds(60))
  }
}

/// One after the other: what one writes must not hold back whoever follows another's journal.
@Suite("Clicks in PostgreSQL", .serialized)
struct ClusterClickTests {}

extension ClusterClickTests {
  @Suite("The journal in PostgreSQL")
  struct PostgresClickStoreTests {}
}

extension ClusterClickTests.PostgresClickStoreTests {
  @Test(
    "PostgresClickStore does what any journal of clicks must",
    arguments: ClickStoreConformance<PostgresClickStore>.checks)
  func conformance(_ check: StoreCheck<PostgresClickStore>) async throws {
    let address = try ClickPostgres.space()
    try await check.run(in: StoreSpace { _ in ClickPostgres.store(address) })
  }

  @Test(
    "Two servers in turn decide as SQLite does, and keep the same",
    arguments: 1...6 as ClosedRange<UInt64>)
  func inTurn(_ seed: UInt64) async throws {
    let address = try ClickPostgres.space()
    let stores = [ClickPostgres.store(address), ClickPostgres.store(address)]
    let folder = try TemporaryFolder()
    let reference = try SQLiteClickStore(path: folder.file("clicks.sqlite"))
    var clicks = RandomClicks(seed: seed)
    for number in 0..<40 {
      var batch = clicks.batch(1 + number % 12)
      // The very same plain click once more: it counts once.
      if number % 5 == 0, let plain = batch.first(where: { !$0.isRepeatable && !$0.isTallied }) {
        batch.append(plain)
      }
      let expected = try await reference.append(batch)
      #expect(try await stores[number % 2].append(batch) == expected, "\(number)")
    }
    try await expectSame(stores[0], reference)
  }

  @Test(
    "Two servers at once decide as one does that takes their batches in the order of the journal",
    arguments: 1...6 as ClosedRange<UInt64>)
  func atOnce(_ seed: UInt64) async throws {
    let address = try ClickPostgres.space()
    let folder = try TemporaryFolder()
    let reference = try SQLiteClickStore(path: folder.file("clicks.sqlite"))
    var earlier = RandomClicks(seed: seed)
    let before = earlier.batch(30)
    _ = try await ClickPostgres.store(address).append(before)
    _ = try await reference.append(before)
    let seeds = earlier.first
    let done = try await withThrowingTaskGroup(of: [Batch].self) { group in
      for writer in 1...3 {
        group.addTask {
          let store = ClickPostgres.store(address)
          var clicks = RandomClicks(seed: seed &* 31 &+ UInt64(writer), stamp: UInt64(writer))
          (clicks.first, clicks.remembers) = (seeds, false)
          var batches: [Batch] = []
          for number in 0..<25 {
            // By its place in the journal the order of the batches is known.
            let mark = RecordID(high: 500 + UInt64(writer), low: UInt64(number))
            let place = ClickDraft(
              Click(
                id: mark, app: RandomClicks.app, host: "mark",
                receivedAt: Timestamp(milliseconds: 1), kind: .root))
            let drafts = [place] + clicks.batch(6)
            batches.append(
              Batch(mark: mark, drafts: drafts, verdicts: try await store.append(drafts)))
          }
          return batches
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    let store = ClickPostgres.store(address)
    let order = try await store.tail(after: 0, limit: 10_000).map(\.click.id)
    let places = Dictionary(
      order.enumerated().map { ($1, $0) }, uniquingKeysWith: { one, _ in one })
    for batch in done.sorted(by: { places[$0.mark] ?? 0 < places[$1.mark] ?? 0 }) {
      #expect(try await reference.append(batch.drafts) == batch.verdicts)
    }
    try await expectSame(store, reference)
  }

  private struct Batch: Sendable {
    let mark: RecordID
    let drafts: [ClickDraft]
    let verdicts: [ClickVerdict]
  }

  private func expectSame(_ store: PostgresClickStore, _ reference: SQLiteClickStore) async throws {
    #expect(
      try await store.tail(after: 0, limit: 10_000).map(\.click)
        == reference.tail(after: 0, limit: 10_000).map(\.click))
    for number in RandomClicks.limits.indices {
      let link = RandomClicks.link(number)
      #expect(try await store.count(of: link) == reference.count(of: link), "\(number)")
    }
    func tallies(_ store: some ClickStore) async throws -> [String: Int] {
      let tallies = try await store.tallies(after: 0, limit: 1000)
      return Dictionary(
        tallies.map {
          ("\($0.link?.description ?? "") \($0.kind) \($0.isBot) \($0.isContinued)", $0.count)
        },
        uniquingKeysWith: +)
    }
    #expect(try await tallies(store) == tallies(reference))
  }

  @Test(
    "Whoever follows four writers misses no click and sees none twice, though connections are cut")
  func following() async throws {
    let address = try ClickPostgres.space()
    let isOver = Mutex(false)
    async let followed = follow(address) { isOver.withLock(\.self) }
    let told = try await withThrowingTaskGroup(of: [RecordID].self) { group in
      for writer in 0..<4 {
        group.addTask {
          let store = ClickPostgres.store(address)
          var ids: [RecordID] = []
          for number in 0..<80 {
            let drafts = (0..<12).map { place in
              var click = Click(
                app: RandomClicks.app, link: RandomClicks.link(place % 3), host: "go.example.com",
                receivedAt: Timestamp(milliseconds: 5), kind: .page)
              click.visitor = VisitorHash(high: 1, low: UInt64.random(in: 0...9))
              return ClickDraft(click, limit: (number + writer) % 3 == 0 ? 100 : nil)
            }
            ids += drafts.map(\.click.id)
            if writer == 0, number % 20 == 7 { try Self.cut(address) }
            while true {
              do {
                _ = try await store.append(drafts)
                break
              } catch {
                // It may have happened: the same clicks once more.
              }
            }
          }
          return ids
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    isOver.withLock { $0 = true }
    let seen = try await followed
    #expect(seen.count == told.count)
    #expect(Set(seen.map(\.click.id)) == Set(told))
    #expect(zip(seen, seen.dropFirst()).allSatisfy { $0.position < $1.position })
  }

  private func follow(
    _ address: String, until isOver: @Sendable () -> Bool
  ) async throws -> [PlacedClick] {
    let store = ClickPostgres.store(address)
    var seen: [PlacedClick] = []
    while true {
      let wasOver = isOver()
      let page = try await store.tail(after: seen.last?.position ?? 0, limit: 1000)
      seen += page
      if page.isEmpty, wasOver { return seen }
    }
  }

  private static func cut(_ address: String) throws {
    let connection = try ClickPostgres.connect(address)
    _ = try connection.number(
      """
      SELECT count(pg_terminate_backend(pid)) FROM (
        SELECT pid FROM pg_stat_activity WHERE query LIKE '%INSERT INTO clicks%'
          AND pid <> pg_backend_pid() LIMIT 2) AS writers
      """)
  }

  @Test("What was written first and committed last is read first: until then nothing behind it is")
  func openCommit() async throws {
    let address = try ClickPostgres.space()
    let (early, late) = (Self.plain(), Self.plain())
    let connection = try ClickPostgres.connect(address)
    let store = ClickPostgres.store(address)
    // Whatever else a first connection does is done before.
    _ = try await store.append([Self.tallied()])
    var batch = ClickBatch()
    _ = try batch.append(early)
    let token = ClickBatch.Key(owner: RecordID(), id: RecordID())
    try connection.run("BEGIN")
    try batch.write(ClickBatch.Writer(number: 9, token: token, ended: []), connection)
    #expect(try await store.append([late, Self.tallied()]) == [.appended, .appended])
    #expect(try await store.tail(after: 0, limit: 9) == [])
    #expect(try await store.tallies(after: 0, limit: 9) == [])
    // Whoever asks for it by its identifier has it at once.
    #expect(try await store.click(late.click.id, of: RandomClicks.app)?.click == late.click)
    try connection.run("COMMIT")
    #expect(try await store.tail(after: 0, limit: 9).map(\.click) == [early.click, late.click])
    #expect(try await store.tallies(after: 0, limit: 9).map(\.count) == [2])
  }

  @Test(
    "In a restored copy, whose transactions have lower numbers, positions go on behind those stored"
  )
  func restored() async throws {
    let address = try ClickPostgres.space()
    let connection = try ClickPostgres.connect(address)
    // Of a database that had run for long.
    try connection.run("UPDATE click_journal SET base = 50000000")
    let old = ClickPostgres.store(address)
    _ = try await old.append((0..<5).map { _ in Self.plain() } + [Self.tallied()])
    let end = try await old.end()
    try connection.run("UPDATE click_journal SET base = 0")
    let store = ClickPostgres.store(address)
    _ = try await store.append([Self.plain(), Self.tallied()])
    let tail = try await store.tail(after: 0, limit: 99)
    #expect(tail.count == 6)
    #expect(tail.filter { $0.position > end.position }.count == 1)
    #expect(try await store.tallies(after: end.change, limit: 9).map(\.count) == [2])
    #expect(try connection.number("SELECT base FROM click_journal") ?? 0 > 40_000_000)
    // It is raised once.
    let base = try connection.number("SELECT base FROM click_journal")
    _ = try await ClickPostgres.store(address).append([Self.plain()])
    #expect(try connection.number("SELECT base FROM click_journal") == base)
  }

  @Test("What PostgreSQL cannot store is left out alone, wherever in a batch it stands")
  func badDrafts() async throws {
    let store = ClickPostgres.store(try ClickPostgres.space())
    let bad: Set<Int> = [0, 17, 18, 39]
    let drafts = (0..<40).map { number in
      var draft = Self.plain()
      if bad.contains(number) { draft.click.slug = "a\0b" }
      if number % 3 == 0 { draft.limit = 1000 }
      return draft
    }
    #expect(try await store.append(drafts).allSatisfy { $0 == .appended })
    #expect(
      try await store.tail(after: 0, limit: 99).map(\.click.id)
        == drafts.enumerated().filter { !bad.contains($0.offset) }.map(\.element.click.id))
    #expect(try await store.count(of: RandomClicks.link(0)) == 36)
  }

  @Test(
    "Each click is in the part of its month, also one that was there before the part; empty parts go"
  )
  func partitions() async throws {
    let address = try ClickPostgres.space()
    let connection = try ClickPostgres.connect(address)
    let (march, april) = (
      try #require(Timestamp("2025-03-05T00:00:00Z")),
      try #require(Timestamp("2025-04-05T00:00:00Z"))
    )
    let store = ClickPostgres.store(address)
    var early = Self.plain()
    early.click.id = RecordID(high: UInt64(march.milliseconds) << 16 | 0x7000, low: 1 << 63)
    var far = Self.plain()
    far.click.id = RecordID(high: .max, low: .max)
    _ = try await store.append([early, far, Self.plain()])
    func count(_ table: String) throws -> Int64? {
      try connection.number("SELECT count(*) FROM \(table)")
    }
    #expect(try count("clicks_others") == 2)
    try ClickPartitions.make(at: march, connection, patience: .seconds(5))
    try ClickPartitions.make(at: march, connection, patience: .seconds(5))
    #expect(try count("clicks_others") == 1)
    #expect(try count("clicks_2025_03") == 1)
    #expect(try await store.click(early.click.id, of: RandomClicks.app) != nil)
    try ClickPartitions.dropEmpty(before: april, connection, patience: .seconds(5))
    #expect(try count("clicks_2025_03") == 1)
    #expect(try await store.removeClicks(before: april, readTo: .max, limit: 9) == 2)
    #expect(try await store.removeClicks(before: april, readTo: .max, limit: 9) == 0)
    #expect(try connection.number("SELECT 1 WHERE to_regclass('clicks_2025_03') IS NULL") == 1)
    #expect(try await store.tail(after: 0, limit: 9).count == 1)
  }

  @Test("Touches and tallies are told from it, and told again where it is an older copy")
  func replicated() async throws {
    let address = try ClickPostgres.space()
    let store = ClickPostgres.store(address)
    let folder = try TemporaryFolder()
    let events = try SQLiteEventStore(path: folder.file("events.sqlite"))
    let replicator = TouchReplicator(
      clicks: store, touches: events, health: Health(), logger: Logger(label: "test"))
    let told = (0..<20).map { _ in Self.plain() }
    _ = try await store.append(told + [Self.tallied()])
    #expect(await replicator.step() == false)
    #expect(try await events.position() == store.end().position)
    #expect(try await events.tallyChange() == store.end().change)
    // The copy lacks the last clicks and the tally.
    let connection = try ClickPostgres.connect(address)
    try connection.run(
      """
      DELETE FROM clicks WHERE position > (SELECT min(position) FROM clicks);
      DELETE FROM click_tallies; UPDATE click_journal SET told = 0
      """)
    #expect(await replicator.step() == false)
    #expect(try await events.position() <= store.end().position)
    let late = Self.plain()
    _ = try await store.append([late, Self.tallied()])
    #expect(await replicator.step() == false)
    let touches = try await events.touches(
      of: RandomClicks.app, from: Timestamp(milliseconds: 0), to: Timestamp(milliseconds: .max),
      after: nil, limit: 99)
    #expect(Set(touches.map(\.id)) == Set(told.map(\.click.id) + [late.click.id]))
  }

  static func plain() -> ClickDraft {
    ClickDraft(
      Click(
        app: RandomClicks.app, link: RandomClicks.link(0), host: "go.example.com",
        receivedAt: Timestamp(milliseconds: 5), kind: .page))
  }

  static func tallied() -> ClickDraft {
    var draft = plain()
    draft.isTallied = true
    return draft
  }
}
