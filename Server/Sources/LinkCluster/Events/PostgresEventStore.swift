package import LinkPlatform
package import LinkStores
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
  /// Who knows better than the inbox which events were there already; nil where the loader says so.
  let destination: (any EventDestination)?

  /// - Parameters:
  ///   - pool: The connections.
  ///   - destination: Where events are, where that is not PostgreSQL.
  package init(_ pool: PostgresPool, destination: (any EventDestination)? = nil) {
    (self.pool, self.destination) = (pool, destination)
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
