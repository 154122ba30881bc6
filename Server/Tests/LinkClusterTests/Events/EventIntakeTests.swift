import Foundation
import LinkCluster
import LinkPlatform
import LinkStores
import Testing

/// What several servers do that take events of the same apps in at the same time.
@Suite("Events taken in by several servers", .serialized)
struct EventIntakeTests {
  // One that nothing else uses: transactions of other tests would hold up what is counted.
  private static let postgres = Result { try TestPostgres() }

  private static func cluster(servers: Int = 2) throws -> EventCluster {
    try EventCluster(try postgres.get(), servers: servers)
  }

  @Test("The same new names at the same time are one each, in both servers")
  func names() async throws {
    let cluster = try Self.cluster(servers: 4)
    defer { cluster.close() }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (server, store) in cluster.stores.enumerated() {
        group.addTask { () async throws in
          for round in 0..<25 {
            let batch = EventBatch.telling(
              [round * 10 + server], installation: server * 100 + round,
              name: { _ in "name \(round)" })
            #expect(try await store.append([batch]) == [.taken])
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try cluster.number("SELECT count(*) FROM apps") == 1)
    #expect(
      try cluster.number("SELECT count(*) FROM terms WHERE kind = 1 AND text <> 'other'") == 25)
    try await cluster.loader().settle()
    #expect(
      try cluster.number(
        "SELECT count(*) FROM (SELECT name FROM event_totals GROUP BY name HAVING sum(amount) = 4) AS t"
      )
        == 25)
  }

