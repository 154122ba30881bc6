import Foundation
import LinkCluster
import LinkPlatform
import LinkStores
import Logging
import SeededNumbers
import ServerTestSupport
import Synchronization
import Testing

/// Counting what is in the inbox, by servers that are held up, killed, and take turns.
@Suite("The loader of events", .serialized)
struct EventLoaderTests {
  private struct Stop: Error {}

  /// What was confirmed, and when.
  private final class Confirmed: Sendable {
    private let all = Mutex<[(id: Int, at: Timestamp)]>([])

    func add(_ id: Int) { all.withLock { $0.append((id: id, at: .now)) } }

    func times(of ids: Set<Int>) -> [String] {
      all.withLock { $0.filter { ids.contains($0.id) }.map { "\($0.id) at \($0.at.milliseconds)" } }
    }

    func ids(before time: Timestamp) -> Set<Int> {
      all.withLock { Set($0.lazy.filter { $0.at < time }.map(\.id)) }
    }
  }

  private static let totals = "app, quarter, kind, outcome, name, version, amount"

  // One that nothing else uses: a transaction of other tests would hold up what is counted.
  private static let postgres = Result { try TestPostgres() }

  private static func cluster(servers: Int = 2) throws -> EventCluster {
    try EventCluster(try postgres.get(), servers: servers)
  }

  /// Batches of several installations over months, with repeats and clocks that are off.
  private static func batches(_ seed: UInt64) -> [[EventBatch]] {
    var seeded = Seeded(seed: seed)
    let day: Int64 = 86_400_000
    return (0..<30).map { round in
      (0..<seeded.number(1...5)).map { _ in
        let installation = seeded.number(1...6)
        let received = 40 * day + Int64(round) * 60_000
        var batch = EventBatch.telling(
          (0..<seeded.number(1...12)).map { _ in installation * 1000 + seeded.number(0...60) },
          app: installation % 2 + 1, installation: installation, at: 0, received: received,
          name: { "name \($0 % 7)" })
        batch.events = batch.events.map { event in
          var event = event
          // Its time is that of its number: within two months, many at their border.
          let number = event.sequence
          event.occurredAt = Timestamp(
            milliseconds: 1_796_083_200_000 + (number % 3 == 0 ? number % 5 - 2 : number % 40 * day)
          )
          return event
        }
        if seeded.chance(20) {
          batch.sentAt = batch.sentAt.adding(.seconds(seeded.pick([-90, 7200])))
        }
        return batch
      }
    }
  }

