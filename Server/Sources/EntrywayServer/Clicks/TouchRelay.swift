import LinkRecords
import Logging
import ServiceLifecycle

/// Tells events what the journal has, again and again, until the server ends: its clicks as touches, and
/// its tallies.
///
/// It remembers its places in the events' own file, in the commit that adds the touches or tallies: after
/// a crash some are told again, and known by their identifiers and numbers.
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

  /// Moves one batch of each.
  ///
  /// - Returns: Whether there may be more.
  func step() async -> Bool {
    do throws(StorageError) {
      let position = try await touches.position()
      let found = try await clicks.tail(after: position, limit: 1000)
      if let last = found.last {
        try await touches.append(found.map { Touch($0.click) }, readTo: last.position)
      }
      let change = try await touches.tallyChange()
      let tallies = try await clicks.tallies(after: change, limit: 1000)
      if let last = tallies.last { try await touches.add(tallies, readTo: last.change) }
      guard !found.isEmpty || !tallies.isEmpty else { return false }
      health.events.worked()
      return found.count == 1000 || tallies.count == 1000
    } catch {
      // The server ends: the last look comes after this one.
      if Task.isCancelled { return false }
      health.events.failed(error)
      logger.warning("touches cannot be relayed", metadata: ["reason": "\(error)"])
      return false
    }
  }
}
