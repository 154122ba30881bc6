import Foundation
import LinkPlatform
import LinkStores
import Logging
import StoreConformance
import Testing

@testable import LinkCluster

@Suite("Events in ClickHouse, all else in PostgreSQL")
struct ClickHouseConformanceTests {
  typealias Checks = EventStoreConformance<SettledEventStore<PostgresEventStore>>

  /// Each check has connections of its own, of which PostgreSQL has only so many.
  private static let turns = ReaderTurns(readers: 6)

  @Test(
    "PostgresEventStore with ClickHouse does what any store of events must",
    arguments: TestClickHouse.Version.allCases, Checks.checks)
  func events(
    _ version: TestClickHouse.Version, _ check: StoreCheck<SettledEventStore<PostgresEventStore>>
  ) async throws {
    await Self.turns.take()
    defer { Self.turns.giveBack() }
    let stores = ClusterEvents(try TestPostgres.shared(), try TestClickHouse.shared(version))
    defer { stores.close() }
    let start = ContinuousClock.now
    if let only = ProcessInfo.processInfo.environment["ONLY"], !"\(version)".contains(only) { return }
    defer { print("TIMED", ContinuousClock.now - start, version, check.description); fflush(nil) }
    try await check.run(in: StoreSpace(open: stores.open, reopen: stores.reopen))
  }
}
