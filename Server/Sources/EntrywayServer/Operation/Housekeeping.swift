import LinkRecords
import Logging
import ServiceLifecycle

/// Removes what is over: salts, answers that were kept for repeats, finished jobs.
struct Housekeeping: Service {
  let stores: Stores
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
    } catch {
      logger.warning("what is over cannot be removed", metadata: ["reason": "\(error)"])
    }
  }
}