  @Test("A loader that ends at any step leaves nothing half done, and another one goes on")
  func killed() async throws {
    let reference = try Self.cluster(servers: 1)
    let cluster = try Self.cluster()
    defer {
      reference.close()
      cluster.close()
    }
    var seeded = Seeded(seed: 3)
    var loader = cluster.loader()
    loader.limit = 20
    for (round, batches) in Self.batches(11).enumerated() {
      _ = try await reference.stores[0].append(batches)
      _ = try await cluster.stores[round % 2].append(batches)
      let step = seeded.pick(EventLoader.Step.allCases)
      loader.atStep = { if $0 == step { throw Stop() } }
      await #expect(throws: StorageError.self) { while try await loader.load() {} }
      // Its connection ends in the midst of it.
      if round % 3 == 0 {
        let address = cluster.address
        loader.atStep = {
          guard $0 == .added else { return }
          let other = try PostgresConnection(address, by: .now + .seconds(30))
          try other.run(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND query LIKE '%sizes%'"
          )
        }
        await #expect(throws: StorageError.self) { while try await loader.load() {} }
      }
      if round % 4 == 0 {
        loader.atStep = { _ in }
        _ = try await loader.load()
      }
    }
    try await reference.loader().settle()
    try await cluster.loader(1).settle()
    for (table, columns) in [
      ("event_totals", Self.totals), ("event_days", Self.totals),
      ("event_ways", "app, quarter, kind, outcome, name, amount"),
      ("event_outcomes", "app, quarter, kind, outcome, amount, received"),
      ("sizes", "app, month, bytes"),
      ("events", "app, installation, encode(id, 'hex'), occurred, name"),
    ] {
      let lines = try cluster.lines(table, columns)
      #expect(!lines.isEmpty)
      #expect(try lines == reference.lines(table, columns), "\(table)")
    }
    let amount = try cluster.number("SELECT sum(amount)::bigint FROM event_totals")
    #expect(try cluster.number("SELECT count(*) FROM events") == amount)
    #expect(
      try cluster.number("SELECT count(*) FROM (SELECT DISTINCT id, installation FROM events) AS t")
        == amount)
  }

  @Test("Two loaders at once count each event once, and one that was held up writes nothing")
  func two() async throws {
    let cluster = try Self.cluster()
    defer { cluster.close() }
    for round in 0..<40 {
      _ = try await cluster.stores[round % 2].append([.telling(round * 10..<round * 10 + 10)])
    }
    // It has read, and others count the same before it goes on.
    var slow = cluster.loader()
    slow.limit = 50
    let fast = cluster.loader(1)
    let isFirst = Atomic(true)
    slow.atStep = { step in
      guard step == .read, isFirst.exchange(false, ordering: .relaxed) else { return }
      let done = DispatchSemaphore(value: 0)
      Task.detached {
        _ = try? await fast.load()
        done.signal()
      }
      done.wait()
    }
    #expect(try await slow.load())
    #expect(try cluster.number("SELECT sum(amount)::bigint FROM event_totals") == 400)
    #expect(
      try cluster.number(
        "SELECT 1 FROM counting WHERE position = (SELECT max(position) FROM inbox)") == 1)
    #expect(
      try await cluster.stores[0].tail(TailQuery(after: 0, limit: 999), of: .counted(1)).count
        == 400)
    async let one: Void = cluster.loader().settle()
    async let other: Void = cluster.loader(1).settle()
    _ = try await (one, other)
    #expect(try cluster.number("SELECT sum(amount)::bigint FROM event_totals") == 400)
    #expect(try cluster.number("SELECT count(*) FROM events") == 400)
  }

  @Test("Whoever follows the tail of four servers misses and repeats nothing, counted or not")
  func follower() async throws {
    let cluster = try Self.cluster(servers: 5)
    defer { cluster.close() }
    let loading = Task { await cluster.loader(4).run() }
    let following = Task {
      var seen: [TailEvent] = []
      while seen.count < 800 {
        seen += try await cluster.stores[4].tail(
          TailQuery(after: seen.last?.position ?? 0, limit: 7), of: .counted(1))
      }
      return seen
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for server in 0..<4 {
        group.addTask { () async throws in
          for round in 0..<50 {
            let first = server * 1000 + round * 4
            _ = try await cluster.stores[server].append([
              .telling(first..<first + 4, installation: server * 100 + round % 9)
            ])
          }
        }
      }
      try await group.waitForAll()
    }
    let seen = try await following.value
    loading.cancel()
    await loading.value
    #expect(seen.count == 800)
    #expect(Set(seen.map(\.event.id)).count == 800)
    #expect(zip(seen, seen.dropFirst()).allSatisfy { $0.position < $1.position })
    #expect(try await cluster.stores[0].lastPosition() == seen.last?.position)
  }

  @Test("What is counted up to a time is never less than what was confirmed before it")
  func through() async throws {
    let cluster = try Self.cluster(servers: 3)
    defer { cluster.close() }
    #expect(try await cluster.stores[0].through() <= .now)
    let loading = Task { await cluster.loader(2).run() }
    let confirmed = Confirmed()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for server in 0..<2 {
        group.addTask { () async throws in
          for round in 0..<60 {
            let id = server * 1000 + round
            _ = try await cluster.stores[server].append([.telling([id], installation: server)])
            confirmed.add(id)
          }
        }
      }
      group.addTask { () async throws in
        for _ in 0..<40 {
          let through = try await cluster.stores[2].through()
          let counted = Set(
            try cluster.connect().statement("SELECT sequence FROM events").all { Int($0.number(0)) }
          )
          let missing = confirmed.ids(before: through).subtracting(counted)
          #expect(missing.isEmpty, "until \(through.milliseconds): \(confirmed.times(of: missing))")
        }
      }
      try await group.waitForAll()
    }
    loading.cancel()
    await loading.value
    // Nothing more is counted: the time stands at what came since.
    let before = Timestamp.now
    _ = try await cluster.stores[0].append([.telling([5000])])
    let first = Timestamp.now
    _ = try await cluster.stores[0].append([.telling([5001])])
    let stands = try await cluster.stores[1].through()
    #expect(stands <= first)
    #expect(before.adding(.seconds(-5)) <= stands)
  }

  @Test("A transaction that is open holds up what came after it, and nothing is left out")
  func heldUp() async throws {
    let cluster = try Self.cluster()
    defer { cluster.close() }
    let open = try cluster.connect()
    try open.run("BEGIN; SELECT pg_current_xact_id()")
    _ = try await cluster.stores[0].append([.telling([1])])
    #expect(try await !cluster.loader().load())
    #expect(try await cluster.stores[0].lastPosition() == 0)
    #expect(
      try await cluster.stores[0].lastReceived() == Timestamp(milliseconds: 1_795_345_200_000))
    try open.run("COMMIT")
    #expect(try await cluster.loader().load())
    #expect(try await cluster.stores[0].tail(TailQuery(limit: 9), of: .counted(1)).count == 1)
  }

  @Test("A damaged row of the inbox stops counting with its name, and loses nothing")
  func damaged() async throws {
    let cluster = try Self.cluster()
    defer { cluster.close() }
    for number in 1...3 { _ = try await cluster.stores[0].append([.telling([number])]) }
    let connection = try cluster.connect()
    let position = try #require(
      try connection.number(
        "SELECT min(position) FROM inbox WHERE position > (SELECT min(position) FROM inbox)"))
    let block = try connection.statement("SELECT block FROM inbox WHERE position = ?", position)
      .first { $0.data(0) }
    try connection.execute(
      "UPDATE inbox SET block = substr(block, 1, 5) WHERE position = ?", position)
    let error = await #expect(throws: StorageError.self) { try await cluster.loader().settle() }
    #expect(error?.description.contains("row \(position) of `inbox`") == true)
    #expect(try cluster.number("SELECT count(*) FROM event_totals") == 0)
    try connection.execute("UPDATE inbox SET block = ? WHERE position = ?", block, position)
    try await cluster.loader().settle()
    #expect(try cluster.number("SELECT sum(amount)::bigint FROM event_totals") == 3)
  }

  @Test("What a removed installation told and is not counted yet never is")
  func removedInInbox() async throws {
    let cluster = try Self.cluster()
    defer { cluster.close() }
    let store = cluster.stores[0]
    _ = try await store.append([.telling(1...9), .telling(20...25, installation: 2)])
    #expect(try await store.remove(.counted(1), of: .counted(1)))
    // Nothing of it is anywhere: its mark goes.
    while try await store.removeMarked(limit: 100) {}
    try await cluster.loader().settle()
    #expect(try cluster.number("SELECT sum(amount)::bigint FROM event_totals") == 6)
    #expect(try await store.tail(TailQuery(after: 0, limit: 99), of: .counted(1)).count == 6)
    // And of an app that was removed.
    _ = try await store.append([.telling(1...9, app: 2)])
    while try await store.remove(app: .counted(2), limit: 5) {}
    try await cluster.loader().settle()
    #expect(try cluster.number("SELECT sum(amount)::bigint FROM event_totals") == 6)
  }

  @Test("The inbox keeps what is not counted, and the rest for as long as it was told")
  func inboxDays() async throws {
    let cluster = try Self.cluster(servers: 1)
    defer { cluster.close() }
    let store = cluster.stores[0]
    let connection = try cluster.connect()
    func run(hours: Int, until count: Int64? = nil) async throws {
      var loader = cluster.loader()
      loader.inboxHours = hours
      let task = Task { [loader] in await loader.run() }
      if let count {
        try await eventually("the inbox has \(count) rows") {
          try connection.number("SELECT count(*) FROM inbox") == count
        }
      }
      try await eventually("it was counted") {
        try connection.number(
          "SELECT 1 FROM counting WHERE position >= (SELECT coalesce(max(position), 0) FROM inbox)")
          != nil
      }
      task.cancel()
      await task.value
    }
    _ = try await store.append([.telling([1])])
    try await run(hours: 24)
    _ = try await store.append([.telling([2])])
    try await run(hours: 0)
    // Its day is not over.
    #expect(try connection.number("SELECT count(*) FROM inbox") == 2)
    // Yesterday's, of which one row is not counted.
    try connection.run(
      "UPDATE inbox SET day = day - 1; UPDATE inbox_days SET day = day - 1, counted = counted - 7200000"
    )
    _ = try await store.append([.telling([3])])
    try connection.run(
      "UPDATE inbox SET day = day - 1 WHERE position > (SELECT position FROM counting)")
    try connection.run("BEGIN; SELECT pg_current_xact_id()")
    var loader = cluster.loader()
    loader.inboxHours = 1
    let task = Task { [loader] in await loader.run() }
    try await eventually("it holds the lease") {
      try cluster.number("SELECT count(*) FROM leases") == 1
    }
    task.cancel()
    await task.value
    #expect(try cluster.number("SELECT count(*) FROM inbox") == 3)
    try connection.run("COMMIT")
    try await run(hours: 1)
    #expect(try cluster.number("SELECT count(*) FROM inbox") == 3)
    try connection.run("UPDATE inbox_days SET counted = counted - 7200000")
    try await run(hours: 1, until: 0)
    #expect(try await store.lastPosition() > 0)
    #expect(try cluster.number("SELECT sum(amount)::bigint FROM event_totals") == 3)
  }

  @Test("A month goes only when all is counted that was taken before it was closed")
  func closedMonth() async throws {
    let cluster = try Self.cluster()
    defer { cluster.close() }
    let store = cluster.stores[0]
    let december = Timestamp(milliseconds: 1_796_083_200_000)
    _ = try await store.append([.telling([1])])
    try await cluster.loader().settle()
    _ = try await cluster.stores[1].append([.telling([2], installation: 2)])
    #expect(try await store.removeHistory(before: december) == 0)
    // It is closed by then, for the other server, too, and what came before is counted.
    #expect(
      try await cluster.stores[1].append([.telling([3], installation: 2)]) == [
        .appended(tooOld: [0])
      ])
    try await cluster.loader().settle()
    #expect(try await store.removeHistory(before: december) > 0)
    #expect(try cluster.number("SELECT sum(amount)::bigint FROM event_totals") == 2)
    #expect(try cluster.number("SELECT count(*) FROM events") == 0)
    #expect(try await store.eventBytes()[.counted(1)] == 0)
  }
}
