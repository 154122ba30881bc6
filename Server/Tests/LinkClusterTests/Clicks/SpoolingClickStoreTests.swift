import Foundation
import LinkPlatform
import LinkStores
import Logging
import ServerTestSupport
import StoreConformance
import Synchronization
import Testing

@testable import LinkCluster

extension ClusterClickTests {
  @Suite("Clicks that wait for PostgreSQL")
  struct SpoolingClickStoreTests {
    fileprivate let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }
  }
}

extension ClusterClickTests.SpoolingClickStoreTests {
  private func store(
    _ address: String, file: String = "spool.sqlite", patience: Duration = .milliseconds(400)
  ) throws -> SpoolingClickStore {
    try SpoolingClickStore(
      PostgresPool(address), spool: folder.file(file), patience: patience,
      logger: Logger(label: "test"))
  }

  private func plain(_ link: Int = 0) -> ClickDraft {
    var draft = ClusterClickTests.PostgresClickStoreTests.plain()
    draft.click.link = RandomClicks.link(link)
    return draft
  }

  private func shipAll(_ store: SpoolingClickStore) async throws {
    try await eventually("all clicks are shipped") {
      _ = await store.ship()
      return store.waiting == 0 && store.degradation == nil
    }
  }

  private func ids(_ address: String) async throws -> [RecordID] {
    let store = ClickPostgres.store(address)
    var found: [PlacedClick] = []
    while true {
      let page = try await store.tail(after: found.last?.position ?? 0, limit: 10_000)
      if page.isEmpty { return found.map(\.click.id) }
      found += page
    }
  }

  @Test(
    "While PostgreSQL takes clicks it does what any journal of clicks must",
    arguments: ClickStoreConformance<SpoolingClickStore>.checks)
  func conformance(_ check: StoreCheck<SpoolingClickStore>) async throws {
    let address = try ClickPostgres.space()
    let handles = Mutex(0)
    try await check.run(
      in: StoreSpace { _ in
        let number = handles.withLock { handles in
          handles += 1
          return handles
        }
        return try store(address, file: "spool\(number).sqlite", patience: .seconds(30))
      })
  }

  @Test("A PostgreSQL that stands still holds up nobody, and afterwards each click is there once")
  func frozen() async throws {
    let postgres = try TestPostgres()
    let outage = try PostgresOutage(postgres)
    let address = try ClickPostgres.space(postgres)
    let store = try store(address, patience: .seconds(5))
    let before = (0..<10).map { _ in plain() }
    #expect(try await store.append(before).count == 10)
    #expect(store.waiting == 0 && store.degradation == nil)
    outage.freeze()
    var waiting: [ClickDraft] = []
    let start = ContinuousClock.now
    for number in 0..<20 {
      // Among them what would be decided under a lock.
      var drafts = [plain(), plain(1), plain(2)]
      drafts[1].limit = 1
      drafts[2].isTallied = true
      (drafts[0].isRepeatable, drafts[0].answer) = (number % 2 == 0, Data("a".utf8))
      #expect(try await store.append(drafts) == [.appended, .appended, .appended])
      waiting += drafts
    }
    // The first waited for as long as a click may, the others not at all.
    #expect(ContinuousClock.now - start < .seconds(60))
    #expect(store.waiting == 60)
    #expect(try #require(store.degradation).hasPrefix("60 clicks wait for PostgreSQL:"))
    // Not shipped, and nothing lost by trying.
    #expect(await store.ship() == false)
    #expect(store.waiting == 60)
    outage.thaw()
    try await shipAll(store)
    let rows = waiting.filter { !$0.isTallied }.map(\.click.id)
    let direct = plain()
    _ = try await store.append([direct])
    let found = try await ids(address)
    #expect(found.count == 51)
    #expect(Set(found) == Set(before.map(\.click.id) + rows + [direct.click.id]))
    #expect(try await store.count(of: RandomClicks.link(0)) == 31)
    // Whoever was led on counts, whatever the limit.
    #expect(try await store.count(of: RandomClicks.link(1)) == 20)
    #expect(try await store.count(of: RandomClicks.link(2)) == 20)
    #expect(try await store.tallies(after: 0, limit: 9).map(\.count) == [20])
    var late = plain(1)
    late.limit = 1
    #expect(try await store.append([late]) == [.limitReached])
    outage.end()
  }

