import LinkPlatform
import LinkStores
import StoreConformance
import Testing

@testable import LinkCluster

@Suite("Events in ClickHouse, all else in PostgreSQL")
struct ClickHouseConformanceTests {
  typealias Store = SettledEventStore<PostgresEventStore>

  /// Each check has connections of its own, of which PostgreSQL has only so many.
  private static let turns = ReaderTurns(readers: 6)

  @Test(
    "PostgresEventStore with ClickHouse 18.16 does what any store of events must",
    arguments: EventStoreConformance<Store>.checks)
  func old(_ check: StoreCheck<Store>) async throws { try await run(check, .old) }

  @Test(
    "PostgresEventStore with ClickHouse 26 does what any store of events must",
    arguments: EventStoreConformance<Store>.checks)
  func new(_ check: StoreCheck<Store>) async throws { try await run(check, .new) }

  private func run(_ check: StoreCheck<Store>, _ version: TestClickHouse.Version) async throws {
    await Self.turns.take()
    defer { Self.turns.giveBack() }
    let stores = ClusterEvents(try TestPostgres.shared(), try TestClickHouse.shared(version))
    defer { stores.close() }
    try await check.run(in: StoreSpace(open: stores.open, reopen: stores.reopen, spansOfHistory: 1))
  }
}
