import LinkRecords
import Logging
import ServiceLifecycle

/// Removes what is over: salts, answers that were kept for repeats, tallies that are told, finished jobs,
/// and what apps told long ago; then it tells whose events take much room.
struct Housekeeping: Service {
  let stores: Stores
  let room: EventRoom
  let people: People
  /// For how many days events and touches are kept one by one.
  let eventDays: Int
  let logger: Logger
  /// How many blocks of events are removed in one step.
  private static let historyBlocks = 100

  func run() async throws {
    try? await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        await step(at: .now)
        try await Task.sleep(for: .seconds(60))
      }
    }
  }

  func step(at now: Timestamp) async {
    await attempt("expired records") { () throws(StorageError) in
      while try await stores.records.removeExpired(at: now) == 1000 {}
    }
    await attempt("salts") { () throws(StorageError) in
      try await people.forget(at: now)
      try await stores.records.erase()
    }
    await attempt("answers") { () throws(StorageError) in
      try await stores.clicks.removeAnswers(before: now.adding(.seconds(-86_400)))
    }
    await attempt("tallies") { () throws(StorageError) in
      // Those that are told. A backup copies events before clicks: what it has not told yet stays.
      let lowest = try await stores.clicks.removeTallies(
        before: now.adding(.seconds(-2 * 86_400)), changedTo: try await stores.events.tallyChange())
      try await stores.events.forgetTallies(below: lowest)
    }
    await attempt("events") { () throws(StorageError) in
      let oldest = now.adding(.seconds(-eventDays * 86_400))
      // What is left is removed the next time: salts do not wait for it.
      for _ in 0..<Self.historyBlocks {
        guard try await stores.events.removeHistory(before: oldest, limit: 5000) == 5000 else {
          return
        }
        await Task.yield()
      }
    }
    await attempt("room") { () async throws(StorageError) in try await room.look() }
  }

  /// Does a part of the work: whatever becomes of it, the others are done too.
  private func attempt(
    _ what: String, _ work: () async throws(StorageError) -> Void
  ) async {
    do throws(StorageError) {
      try await work()
    } catch {
      logger.warning(
        "expired data cannot be removed", metadata: ["what": "\(what)", "reason": "\(error)"])
    }
  }
}
