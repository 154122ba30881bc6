import LinkRecords
import Logging
import ServiceLifecycle

/// Removes what is over: salts, answers that were kept for repeats, finished jobs, and
/// what apps told long ago; then it tells whose events take much room.
struct Housekeeping: Service {
  let stores: Stores
  let room: EventRoom
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
      let oldest = now.adding(.seconds(-eventDays * 86_400))
      while try await stores.events.removeHistory(before: oldest, limit: 5000) == 5000 {
        await Task.yield()
      }
      try await room.look()
    } catch {
      logger.warning("expired data cannot be removed", metadata: ["reason": "\(error)"])
    }
  }
}
