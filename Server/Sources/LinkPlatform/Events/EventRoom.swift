package import Logging
import Metrics
import Synchronization

/// How much of its room on the disk each app's events take: a key that everybody has must not fill it.
///
/// From four fifths on it is told, in the log, as a metric and in the console. When the room is used up,
/// installations younger than a day are refused, so that those that are known go on.
package final class EventRoom: Sendable {
  /// The part of an app's room that its events take.
  package struct Use: Hashable, Sendable {
    package let app: RecordID
    package let bytes: Int
    package let limit: Int

    package var isFull: Bool { bytes >= limit }
    package var isNearlyFull: Bool { Double(bytes) >= 0.8 * Double(limit) }
    fileprivate var level: Int { isFull ? 2 : isNearlyFull ? 1 : 0 }
  }

  private struct State {
    var full: Set<RecordID> = []
    var lookedAt: ContinuousClock.Instant?
    /// Whether somebody looks, who may wait for the store.
    var isLooking = false
    /// What was told of apps, by level.
    var told: [RecordID: Int] = [:]
  }

  /// How many bytes an app's events may take.
  package let limit: Int
  private let store: any EventStore
  private let logger: Logger
  private let ratio = Gauge(label: "entryway_event_bytes_ratio")
  private let state = Mutex(State())

  package init(limit: Int, store: any EventStore, logger: Logger) {
    self.limit = max(1, limit)
    (self.store, self.logger) = (store, logger)
  }

  /// How much the events of each app take, and tells of those that come near the limit.
  @discardableResult
  package func look() async throws(StorageError) -> [Use] {
    let uses = try await store.eventBytes().map { Use(app: $0.key, bytes: $0.value, limit: limit) }
    ratio.record(uses.map { Double($0.bytes) / Double(limit) }.max() ?? 0)
    let risen = state.withLock { state in
      let risen = uses.filter { $0.level > state.told[$0.app] ?? 0 }
      state.told = Dictionary(uses.map { ($0.app, $0.level) }, uniquingKeysWith: max)
      state.full = Set(uses.filter(\.isFull).map(\.app))
      return risen
    }
    for use in risen {
      logger.warning(
        use.isFull
          ? "an app's events take all of app-event-bytes: new installations are refused"
          : "an app's events come near app-event-bytes",
        metadata: ["app": "\(use.app)", "bytes": "\(use.bytes)", "limit": "\(limit)"])
    }
    return uses
  }

  /// How much an app's events take.
  package func use(of app: RecordID) async throws(StorageError) -> Use {
    try await look().first { $0.app == app } ?? Use(app: app, bytes: 0, limit: limit)
  }

  /// Whether an app's events take all of their room, as it was within the last second, or when the store told it
  /// last: events need not wait for a database that only reports need.
  package func isFull(_ app: RecordID) async -> Bool {
    let isDue = state.withLock { state in
      let now = ContinuousClock.now
      if let last = state.lookedAt, last.duration(to: now) < .seconds(1) { return false }
      guard !state.isLooking else { return false }
      (state.lookedAt, state.isLooking) = (now, true)
      return true
    }
    if isDue { await lookInTime() }
    return state.withLock { $0.full.contains(app) }
  }

  /// How long somebody waits for the store.
  private static let patience = Duration.milliseconds(500)

  /// Looks, and goes on looking where that takes too long.
  private func lookInTime() async {
    let (ends, end) = AsyncStream<Never>.makeStream()
    Task {
      _ = try? await look()
      state.withLock { $0.isLooking = false }
      end.finish()
    }
    let patience = Task {
      try? await Task.sleep(for: Self.patience)
      end.finish()
    }
    for await _ in ends {}
    patience.cancel()
  }
}
