import Foundation
import LinkCluster
import LinkPlatform
import LinkStores
import Logging
import ServerTestSupport
import StoreConformance
import Synchronization
import Testing

// What others write at the same time would hold back what a follower of the journal sees.
@Suite("A move between a folder and a cluster", .serialized)
struct MoveTests {
  private static let postgres = Result { try TestPostgres() }

  private let scratch: TemporaryFolder
  private let folder: MovedFolder
  private let address: String

  init() throws {
    scratch = try TemporaryFolder()
    folder = try MovedFolder(scratch, "data")
    address = try Self.postgres.get().space()
  }

  /// That a test interrupts a move.
  private struct Interruption: Error {}

  private var settings: Cluster.Settings { Cluster.Settings(postgresql: address) }

  private func move(
    _ folder: MovedFolder, isBackup: Bool = false, _ options: ClusterMoveOptions = small,
    to settings: Cluster.Settings? = nil
  ) async throws -> MoveCounts {
    try await MoveToCluster(
      folder.source(), isBackup: isBackup, to: settings ?? self.settings, options
    ).run()
  }

  private func moveBack(
    to folder: MovedFolder, _ options: ClusterMoveOptions = small,
    from settings: Cluster.Settings? = nil
  ) async throws -> MoveCounts {
    try await MoveToFolder(from: settings ?? self.settings, to: folder.paths, options).run()
  }

  private static var small: ClusterMoveOptions {
    var options = ClusterMoveOptions()
    options.blockSize = 50
    return options
  }

  private func connection() throws -> PostgresConnection {
    let connection = try PostgresConnection(address, by: .now + .seconds(30))
    connection.deadline = .now + .seconds(600)
    return connection
  }

  private func expectSame(
    _ one: FolderAnswers, _ other: FolderAnswers, _ location: SourceLocation = #_sourceLocation
  ) {
    one.events.expect(other.events, "events", location)
    #expect(one.records == other.records, sourceLocation: location)
    #expect(one.clicks == other.clicks, sourceLocation: location)
  }

  @Test(
    "A folder that went to a cluster and back has the same answers to all questions",
    arguments: [(1, nil), (2, 40)] as [(UInt64, Int?)])
  func thereAndBack(seed: UInt64, days: Int?) async throws {
    try await folder.tell(seed: seed, removing: days)
    let before = try await folder.answers()
    let counts = try await move(folder)
    #expect(counts.differences.isEmpty)
    #expect(Set(counts.rows.map(\.key.table)).isSuperset(of: ["records", "clicks", "events"]))
    let back = try MovedFolder(scratch, "back")
    #expect(try await moveBack(to: back).differences.isEmpty)
    expectSame(before, try await back.answers())
    // Both go on in the same way.
    for folder in [folder, back] {
      try await folder.age()
      try await folder.tell(seed: seed + 7)
    }
    expectSame(try await folder.answers().withoutNumbers, try await back.answers().withoutNumbers)
  }

