import LinkCluster
import LinkPlatform
import LinkStores
import ServerTestSupport
import Synchronization
import Testing

@Suite("Servers that take turns in counting", .serialized)
struct LoaderTurnTests {
  // One that nothing else uses: a transaction of other tests would hold up what is counted.
  private static let postgres = Result { try TestPostgres() }

  @Test("Servers that run count what any of them takes in, and one goes on when the other ends")
  func service() async throws {
    let cluster = try EventCluster(Self.postgres.get(), servers: 2)
    defer { cluster.close() }
    let tasks = (0..<2).map { server in Task { await cluster.loader(server).run() } }
    for round in 0..<20 {
      _ = try await cluster.stores[round % 2].append([.telling(round * 5..<round * 5 + 5)])
    }
    try await eventually("all is counted") {
      try cluster.number("SELECT coalesce(sum(amount), 0)::bigint FROM event_totals") == 100
    }
    tasks[0].cancel()
    await tasks[0].value
    _ = try await cluster.stores[0].append([.telling(1000..<1005)])
    try await eventually("the other one counts") {
      try cluster.number("SELECT sum(amount)::bigint FROM event_totals") == 105
    }
    tasks[1].cancel()
    await tasks[1].value
    // The days of the inbox are made ahead, beside the table for the rest.
    #expect(
      try cluster.number("SELECT count(*) FROM pg_inherits WHERE inhparent = 'inbox'::regclass")
        ?? 0 >= 3)
    #expect(try cluster.number("SELECT count(*) FROM leases") == 0)
  }

  @Test("A server that cannot count leaves it to the others, although it is alive")
  func leaves() async throws {
    struct Unable: Error {}
    let cluster = try EventCluster(Self.postgres.get(), servers: 2)
    defer { cluster.close() }
    _ = try await cluster.stores[0].append([.telling([1])])
    let tries = Atomic(0)
    var loader = cluster.loader(0)
    loader.atStep = { _ in
      tries.add(1, ordering: .relaxed)
      throw Unable()
    }
    let unable = Task { [loader] in await loader.run() }
    try await eventually("it tries") { tries.load(ordering: .relaxed) > 0 }
    let able = Task { await cluster.loader(1).run() }
    try await eventually("the other one counts") {
      try cluster.number("SELECT coalesce(sum(amount), 0)::bigint FROM event_totals") == 1
    }
    for task in [unable, able] {
      task.cancel()
      await task.value
    }
  }
}
