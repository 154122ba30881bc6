import LinkRecords
import Logging
import ServiceLifecycle

/// Removes what is over: salts, answers that were kept for repeats, tallies that are told, finished jobs, and
/// what apps told long ago.
struct Housekeeping: Service {
  let stores: Stores
  /// For how many days events and touches are kept one by one.
  let eventDays: Int
  let logger: Logger

  func run() async throws {
    try? await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        await step(at: .now)
        try await Task.sleep(for: .seconds(60))
      }
    }
  }

  func step(at now: Timestamp) async {
    do throws(StorageError) {
      while try await stores.records.removeExpired(at: now) == 1000 {}
      try await stores.clicks.removeAnswers(before: now.adding(.seconds(-86_400)))
      // Those that are told. A backup copies events before clicks: what it has not told yet stays.
      let lowest = try await stores.clicks.removeTallies(
        before: now.adding(.seconds(-2 * 86_400)), changedTo: try await stores.events.tallyChange())
      try await stores.events.forgetTallies(below: lowest)
      let oldest = now.adding(.seconds(-eventDays * 86_400))
      while try await stores.events.removeHistory(before: oldest, limit: 5000) == 5000 {
        await Task.yield()
      }
    } catch {
      logger.warning("expired data cannot be removed", metadata: ["reason": "\(error)"])
    }
  }
}
