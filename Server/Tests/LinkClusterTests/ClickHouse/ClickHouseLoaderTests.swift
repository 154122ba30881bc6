import Foundation
import LinkPlatform
import LinkStores
import Logging
import ServerTestSupport
import Synchronization
import Testing

@testable import LinkCluster

@Suite("Counting into ClickHouse", .serialized)
struct ClickHouseLoaderTests {
  typealias Version = TestClickHouse.Version

  /// One that nobody else writes into: others' transactions would hold up what is counted.
  private static let postgres = Result { try TestPostgres() }
  private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

  private static func cluster(_ clickHouse: ClickHouseEvents?) throws -> EventCluster {
    try EventCluster(postgres.get(), servers: 1, clickHouse: clickHouse)
  }

  private func count(_ store: PostgresEventStore) async throws -> Int {
    let span = TimeSpan(Timestamp(milliseconds: 0), Timestamp(milliseconds: 4_000_000_000_000))
    let query = TotalsQuery(span: span, kinds: Event.Kind.allCases, dimensions: [])
    return try await store.totals(query, of: .counted(1)).reduce(0) { $0 + $1.count }
  }

  private struct Killed: Error {}

  @Test(
    "A loader that ends between any two steps loses and doubles nothing",
    arguments: Version.allCases)
  func kills(_ version: Version) async throws {
    let cluster = try Self.cluster(try .empty(version))
    defer { cluster.close() }
    let store = cluster.stores[0]
    var told = 0
    for step in EventLoader.Step.allCases {
      _ = try await store.append([.telling(told..<told + 10), .telling(0..<3)])
      told += 10
      var loader = cluster.loader()
      loader.atStep = { if $0 == step { throw Killed() } }
      let killed = loader
      await #expect(throws: StorageError.self) { try await killed.settle() }
      try await cluster.loader().settle()
      #expect(try await count(store) == told)
    }
    let tail = try await store.tail(TailQuery(after: 0, limit: 99), of: .counted(1))
    #expect(tail.count == told)
  }

