import Foundation
import LinkCluster
import LinkPlatform
import LinkStores
import Testing

@Suite("The cluster's tables")
struct ClusterSchemaTests {
  private func connect() throws -> PostgresConnection {
    try PostgresConnection(try TestPostgres.shared().space(), by: .now + .seconds(600))
  }

  private func schema(_ count: Int64, contractions: [ClusterSchema.Step] = []) -> ClusterSchema {
    ClusterSchema(
      additions: [ClusterSchema.current.additions[0]]
        + (1..<count).map { .init($0 + 1, "ALTER TABLE records ADD COLUMN more\($0) bigint") },
      contractions: contractions)
  }

  @Test("What is missing is added, once, also where many servers start at the same moment")
  func prepared() async throws {
    let address = try TestPostgres.shared().space()
    try await withThrowingTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          let connection = try PostgresConnection(address, by: .now + .seconds(600))
          try ClusterSchema.current.prepare(connection)
        }
      }
      try await group.waitForAll()
    }
    let connection = try PostgresConnection(address, by: .now + .seconds(600))
    #expect(try ClusterSchema.current.isUpToDate(connection))
    #expect(try connection.number("SELECT count(*) FROM entryway_schema") == 1)
  }

  @Test("A newer server adds its own, and an older one starts beside it")
  func additions() throws {
    let connection = try connect()
    try schema(1).prepare(connection)
    #expect(try !schema(3).isUpToDate(connection))
    try schema(3).prepare(connection)
    #expect(try connection.number("SELECT count(more2) FROM records") == 0)
    try schema(1).prepare(connection)
    #expect(try schema(3).isUpToDate(connection))
  }

  @Test(
    "What only older servers need goes when none of them is alive; then they do not start any more")
  func contraction() async throws {
    let address = try TestPostgres.shared().space()
    let connection = try PostgresConnection(address, by: .now + .seconds(600))
    let newer = schema(
      2, contractions: [.init(3, "ALTER TABLE records DROP COLUMN more1", oldest: 2)])
    try newer.prepare(connection)
    let older = ServersAlive(PostgresPool(address), version: 1, patience: 1800)
    try await older.tell()
    let refusal = #expect(throws: ClusterError.self) {
      try newer.contract(connection, patience: 1800)
    }
    #expect(refusal?.code == .olderServers)
    await older.end()
    try newer.contract(connection)
    #expect(throws: PostgresError.self) {
      try connection.number("SELECT count(more1) FROM records")
    }
    #expect(throws: StorageError.newerSchema(file: ClusterSchema.name)) {
      try schema(1).prepare(connection)
    }
    // Once more changes nothing.
    try newer.contract(connection)
    try newer.prepare(connection)
  }

  @Test("A step that is refused leaves the tables as they were")
  func refused() throws {
    let connection = try connect()
    try schema(1).prepare(connection)
    let broken = ClusterSchema(
      additions: schema(2).additions + [.init(3, "CREATE TABLE records (n bigint)")])
    #expect(throws: PostgresError.self) { try broken.prepare(connection) }
    #expect(try schema(1).isUpToDate(connection))
    #expect(throws: PostgresError.self) {
      try connection.number("SELECT count(more1) FROM records")
    }
  }
}

@Suite("Servers of a cluster")
struct ServersAliveTests {
  @Test("Each counts those that told a moment ago, and knows how far its clock is off")
  func counted() async throws {
    let spaces = TestSpaces(try TestPostgres.shared())
    let servers = try (0..<3).map { _ in
      ServersAlive(try spaces.pool("one"), version: 1, patience: 1800)
    }
    for (place, server) in servers.enumerated() {
      #expect(try await server.tell().servers == place + 1)
    }
    // The same machine, so the same clock.
    #expect(abs(servers[0].last.ahead) < 60_000)
    await servers[1].end()
    #expect(try await servers[0].tell().servers == 2)
    try await spaces.pool("one").use(.work, within: .seconds(30)) {
      try $0.run("UPDATE servers SET beat = beat - interval '45 minutes'")
    }
    #expect(try await servers[2].tell().servers == 1)
  }