  @Test(
    "A cluster has the reports, records and clicks of the folder, and goes on behind them",
    arguments: [3, 4] as [UInt64])
  func cluster(seed: UInt64) async throws {
    try await folder.tell(seed: seed, removing: seed == 4 ? 40 : nil)
    try await folder.age()
    let before = try await folder.answers()
    _ = try await move(folder)
    let pool = PostgresPool(address)
    defer { pool.close() }
    let events = PostgresEventStore(pool)
    try await before.events.withoutTails().expect(StoreAnswers(of: events).withoutTails())
    #expect(try await RecordAnswers(of: PostgresRecordStore(pool)) == before.records)
    let clicks = PostgresClickStore(pool)
    #expect(try await ClickAnswers(of: clicks) == before.clicks)
    let last = try await folder.serve { try await $2.lastPosition() }
    #expect(try await events.lastPosition() == last)
    // What comes now has higher numbers, and is read behind what was moved.
    let click = Click(
      app: MovedHistory.apps[0], host: "go.example.com", receivedAt: .now, kind: .page)
    _ = try await clicks.append([ClickDraft(click)])
    let journal = before.clicks.end.position
    // Others use PostgreSQL, too: nothing is read before all that began earlier has ended.
    let next = try await eventually("the click is read") {
      try await clicks.tail(after: journal, limit: 9).first
    }
    #expect(next.click.id == click.id)
    _ = try await events.append(MovedHistory(batches: 3, seed: seed + 50).batches)
    let loader = EventLoader(events, holder: RecordID(), logger: Logger(label: "test"))
    try await loader.settle()
    #expect(
      try await events.tail(TailQuery(after: last, limit: 99), of: MovedHistory.apps[0])
        .allSatisfy { $0.position > last })
    #expect(try await events.lastPosition() > last)
    let record = StoredRecord(kind: .host, id: RecordID(), body: Data())
    let revision = try await PostgresRecordStore(pool).commit(
      RecordTransaction([.insert(record)]))
    #expect(revision == before.records.revision + 1)
    // What no server has counted is counted by the move back.
    let counted = try await events.lastPosition()
    _ = try await events.append(MovedHistory(batches: 3, seed: seed + 60).batches)
    let back = try MovedFolder(scratch, "back")
    _ = try await moveBack(to: back)
    try await back.serve { records, clicks, events in
      #expect(try await records.revision() == revision)
      #expect(try await clicks.tail(after: journal, limit: 9).map(\.click.id) == [click.id])
      #expect(try await events.lastPosition() > counted)
      let later = Click(app: click.app, host: "a", receivedAt: .now, kind: .page)
      _ = try await clicks.append([ClickDraft(later)])
      #expect(try await clicks.tail(after: next.position, limit: 9).count == 1)
    }
  }

  @Test("A backup goes first, then what is new in the folder, and what was removed goes")
  func backup() async throws {
    try await folder.tell(seed: 5)
    let backup = try await folder.backUp("backup")
    _ = try await move(backup, isBackup: true)
    // Nobody is served the half.
    #expect(await clusterCode { try ClusterSchema.current.prepare(connection()) } == .moving)
    try await folder.age()
    try await folder.tell(seed: 6)
    let before = try await folder.answers()
    _ = try await move(folder)
    try ClusterSchema.current.prepare(connection())
    let back = try MovedFolder(scratch, "back")
    _ = try await moveBack(to: back)
    expectSame(before, try await back.answers())
  }

  @Test(
    "Events go to ClickHouse and back, from a backup and from the folder",
    arguments: TestClickHouse.Version.allCases)
  func clickHouse(_ version: TestClickHouse.Version) async throws {
    var settings = settings
    settings.clickhouse = try TestClickHouse.shared(version).space().address
    try await folder.tell(seed: 16)
    let backup = try await folder.backUp("backup")
    #expect(try await move(backup, isBackup: true, to: settings).differences.isEmpty)
    try await folder.age()
    try await folder.tell(seed: 17)
    let before = try await folder.answers()
    #expect(try await move(folder, to: settings).differences.isEmpty)
    #expect(try connection().number("SELECT count(*) FROM events") == 0)
    let back = try MovedFolder(scratch, "back")
    #expect(try await moveBack(to: back, from: settings).differences.isEmpty)
    expectSame(before, try await back.answers())
  }

  @Test("A second move of what has not changed writes no row")
  func unchanged() async throws {
    try await folder.tell(seed: 7)
    let backup = try await folder.backUp("backup")
    let parts = Mutex(0)
    var options = Self.small
    _ = try await move(backup, isBackup: true, options)
    options.beforeCommit = { parts.withLock { $0 += 1 } }
    _ = try await move(backup, isBackup: true, options)
    let months = try backup.source().live.count
    #expect(months > 3)
    // The beginning, what is gone, and the end.
    #expect(parts.withLock(\.self) == 3)
  }

  @Test(
    "A move that is interrupted before any commit goes on where it was", .timeLimit(.minutes(10)))
  func interrupted() async throws {
    try await folder.tell(seed: 8, removing: 40)
    let before = try await folder.answers()
    var attempts = 0
    while true {
      // Each attempt comes a few commits further than the one before.
      let left = Mutex(2 + attempts / 2)
      var options = Self.small
      options.beforeCommit = {
        try left.withLock { left in
          left -= 1
          if left < 0 { throw Interruption() }
        }
      }
      attempts += 1
      do {
        _ = try await move(folder, options)
        break
      } catch is Interruption {
        #expect(
          await clusterCode { try ClusterSchema.current.prepare(connection()) } == .moving)
      }
      try #require(attempts < 500)
    }
    #expect(attempts > 5)
    let back = try MovedFolder(scratch, "back")
    attempts = 0
    while true {
      let left = Mutex(20 + 10 * attempts)
      var options = Self.small
      options.beforeCommit = {
        try left.withLock { left in
          left -= 1
          if left < 0 { throw Interruption() }
        }
      }
      attempts += 1
      do {
        _ = try await moveBack(to: back, options)
        break
      } catch is Interruption {}
      try #require(attempts < 500)
    }
    expectSame(before, try await back.answers())
  }

  @Test("Once its data is in a folder a cluster is served no more, and may be moved there again")
  func movedOut() async throws {
    try await folder.tell(seed: 18)
    _ = try await move(folder)
    let back = try MovedFolder(scratch, "back")
    var options = Self.small
    // A server that is started meanwhile goes on, and so do others.
    options.beforeCommit = {
      try connection().run(
        """
        INSERT INTO servers (id, version, beat) VALUES ('', 1, now())
        ON CONFLICT (id) DO UPDATE SET beat = excluded.beat
        """)
    }
    #expect(await code { _ = try await moveBack(to: back, options) } == .isServed)
    try ClusterSchema.current.prepare(connection())
    try connection().run("DELETE FROM servers")
    _ = try await moveBack(to: back)
    #expect(await clusterCode { try ClusterSchema.current.prepare(connection()) } == .movedOut)
    #expect(await clusterCode { _ = try await move(back) } == .movedOut)
    #expect(try await moveBack(to: MovedFolder(scratch, "again")).differences.isEmpty)
  }

  // MARK: Refusals

  private func clusterCode(_ work: () async throws -> Void) async -> ClusterError.Code? {
    do {
      try await work()
      return nil
    } catch {
      return (error as? ClusterError)?.code
    }
  }

  private func code(_ work: () async throws -> Void) async -> MoveError.Code? {
    do {
      try await work()
      return nil
    } catch {
      return (error as? MoveError)?.code
    }
  }

  @Test("Another folder, an older state, a cluster with data, and a second move are refused")
  func refusals() async throws {
    try await folder.tell(seed: 9)
    let older = try await folder.backUp("older")
    try await folder.tell(seed: 10)
    _ = try await move(folder.backUp("backup"), isBackup: true)
    #expect(await code { _ = try await move(older, isBackup: true) } == .olderData)
    let other = try MovedFolder(scratch, "other")
    try await other.tell(seed: 11)
    #expect(await code { _ = try await move(other) } == .otherFolder)
    _ = try await move(folder)
    #expect(await code { _ = try await move(folder) } == .isOver)
    #expect(await code { _ = try await move(other) } == .otherFolder)
  }

  @Test("A cluster with data, or with servers that are alive, takes no folder")
  func occupied() async throws {
    try await folder.tell(seed: 12)
    try ClusterSchema.current.prepare(connection())
    let pool = PostgresPool(address)
    defer { pool.close() }
    try await PostgresRecordStore(pool).commit(
      RecordTransaction([
        .insert(StoredRecord(kind: .host, id: RecordID(), body: Data()))
      ]))
    #expect(await code { _ = try await move(folder) } == .notEmpty)
    let servers = ServersAlive(pool, version: 1)
    try await servers.tell()
    #expect(await code { _ = try await move(folder) } == .isServed)
    #expect(
      await code { _ = try await moveBack(to: MovedFolder(scratch, "back")) } == .isServed)
  }

  @Test("Files of an older or newer server, and a newer database, are refused")
  func schemas() async throws {
    try await folder.tell(seed: 13)
    let month = try #require(try folder.source().live.first).month
    for file in [.records, .clicks, .events, .month(month)] as [FolderFile] {
      let copy = try await folder.backUp("copy-\(file)")
      let target = try FolderTarget(copy.paths)
      try target.write(file) {
        try $0.execute("INSERT INTO grdb_migrations (identifier) VALUES ('later')")
      }
      target.close()
      #expect(throws: StorageError.newerSchema(file: copy.paths[file])) { try copy.source() }
    }
    let older = try await folder.backUp("older")
    let target = try FolderTarget(older.paths)
    try target.write(.clicks) {
      try $0.execute("DELETE FROM grdb_migrations WHERE identifier = 'clicks-people'")
    }
    target.close()
    #expect(throws: StorageError.olderSchema(file: older.paths.clicks)) { try older.source() }
    let other = try MovedFolder(scratch, "other")
    try await other.tell(seed: 14)
    let connection = try connection()
    try ClusterSchema.current.prepare(connection)
    try connection.run("UPDATE entryway_schema SET oldest = 1000000")
    #expect(await clusterCode { _ = try await move(other) } == .newerSchema)
  }

  @Test("A full disk of PostgreSQL is told as such, and the move goes on when there is room")
  func full() async throws {
    try await folder.tell(seed: 15)
    let connection = try connection()
    try ClusterSchema.current.prepare(connection)
    try connection.run(
      """
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE 'no space left on device' USING ERRCODE = '53100'; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON touches EXECUTE FUNCTION refuse();
      """)
    #expect(await clusterCode { _ = try await move(folder) } == .full)
    try connection.run("DROP TRIGGER refuse ON touches")
    #expect(try await move(folder).differences.isEmpty)
  }
}