  @Test("What a restored ClickHouse lacks is counted again from the inbox, each event once")
  func restored() async throws {
    let events = try ClickHouseEvents.empty(.new)
    let cluster = try Self.cluster(events)
    defer { cluster.close() }
    let store = cluster.stores[0]
    for number in 0..<4 {
      _ = try await store.append([.telling(number * 10..<number * 10 + 10), .telling(0..<5)])
      try await cluster.loader().settle()
    }
    try events.client.execute(
      "ALTER TABLE \(ClickHouseSchema.events) DELETE WHERE sequence >= 20")
    try await eventually("they are lost") { try events.count() == 20 }
    // As the page on many machines says.
    try cluster.connect().run("UPDATE counting SET position = 0")
    try await cluster.loader().settle()
    #expect(try await count(store) == 40)
    #expect(
      try await store.tail(TailQuery(after: 0, limit: 99), of: .counted(1)).count == 40)
  }

  @Test("What was shipped before a server was started again is not taken for counted")
  func restartedMeanwhile() async throws {
    let events = try ClickHouseEvents.empty(.new)
    let cluster = try Self.cluster(events)
    defer { cluster.close() }
    let store = cluster.stores[0]
    _ = try await store.append([.telling(0..<10)])
    let isFirst = Atomic(true)
    var loader = cluster.loader()
    loader.atStep = { step in
      guard step == .shipped, isFirst.exchange(false, ordering: .relaxed) else { return }
      // As another server notes it; nothing was on the disk.
      try cluster.connect().run("UPDATE clickhouse_starts SET seconds = seconds + 3600")
      try events.client.execute("ALTER TABLE \(ClickHouseSchema.events) DELETE WHERE 1")
      while try events.count() > 0 {}
    }
    try await loader.settle()
    #expect(try await count(store) == 10)
  }

  @Test("A server without the setting removes nothing once events are in ClickHouse")
  func withoutSetting() async throws {
    let cluster = try Self.cluster(try .empty(.new))
    defer { cluster.close() }
    let address = cluster.address
    let old = PostgresEventStore(PostgresPool(address))
    defer { old.pool.close() }
    _ = try await old.append([.telling(0..<10)])
    try await cluster.loader().settle()
    #expect(try await old.remove(.counted(1), of: .counted(1)))
    await #expect(throws: StorageError.self) { try await old.removeMarked(limit: 10) }
    await #expect(throws: StorageError.self) { try await old.remove(app: .counted(1), limit: 10) }
    await #expect(throws: StorageError.self) { try await old.removeHistory(before: .now) }
    #expect(try await cluster.stores[0].removeMarked(limit: 10))
  }

  @Test("A report may wait for as long as a query of ClickHouse takes; other transactions may not")
  func patience() async throws {
    let events = try ClickHouseEvents.empty(.new)
    let cluster = try Self.cluster(events)
    defer { cluster.close() }
    let idle =
      "SELECT extract(epoch FROM current_setting('idle_in_transaction_session_timeout')::interval)::bigint"
    let waiting = try await cluster.stores[0].report { try $0.number(idle) ?? 0 }
    #expect(waiting > events.client.queryTime.components.seconds)
    #expect(try await cluster.stores[0].write { try $0.number(idle) } == 20)
  }

  @Test(
    "What a server of ClickHouse has lost when it was started again is shipped again, once",
    arguments: Version.allCases)
  func restart(_ version: Version) async throws {
    let events = try ClickHouseEvents.empty(version)
    let cluster = try Self.cluster(events)
    defer { cluster.close() }
    let store = cluster.stores[0]
    for number in 0..<4 {
      _ = try await store.append([.telling(number * 10..<number * 10 + 10)])
      try await cluster.loader().settle()
    }
    #expect(try await count(store) == 40)
    // The first was shipped long before; nothing of the rest was on the disk.
    try cluster.connect().run(
      "UPDATE shipments SET shipped = shipped - 3000000 WHERE position = (SELECT min(position) FROM shipments)"
    )
    try events.client.execute(
      "ALTER TABLE \(ClickHouseSchema.events) DELETE WHERE sequence >= 10")
    try await eventually("they are lost") { try events.count() == 10 }
    try await cluster.loader().settle()
    #expect(try await count(store) == 10)
    try cluster.connect().run("UPDATE clickhouse_starts SET seconds = seconds - 3600")
    try await cluster.loader().settle()
    #expect(try await count(store) == 40)
    // The place goes back once.
    let place = try cluster.number("SELECT position FROM counting")
    try await cluster.loader().settle()
    #expect(try cluster.number("SELECT position FROM counting") == place)
    // A server that does not answer any more is forgotten: when it answers again, it lacks what came meanwhile.
    try cluster.connect().run("INSERT INTO clickhouse_starts (server, seconds) VALUES (1, 1)")
    try await cluster.loader().settle()
    #expect(try cluster.number("SELECT count(*) FROM clickhouse_starts") == 1)
  }

  @Test("While ClickHouse hangs events are let in: whether there is room is as it was known before")
  func hanging() async throws {
    let server = try TestClickHouse(.old)
    let client = try server.space()
    let cluster = try Self.cluster(ClickHouseEvents(client, try ClickHouseSchema(client)))
    defer { cluster.close() }
    let room = EventRoom(limit: 1, store: cluster.stores[0], logger: logger)
    server.send(SIGSTOP)
    // It hangs until the test is over.
    defer { server.send(SIGCONT) }
    #expect(await !room.isFull(.counted(1)))
    #expect(try await cluster.stores[0].append([.telling(0..<5)]) == [.taken])
  }

  @Test("While ClickHouse is away events are taken, and reports are refused")
  func away() async throws {
    let nobody = ClickHouseEvents(ClickHouseClient(ClickHouseAddress(host: "127.0.0.1", port: 1)))
    let cluster = try Self.cluster(nobody)
    defer { cluster.close() }
    #expect(try await cluster.stores[0].append([.telling(0..<5)]) == [.taken])
    await #expect(throws: StorageError.self) { _ = try await cluster.loader().load() }
    await #expect {
      _ = try await count(cluster.stores[0])
    } throws: { error in
      guard case .unavailable(let reason) = error as? StorageError else { return false }
      return reason.contains("ClickHouse")
    }
    #expect(try await cluster.stores[0].through() < .now)
    // It comes back.
    let store = PostgresEventStore(PostgresPool(cluster.address), clickHouse: try .empty(.old))
    defer { store.pool.close() }
    try await EventLoader(store, holder: RecordID(), logger: logger).settle()
    #expect(try await count(store) == 5)
  }

  @Test(
    "What a removed installation told is seen by nobody, and goes twice, a day apart",
    arguments: Version.allCases)
  func removal(_ version: Version) async throws {
    let events = try ClickHouseEvents.empty(version)
    let cluster = try Self.cluster(events)
    defer { cluster.close() }
    let store = cluster.stores[0]
    _ = try await store.append([.telling(0..<9), .telling(20..<25, installation: 2)])
    try await cluster.loader().settle()
    var rows: [ShippedEvent] = []
    try events.each(in: Month(of: 1_795_345_200_000)) { rows.append($0) }
    let first = try #require(rows.first { $0.row.sequence == 0 })
    #expect(try await store.remove(.counted(1), of: .counted(1)))
    #expect(try await count(store) == 5)
    while try await store.removeMarked(limit: 10) {}
    try await eventually("the mutation is done") { try !events.isRemoving() }
    #expect(try events.count() == 5)
    // What was on its way meanwhile.
    try events.ship([first])
    #expect(try events.count() == 6)
    #expect(try await count(store) == 5)
    #expect(try await !store.removeMarked(limit: 10))
    #expect(try events.count() == 6)
    let connection = try cluster.connect()
    try connection.run("UPDATE removed_events SET begun = begun - 90000000")
    _ = try await store.removeMarked(limit: 10)
    try await eventually("the second mutation is done") {
      let isRemoving = try events.isRemoving()
      return try !isRemoving && events.count() == 5
    }
    #expect(try cluster.number("SELECT count(*) FROM removed_events") == 1)
    _ = try await store.removeMarked(limit: 10)
    #expect(try cluster.number("SELECT count(*) FROM removed_events") == 0)
    #expect(try await count(store) == 5)
  }

  @Test(
    "Events that PostgreSQL has go to ClickHouse when the setting is new, and reports stay the same",
    arguments: Version.allCases)
  func transfer(_ version: Version) async throws {
    let cluster = try Self.cluster(nil)
    defer { cluster.close() }
    let before = cluster.stores[0]
    let day: Int64 = 86_400_000
    _ = try await before.append(
      (0..<40).map { number in
        .telling(
          number * 5..<number * 5 + 5, installation: number % 3, at: Int64(number - 40) * day)
      })
    try await cluster.loader().settle()
    let span = TimeSpan(Timestamp(milliseconds: 0), Timestamp(milliseconds: 4_000_000_000_000))
    let query = TotalsQuery(
      span: span, kinds: Event.Kind.allCases, dimensions: [.quarter, .name, .version])
    func answers(_ store: PostgresEventStore) async throws -> [String] {
      [
        "\(try await store.totals(query, of: .counted(1)))",
        "\(try await store.changes(in: span, of: .counted(1)))",
        "\(try await store.eventBytes())",
        "\(try await store.tail(TailQuery(after: 0, limit: 999), of: .counted(1)).map(\.event.id))",
      ]
    }
    let known = try await answers(before)
    let after = PostgresEventStore(PostgresPool(cluster.address), clickHouse: try .empty(version))
    defer { after.pool.close() }
    await #expect(throws: StorageError.transferring) { try await answers(after) }
    // What was told before counts once.
    #expect(
      try await after.append([.telling(0..<5, installation: 0, at: -40 * day)]) == [.taken])
    try await EventLoader(after, holder: RecordID(), logger: logger).settle()
    #expect(try await answers(after) == known)
    #expect(try cluster.number("SELECT count(*) FROM event_totals") == 0)
    #expect(try cluster.number("SELECT count(*) FROM events") == 0)
    // A server that was started without the setting does not answer with what is left in PostgreSQL, nothing.
    await #expect(throws: StorageError.self) { try await answers(before) }
  }

  @Test(
    "What a server without the setting counts while a month goes to ClickHouse goes there, too",
    arguments: Version.allCases)
  func counting(_ version: Version) async throws {
    let cluster = try Self.cluster(nil)
    defer { cluster.close() }
    let store = cluster.stores[0]
    _ = try await store.append([.telling(0..<10)])
    try await cluster.loader().settle()
    let events = try ClickHouseEvents.empty(version)
    let connection = try cluster.connect()
    let transfer = EventTransfer(connection, to: events)
    let month = try #require(try EventMonths.all(connection).first?.month)
    let last = try transfer.ship(month, after: .min)
    _ = try await store.append([.telling(10..<15)])
    try await cluster.loader().settle()
    #expect(
      try connection.transaction {
        try !transfer.handOver(month, upTo: last, connection.notedStarts())
      })
    #expect(try cluster.number("SELECT count(*) FROM events") == 15)
    try transfer.finish()
    #expect(try events.count() == 15)
    #expect(try cluster.number("SELECT count(*) FROM events") == 0)
  }

  @Test(
    "A month that was brought to ClickHouse is kept until it is on its disk, and is brought again if not",
    arguments: Version.allCases)
  func kept(_ version: Version) async throws {
    let cluster = try Self.cluster(nil)
    defer { cluster.close() }
    _ = try await cluster.stores[0].append([.telling(0..<10)])
    try await cluster.loader().settle()
    let events = try ClickHouseEvents.empty(version)
    let after = PostgresEventStore(PostgresPool(cluster.address), clickHouse: events)
    defer { after.pool.close() }
    // Each looks at once when ClickHouse was started.
    func settle() async throws {
      let destination = ClickHouseDestination(events)
      try await EventLoader(after, to: destination, holder: RecordID(), logger: logger).settle()
    }
    try await settle()
    #expect(try await count(after) == 10)
    let connection = try cluster.connect()
    let month = try #require(try EventMonths.all(connection).first?.month)
    // A start that is noted while a month is shipped: some of it may be lost.
    let transfer = EventTransfer(connection, to: events)
    let earlier = ServerStarts(seconds: [:])
    #expect(try connection.transaction { try !transfer.handOver(month, upTo: .max, earlier) })
    // Nothing was on the disk when ClickHouse ended.
    try events.client.execute("ALTER TABLE \(ClickHouseSchema.events) DELETE WHERE 1")
    try await eventually("they are lost") { try events.count() == 0 }
    // What somebody told who was removed meanwhile is not removed before it cannot come again.
    #expect(try await after.remove(.counted(1), of: .counted(1)))
    #expect(try await !after.removeMarked(limit: 10))
    try connection.run("UPDATE clickhouse_starts SET seconds = seconds - 3600")
    try await settle()
    #expect(try events.count() == 10)
    #expect(try await count(after) == 0)
    // By now it is on the disk.
    try connection.run("UPDATE transfers SET shipped = shipped - 600001")
    try await settle()
    #expect(try cluster.number("SELECT count(*) FROM transfers") == 0)
    #expect(
      try connection.number("SELECT 1 WHERE to_regclass(?) IS NOT NULL", EventMonths.table(month))
        == nil)
    while try await after.removeMarked(limit: 10) {}
    try await eventually("the mutation is done") { try !events.isRemoving() }
    #expect(try events.count() == 0)
  }
}