  @Test("A lease is one server's until it gives it back or its time is over")
  func leases() async throws {
    let spaces = TestSpaces(try TestPostgres.shared())
    let (one, other) = (
      ClusterLeases(try spaces.pool("one"), holder: RecordID()),
      ClusterLeases(try spaces.pool("one"), holder: RecordID())
    )
    #expect(try await one.hold("a", for: .seconds(600)))
    #expect(try await one.hold("a", for: .seconds(600)))
    #expect(try await !other.hold("a", for: .seconds(600)))
    #expect(try await other.hold("b", for: .seconds(600)))
    await other.giveBack("a")
    #expect(try await !other.hold("a", for: .seconds(600)))
    await one.giveBack("a")
    #expect(try await other.hold("a", for: .seconds(600)))
    try await spaces.pool("one").use(.work, within: .seconds(30)) {
      try $0.run("UPDATE leases SET until = until - interval '1 hour'")
    }
    #expect(try await one.hold("a", for: .seconds(600)))
    #expect(try await !other.hold("a", for: .seconds(600)))
  }
}

@Suite("ClusterGroup")
struct ClusterGroupTests {
  @Test("A duty is one server's, the clock is the database's, and all that tell are alive")
  func group() async throws {
    let spaces = TestSpaces(try TestPostgres.shared())
    let servers = try (0..<2).map { _ in
      let pool = try spaces.pool("one")
      return (pool, ServersAlive(pool, version: 1, patience: 1800))
    }
    let groups = servers.map { ClusterGroup($0.0, $0.1) }
    #expect(groups.map(\.aliveCount) == [1, 1])
    for (_, server) in servers { try await server.tell() }
    #expect(groups.map(\.aliveCount) == [1, 2])
    #expect(await groups[0].hold(.housekeeping, for: .seconds(60)))
    #expect(await !groups[1].hold(.housekeeping, for: .seconds(60)))
    #expect(await groups[1].hold(.replication, for: .seconds(60)))
    await groups[0].release(.housekeeping)
    #expect(await groups[1].hold(.housekeeping, for: .seconds(60)))
    // The same machine, so the same clock.
    let now = try await groups[0].now()
    #expect(abs(now.milliseconds - Timestamp.now.milliseconds) < 60_000)
  }

  @Test("Where the database is not there, nobody has a duty, and there is no time")
  func away() async {
    let pool = PostgresPool("host=127.0.0.1 port=1 user=entryway connect_timeout=2")
    let group = ClusterGroup(pool, ServersAlive(pool, version: 1, patience: 1800))
    #expect(await !group.hold(.housekeeping, for: .seconds(60)))
    await #expect(throws: StorageError.self) { try await group.now() }
    #expect(group.aliveCount == 1)
  }
}

// It ends connections: those of other tests must not be among them.
@Suite("Commits whose answer is lost", .serialized)
struct LostAnswerTests {
  private let postgres: TestPostgres

  init() throws { postgres = try TestPostgres() }

  @Test(
    "A commit whose connection ends before the answer is done once and says so, or is not done at all",
    arguments: [1, 4, 7])
  func lost(_ cut: Int) async throws {
    let spaces = TestSpaces(postgres)
    let store = PostgresRecordStore(try spaces.pool("one"))
    // The connection is ended while many commit: some before, some in, some behind their commits.
    var revisions: [Revision] = []
    let total = 60
    for number in 0..<total {
      let record = StoredRecord(
        kind: .link, id: RecordID(), names: ["name \(number)"], body: Data("{}".utf8))
      async let ended: Void = end(number % 8 == cut - 1, try spaces.pool("one"))
      do throws(StorageError) {
        revisions.append(try await store.commit(RecordTransaction([.insert(record)])))
      } catch {
        #expect(try await store.record(.link, record.id) == nil)
      }
      try await ended
    }
    let kept = try await store.records(RecordQuery(.link, limit: 1000))
    #expect(kept.count == revisions.count)
    #expect(Set(kept.map(\.revision)) == Set(revisions))
    #expect(try await store.revision() == revisions.count)
  }

  private func end(_ isDue: Bool, _ pool: PostgresPool) async throws {
    guard isDue else { return }
    _ = try await pool.use(.work, within: .seconds(30)) { connection in
      try connection.number(
        """
        SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
        WHERE pid <> pg_backend_pid() AND query LIKE '%revision%' AND backend_type = 'client backend'
          AND datname = current_database() AND query NOT LIKE '%pg_terminate%'
        """)
    }
  }
}
