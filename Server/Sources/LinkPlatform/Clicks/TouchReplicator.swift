package import Logging
import ServiceLifecycle

/// Tells events what the journal has, again and again, until the server ends: its clicks as touches, and
/// its tallies.
///
/// It remembers its places in the events' own file, in the commit that adds the touches or tallies: after
/// a crash some are told again, and known by their identifiers and numbers. Where these places are beyond
/// the journal's end, the journal was replaced by an older one, and it starts over.
///
/// Of servers that share their stores one does it.
package struct TouchReplicator: Service {
  package let clicks: any ClickStore
  package let touches: any TouchStore
  package let health: Health
  package let logger: Logger
  package var interval = Duration.milliseconds(500)
  private let duty: HeldDuty
  /// When the server started: what came since is told, whatever was told of the journal before.
  package var startedAt = Timestamp.now

  package init(
    clicks: any ClickStore, touches: any TouchStore, group: any ServerGroup = LoneServer(),
    health: Health, logger: Logger
  ) {
    (self.clicks, self.touches, self.health, self.logger) = (clicks, touches, health, logger)
    duty = HeldDuty(.replication, in: group, for: .seconds(10))
  }

  package func run() async throws {
    try? await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        if await step() { continue }
        try await Task.sleep(for: interval)
      }
    }
    _ = await step()
    await duty.release()
  }

  /// Moves one batch of each, if no other server does.
  ///
  /// - Returns: Whether there may be more.
  package func step() async -> Bool {
    guard await duty.isHeld() else { return false }
    do throws(StorageError) {
      try await startOverIfAhead()
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
      // The journal keeps what is not told yet.
      if error.isMoving { return false }
      health.events.failed(error)
      logger.warning("touches cannot be replicated", metadata: ["reason": "\(error)"])
      return false
    }
  }

  /// Starts over with a journal that ends before the place to which it was read: an older copy was
  /// restored without the events that belong to it.
  ///
  /// Clicks are told again from when their touches are surely kept, which adds those alone that have
  /// none. How many of a tally were counted since cannot be known: what it has now counts as told.
  private func startOverIfAhead() async throws(StorageError) {
    // The end is read last: it is never behind what was read before it.
    let (position, change) = (try await touches.position(), try await touches.tallyChange())
    let end = try await clicks.end()
    guard position > end.position || change > end.change else { return }
    var start = end
    if position > end.position {
      // An app's click is received up to 30 days after it happened, and goes by when it happened.
      let told = try await touches.oldestTouch()?.adding(Click.longestWait)
      start.position = min(
        end.position, try await clicks.position(before: min(told ?? startedAt, startedAt)))
    }
    logger.warning(
      "clicks.sqlite is older than events.sqlite, which has read more of it: starting over",
      metadata: [
        "clicks": "read to \(position), ends at \(end.position), read again from \(start.position)",
        "tallies": "read to \(change), ends at \(end.change)",
        "hint": "restore all three files of one backup together",
      ])
    var (told, last) = (Int64(0), Int64(0))
    if change > end.change {
      while true {
        let tallies = try await clicks.tallies(after: told, limit: 1000)
        guard let newest = tallies.last else { break }
        try await touches.know(tallies)
        told = newest.change
        last = max(last, tallies.map(\.number).max() ?? 0)
      }
      start.change = max(told, end.change)
    } else {
      (start.change, last) = (change, .max)
    }
    try await touches.startOver(from: start, tallies: last)
  }
}
