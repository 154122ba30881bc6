import LinkRecords
import Logging
import ServiceLifecycle

/// Tells events what the journal has, again and again, until the server ends.
///
/// It remembers its place in the events' own file, in the commit that adds the touches: after a crash
/// some are told again, and known by their identifiers.
struct TouchRelay: Service {
  let clicks: any ClickStore
  let touches: any TouchStore
  let health: Health
  let logger: Logger
  var interval = Duration.milliseconds(500)

  func run() async throws {
    try? await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        if await step() { continue }
        try await Task.sleep(for: interval)
      }
    }
    _ = await step()
  }

  /// Moves one batch.
  ///
  /// - Returns: Whether there may be more.
  func step() async -> Bool {
    do throws(StorageError) {
      let position = try await touches.position()
      let found = try await clicks.tail(after: position, limit: 1000)
      guard let last = found.last else { return false }
      try await touches.append(found.map { Touch($0.click) }, readTo: last.position)
      health.events.worked()
      return found.count == 1000
    } catch {
      // The server ends: the last look comes after this one.
      if Task.isCancelled { return false }
      health.events.failed(error)
      logger.warning("touches cannot be relayed", metadata: ["reason": "\(error)"])
      return false
    }
  }
}