  @Test("60,000 clicks over a kill and a restart of PostgreSQL are all there, each once")
  func killed() async throws {
    let postgres = try TestPostgres()
    let outage = try PostgresOutage(postgres)
    let address = try ClickPostgres.space(postgres)
    let store = try store(address, patience: .milliseconds(1000))
    let isOver = Mutex(false)
    async let shipping: Void = {
      while !isOver.withLock(\.self) {
        if await store.ship() { continue }
        try await Task.sleep(for: .milliseconds(20))
      }
    }()
    var told: [RecordID] = []
    for number in 0..<150 {
      if number == 50 { outage.end() }
      if number == 100 { try outage.restart() }
      let drafts = (0..<400).map { _ in plain(number % 4) }
      #expect(try await store.append(drafts).allSatisfy { $0 == .appended })
      told += drafts.map(\.click.id)
      if number == 99 { #expect(store.waiting >= 20_000) }
    }
    try await eventually("all clicks are shipped") {
      store.waiting == 0 && store.degradation == nil
    }
    isOver.withLock { $0 = true }
    try await shipping
    let found = try await ids(address)
    #expect(found.count == 60_000)
    #expect(Set(found) == Set(told))
    for link in 0..<4 {
      let count = try await store.count(of: RandomClicks.link(link))
      #expect(count == told.count / 150 * (link < 2 ? 38 : 37))
    }
    outage.end()
  }

  @Test("What waits survives a kill of the server, in its order and with what it is")
  func killedServer() async throws {
    let store = try store("host=127.0.0.1 port=1")
    var drafts = (0..<700).map { _ in plain() }
    drafts[3].limit = 5
    drafts[4].isTallied = true
    (drafts[5].isRepeatable, drafts[5].answer, drafts[5].continuedAnswer) = (
      true, Data([0]), Data()
    )
    drafts[5].click.slug = "a\0b"
    drafts[6].click = .complete
    _ = try await store.append(drafts)
    _ = try await store.append([plain()])
    // As the disk has it at this moment.
    for file in ["spool.sqlite", "spool.sqlite-wal"] {
      try FileManager.default.copyItem(
        atPath: folder.file(file), toPath: folder.file("copy-\(file)"))
    }
    try FileManager.default.moveItem(
      atPath: folder.file("copy-spool.sqlite"), toPath: folder.file("copy.sqlite"))
    try FileManager.default.moveItem(
      atPath: folder.file("copy-spool.sqlite-wal"), toPath: folder.file("copy.sqlite-wal"))
    let spool = try ClickSpool(path: folder.file("copy.sqlite"))
    #expect(spool.waiting == 701)
    drafts[3].limit = .max
    let first = try #require(try await spool.first())
    #expect(first.drafts == drafts)
    // The same until they arrived, also for the next server.
    #expect(try await spool.first()?.token == first.token)
    try await spool.remove(first)
    #expect(spool.waiting == 1)
    #expect(try await ClickSpool(path: folder.file("copy.sqlite")).first()?.drafts.count == 1)
  }

  @Test(
    "Opens that wait continue what they name where nothing is counted, and a person counts once")
  func verdicts() async throws {
    let address = try ClickPostgres.space()
    let first = ClusterClickTests.PostgresClickStoreTests.plain()
    let away = try store("host=127.0.0.1 port=1")
    func open(_ limit: Int?) -> ClickDraft {
      var draft = plain()
      (draft.click.kind, draft.click.continued, draft.limit) = (.resolve, first.click.id, limit)
      draft.isRepeatable = true
      return draft
    }
    var visits = (0..<3).map { _ in plain(1) }
    for index in visits.indices {
      visits[index].click.visitor = VisitorHash(high: 1, low: 1)
      visits[index].limit = 1
    }
    #expect(
      try await away.append([first, open(nil), open(5)] + visits)
        == [.appended, .continued, .appended, .appended, .appended, .appended])
    away.close()
    let store = try store(address)
    try await shipAll(store)
    #expect(try await store.count(of: RandomClicks.link(0)) == 1)
    #expect(try await store.count(of: RandomClicks.link(1)) == 1)
    #expect(try await store.tail(after: 0, limit: 9).count == 6)
  }

