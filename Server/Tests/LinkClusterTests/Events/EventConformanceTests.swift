import LinkCluster
import LinkPlatform
import LinkStores
import Logging
import StoreConformance
import Synchronization
import Testing

@Suite("Events in PostgreSQL")
struct EventConformanceTests {
  /// Each check has connections of its own, of which PostgreSQL has only so many.
  private static let turns = ReaderTurns(readers: 6)

  @Test(
    "PostgresEventStore does what any store of events must",
    arguments: EventStoreConformance<SettledEventStore<PostgresEventStore>>.checks)
  func events(_ check: StoreCheck<SettledEventStore<PostgresEventStore>>) async throws {
    await Self.turns.take()
    defer { Self.turns.giveBack() }
    let stores = ClusterEvents(try TestPostgres.shared())
    defer { stores.close() }
    try await check.run(in: StoreSpace(open: stores.open, reopen: stores.reopen))
  }
}

/// Stores of events, each in a place of its own; a handle is a server's.
final class ClusterEvents: Sendable {
  private struct State {
    var addresses: [String: String] = [:]
    var events: [String: ClickHouseEvents] = [:]
    var waiting: [String: SettledEventStore<PostgresEventStore>.Waiting] = [:]
    var pools: [String: [PostgresPool]] = [:]
  }

  private let postgres: TestPostgres
  private let clickHouse: TestClickHouse?
  private let state = Mutex(State())

  /// - Parameters:
  ///   - postgres: Where all is, or all but events.
  ///   - clickHouse: Where events are; nil for PostgreSQL.
  init(_ postgres: TestPostgres, _ clickHouse: TestClickHouse? = nil) {
    (self.postgres, self.clickHouse) = (postgres, clickHouse)
  }

  @Sendable func open(_ name: String) throws -> SettledEventStore<PostgresEventStore> {
    let (pool, events, waiting) = try state.withLock { state in
      let address = try state.addresses[name] ?? prepared(postgres.space())
      state.addresses[name] = address
      let pool = PostgresPool(address)
      state.pools[name, default: []].append(pool)
      if let clickHouse, state.events[name] == nil {
        let client = try clickHouse.space()
        state.events[name] = ClickHouseEvents(client, try ClickHouseSchema(client))
      }
      let waiting = state.waiting[name] ?? .init()
      state.waiting[name] = waiting
      return (pool, state.events[name], waiting)
    }
    let store = PostgresEventStore(pool, clickHouse: events)
    let loader = EventLoader(
      store, holder: RecordID(), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    return SettledEventStore(store, waiting) { () async throws(StorageError) in
      try await loader.settle()
    }
  }

  @Sendable func reopen(_ name: String) throws -> SettledEventStore<PostgresEventStore> {
    let closed = state.withLock { $0.pools.removeValue(forKey: name) } ?? []
    for pool in closed { pool.close() }
    return try open(name)
  }

  func close() {
    for pool in state.withLock({ $0.pools.values.flatMap(\.self) }) { pool.close() }
  }

  private func prepared(_ address: String) throws -> String {
    let connection = try PostgresConnection(address, by: .now + .seconds(30))
    connection.deadline = .now + .seconds(60)
    try ClusterSchema.current.prepare(connection)
    return address
  }
}