  @Test("The limit of names holds exactly, however many servers add some at once")
  func limits() async throws {
    let cluster = try Self.cluster(servers: 4)
    defer { cluster.close() }
    let limit = VocabularyKind.name.limit
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (server, store) in cluster.stores.enumerated() {
        group.addTask { () async throws in
          for round in 0..<6 {
            var batch = EventBatch.telling(
              0..<100, installation: server * 10 + round,
              name: { "server \(server) name \(round * 100 + $0)" })
            batch.events = batch.events.enumerated().map { place, event in
              var event = event
              event.id = .counted(server * 10_000 + round * 100 + place)
              return event
            }
            #expect(try await store.append([batch]) == [.taken])
          }
        }
      }
      try await group.waitForAll()
    }
    let count = try cluster.number(
      "SELECT count(*) FROM terms WHERE kind = 1 AND standing < 2 AND text <> 'other'")
    #expect(count == Int64(min(limit, 2400)))
    try await cluster.loader().settle()
    #expect(try cluster.number("SELECT sum(amount)::bigint FROM event_totals") == 2400)
  }

  @Test("Of two servers that hear of a new installation at once one sets its secret, for both")
  func secrets() async throws {
    let cluster = try Self.cluster(servers: 4)
    defer { cluster.close() }
    for round in 0..<40 {
      let verdicts = try await withThrowingTaskGroup(of: (Int, BatchVerdict).self) { group in
        for (server, store) in cluster.stores.enumerated() {
          group.addTask {
            let batch = EventBatch.telling(
              [round * 10 + server], installation: round, secret: server + 1)
            return (server, try await store.append([batch])[0])
          }
        }
        return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
      }
      #expect(verdicts.values.count { $0 == .taken } == 1, "round \(round): \(verdicts)")
      #expect(verdicts.values.count { $0 == .wrongSecret } == 3)
      let first = try #require(verdicts.first { $0.value == .taken }?.key)
      let known = try await cluster.stores[0].installation(.counted(round), of: .counted(1))
      #expect(known?.secretHash == Data(repeating: UInt8(first + 1), count: 32))
    }
    try await cluster.loader().settle()
    #expect(try cluster.number("SELECT sum(amount)::bigint FROM event_totals") == 40)
  }

  @Test("What another server has changed meanwhile holds from the next batch on")
  func memory() async throws {
    let cluster = try Self.cluster()
    defer { cluster.close() }
    let (one, other) = (cluster.stores[0], cluster.stores[1])
    let app = RecordID.counted(1)
    // Both have the name and the installations in memory.
    for (round, store) in [one, other, one, other].enumerated() {
      for installation in 1...3 {
        _ = try await store.append([
          .telling([10 * round + installation], installation: installation)
        ])
      }
    }
    // A removed installation.
    #expect(try await one.remove(.counted(1), of: app))
    #expect(try await other.append([.telling([100])]) == [.removed])
    // A span of them.
    try await one.remove(
      firstSeenIn: TimeSpan(Timestamp(milliseconds: 0), Timestamp(milliseconds: .max)), of: app)
    #expect(try await other.append([.telling([101], installation: 2)]) == [.removed])
    #expect(try await other.append([.telling([102], installation: 4)]) == [.taken])
    // A name that lost its place.
    let term = try #require(
      try await one.vocabulary(VocabularyQuery(kind: .name, limit: 9), of: app).terms.first)
    _ = try await one.removeTerm(term.id, of: app)
    _ = try await other.append([.telling([103], installation: 4)])
    let again = try await one.vocabulary(VocabularyQuery(kind: .name, limit: 9), of: app).terms
    #expect(again.map(\.text) == ["purchase"])
    #expect(again.first?.id != term.id)
    try await cluster.loader().settle()
    while try await one.removeMarked(limit: 100) {}
    // Installations that were forgotten, and whose identifier is somebody else's then.
    let forgotten = try await one.removeInstallations(
      lastSeenBefore: Timestamp(milliseconds: 1_795_345_200_001),
      removedBefore: Timestamp(milliseconds: 0), limit: 100)
    #expect(forgotten == 1)
    #expect(try await other.append([.telling([104], installation: 4, secret: 9)]) == [.taken])
    #expect(try await one.append([.telling([105], installation: 4)]) == [.wrongSecret])
  }

  @Test("Batches that name nothing new take one statement")
  func statements() async throws {
    let cluster = try Self.cluster(servers: 1)
    defer { cluster.close() }
    let store = cluster.stores[0]
    for round in 0..<3 {
      let batches = (1...8).map { EventBatch.telling([round * 10 + $0], installation: $0) }
      #expect(try await store.append(batches) == Array(repeating: .taken, count: 8))
    }
    // What its connection did last: whatever begins a transaction ends it by another statement.
    let last = try cluster.connect().statement(
      "SELECT query FROM pg_stat_activity WHERE query LIKE '%append_events(%' AND pid <> pg_backend_pid()"
    ).all { $0.text(0) }
    #expect(last.count == 1)
    #expect(try cluster.number("SELECT count(*) FROM inbox") == 3)
  }

  @Test(
    "A text that PostgreSQL cannot store refuses its batches alone, and the next ones are taken")
  func badText() async throws {
    let cluster = try Self.cluster(servers: 1)
    defer { cluster.close() }
    let store = cluster.stores[0]
    await #expect(throws: StorageError.self) {
      try await store.append([.telling([1], name: { _ in "a\0b" })])
    }
    #expect(try await store.append([.telling([2])]) == [.taken])
    try await cluster.loader().settle()
    #expect(try cluster.number("SELECT sum(amount)::bigint FROM event_totals") == 1)
  }

  @Test("In a copy that was restored elsewhere new positions are behind all that are stored")
  func restored() async throws {
    let cluster = try Self.cluster()
    defer { cluster.close() }
    _ = try await cluster.stores[0].append([.telling([1])])
    try await cluster.loader().settle()
    // As if it came from a database that had numbered many more transactions.
    try cluster.connect().run(
      "UPDATE inbox SET position = position + (1::bigint << 40); UPDATE counting SET position = position + (1::bigint << 40), last = last + (1::bigint << 40)"
    )
    let last = try await cluster.stores[1].lastPosition()
    _ = try await cluster.stores[1].append([.telling([2])])
    try await cluster.loader(1).settle()
    #expect(try await cluster.stores[1].lastPosition() > last)
    let told = try await cluster.stores[1].tail(TailQuery(after: last, limit: 9), of: .counted(1))
    #expect(told.map(\.event.sequence) == [2])
  }
}