  @Test("A commit that took too long and happened after all counts once, tallies too")
  func lateCommit() async throws {
    let address = try ClickPostgres.space()
    let postgres = try ClickPostgres.shared()
    let network = try LossyNetwork(to: postgres.port)
    let store = try store(
      address.replacingOccurrences(of: "port=\(postgres.port)", with: "port=\(network.port)"),
      patience: .seconds(2))
    _ = try await store.append([plain()])
    network.lose(.answers(after: "late.example.com"))
    var drafts = (0..<30).map { _ in plain() }
    drafts[0].click.host = "late.example.com"
    for index in 20..<30 { drafts[index].isTallied = true }
    #expect(try await store.append(drafts).count == 30)
    #expect(store.waiting == 30)
    network.lose(.nothing)
    try await shipAll(store)
    #expect(try await ids(address).count == 21)
    #expect(try await store.count(of: RandomClicks.link(0)) == 31)
    #expect(try await store.tallies(after: 0, limit: 9).map(\.count) == [10])
  }

  @Test("Clicks wait while PostgreSQL's disk is full")
  func fullDisk() async throws {
    let address = try ClickPostgres.space()
    let connection = try ClickPostgres.connect(address)
    let store = try store(address, patience: .seconds(5))
    _ = try await store.append([plain()])
    try connection.run(
      """
      CREATE FUNCTION fill() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$;
      CREATE TRIGGER full_disk BEFORE INSERT ON clicks FOR EACH STATEMENT EXECUTE FUNCTION fill()
      """)
    #expect(try await store.append([plain(), plain()]) == [.appended, .appended])
    #expect(store.waiting == 2)
    #expect(
      store.degradation == "2 clicks wait for PostgreSQL: the disk that holds the data is full")
    #expect(await store.ship() == false)
    #expect(store.waiting == 2)
    try connection.run("DROP TRIGGER full_disk ON clicks")
    try await shipAll(store)
    #expect(try await ids(address).count == 3)
  }

  @Test("What waits for another database is not shipped to this one, and says so")
  func otherDatabase() async throws {
    let (first, second) = (try ClickPostgres.space(), try ClickPostgres.space())
    let own = try store(first)
    try await own.check()
    own.close()
    let away = try store("host=127.0.0.1 port=1")
    try await away.check()
    _ = try await away.append([plain()])
    away.close()
    let other = try store(second)
    let error = await #expect(throws: StorageError.self) { try await other.check() }
    #expect(error?.description.contains("has 1 clicks of another database") == true)
    #expect(await other.ship() == false)
    #expect(other.waiting == 1)
    #expect(other.degradation == nil || other.degradation?.contains("another database") == true)
    // New clicks are taken all the same.
    #expect(try await other.append([plain()]) == [.appended])
    #expect(try await ids(second).count == 1)
    other.close()
    let again = try store(first)
    try await again.check()
    try await shipAll(again)
    #expect(try await ids(first).count == 1)
  }

  @Test("A spool that is damaged is named")
  func damaged() throws {
    let path = try folder.file("spool.sqlite", String(repeating: "no database ", count: 1000))
    #expect(throws: StorageError.damaged(file: path)) { _ = try store("host=127.0.0.1 port=1") }
  }

  @Test("New clicks are taken at once while others are shipped in batches")
  func beside() async throws {
    let address = try ClickPostgres.space()
    let away = try store("host=127.0.0.1 port=1")
    for _ in 0..<5 { _ = try await away.append((0..<300).map { _ in plain() }) }
    away.close()
    let store = try store(address, patience: .seconds(10))
    #expect(store.waiting == 1500)
    // Those of the commit that was tried go alone, the others in batches of any size.
    #expect(await store.ship() == true)
    #expect(store.waiting == 1200)
    #expect(await store.ship() == true)
    #expect(store.waiting == 688)
    #expect(try await store.append([plain()]) == [.appended])
    #expect(store.waiting == 688)
    try await shipAll(store)
    #expect(try await ids(address).count == 1501)
  }
}

extension Click {
  /// A click that has everything.
  fileprivate static var complete: Click {
    Click(
      app: RandomClicks.app, link: RecordID(), host: "go.example.com", slug: "abcd",
      receivedAt: Timestamp(milliseconds: 1_763_806_687_123),
      occurredAt: Timestamp(milliseconds: 1_763_806_680_001), kind: .resolve,
      visitor: VisitorHash(high: 1, low: .max), isBot: true, device: .iPad,
      referrer: "https://news.example.org/?q=é", continued: RecordID(),
      origin: Origin(
        campaign: "spring", source: "letter", medium: "mail", channel: .mail,
        tags: ["one", "two words"]))
  }
}
