import LinkPlatform
import LinkStores
import Synchronization

/// What happened, in PostgreSQL: what apps tell goes into an inbox, and is counted by one server at a time.
///
/// A batch is durable when ``append(_:)`` returns; reports have it when ``EventLoader`` has counted it, up to
/// ``through()``.
package struct PostgresEventStore: EventStore {
  package let pool: PostgresPool
  let intake = IntakeMemory()
  /// Where what happened before is not shown any more, as this process was told.
  let floor = HistoryFloor()
  /// Rung by whoever takes events in.
  package let bell = LoaderBell()
  /// Where events are, if not in PostgreSQL.
  let clickHouse: ClickHouseEvents?

  /// - Parameters:
  ///   - pool: The connections.
  ///   - clickHouse: Where events are kept and read; nil for PostgreSQL.
  package init(_ pool: PostgresPool, clickHouse: ClickHouseEvents? = nil) {
    (self.pool, self.clickHouse) = (pool, clickHouse)
  }

  /// Where what is counted is brought.
  var destination: any EventDestination {
    clickHouse.map { ClickHouseDestination($0) } ?? PostgresEvents()
  }

  /// Where batches are taken in without a change of threads.
  package var executor: (any TaskExecutor)? { pool.thread(of: .events) }
}

/// The time before which nothing is shown, as the process that reads knows it.
final class HistoryFloor: Sendable {
  private let time = Atomic(Int64.min)

  func raise(to time: Timestamp) { self.time.max(time.milliseconds, ordering: .relaxed) }

  /// The later one of what this process was told and of what is stored, in milliseconds.
  func value(_ database: some SQLDatabase) throws -> Int64 {
    max(
      time.load(ordering: .relaxed),
      try database.number("SELECT history FROM intake") ?? .min)
  }
}
