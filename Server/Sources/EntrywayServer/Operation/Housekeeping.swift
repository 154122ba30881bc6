import LinkPlatform
import Logging
import Metrics
import ServiceLifecycle

/// Removes what is over: salts, answers that were kept for repeats, tallies that are told, finished jobs,
/// old clicks, what apps told long ago, and apps that were removed; then it tells whose events take much room.
///
/// What is removed by its age waits where the clock is in doubt; salts go in time all the same. Of servers that
/// share their stores one removes what is old; what is in memory each of them forgets itself.
struct Housekeeping: Service {
  let stores: Stores
  let room: EventRoom
  let visitors: VisitorSalts
  /// For how many days events are kept one by one.
  let eventDays: Int
  /// For how many days clicks and touches are, unless a touch token may still continue them.
  let clickDays: Int
  let doubt: ClockDoubt
  /// What removes apps whose time is over.
  let apps: AppSweep
  /// Whether this server is the one that removes what is old.
  var duty = HeldDuty(.housekeeping, in: LoneServer(), for: .seconds(180))
  let logger: Logger
  /// How many blocks of touches are removed in one step.
  private static let touchBlocks = 100
  /// For how many days an installation is known that tells nothing, at least: its secret holds as long.
  private static let installationDays = 400
  /// How many installations are forgotten in one commit, and how many such commits a step makes.
  private static let installationBlock = 1000
  private static let installationBlocks = 100
  /// How many clicks go in one commit, which visitors wait for; and how many such commits a step makes.
  private static let clickBlock = 500
  private static let clickBlocks = 200

  func run() async throws {
    try? await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        await step(at: .now)
        try await Task.sleep(for: .seconds(60))
      }
    }
    await duty.release()
  }

  func step(at now: Timestamp, _ instant: ContinuousClock.Instant = .now) async {
    await attempt("salts") { () throws(StorageError) in
      try await visitors.forget(at: now)
      try await stores.records.erase()
    }
    if await mayDelete(at: now, instant), await duty.isHeld() { await removeOld(at: now) }
    await attempt("room") { () async throws(StorageError) in try await room.look() }
    Meter(label: "entryway_housekeeping_finished_timestamp_seconds")
      .set(Timestamp.now.milliseconds / 1000)
  }

  /// Compares the clock with what was stored last, once: before anything is stored by this clock.
  ///
  /// Before anybody asks, what is too old is shown no more, though steps come to its removal later.
  func lookAtClock(
    at now: Timestamp, _ instant: ContinuousClock.Instant = .now
  ) async throws(StorageError) {
    guard !doubt.isBegun else { return }
    doubt.begin(at: now, newest: try await newest(), instant)
    if doubt.mayDelete(at: instant) {
      await stores.events.hideHistory(before: oldestEvent(at: now))
    }
  }

  /// Which events are kept: those that happened since then.
  private func oldestEvent(at now: Timestamp) -> Timestamp {
    now.adding(.seconds(-eventDays * 86_400))
  }

  /// Whether the clock is right as far as anybody can tell.
  private func mayDelete(at now: Timestamp, _ instant: ContinuousClock.Instant) async -> Bool {
    do throws(StorageError) {
      try await lookAtClock(at: now, instant)
      return doubt.mayDelete(at: instant)
    } catch {
      logger.warning(
        "nothing is removed: what was stored last cannot be read", metadata: ["reason": "\(error)"])
      return false
    }
  }

  /// When the newest row was stored.
  private func newest() async throws(StorageError) -> Timestamp? {
    let times = [
      try await stores.clicks.lastReceived(), try await stores.events.lastReceived(),
      try await stores.records.audit(of: nil, before: nil, limit: 1).first?.at,
    ]
    return times.compactMap(\.self).max()
  }

  private func removeOld(at now: Timestamp) async {
    // It may take longer than a lease: each part, and each block of one, is for whoever has the duty then.
    func attempt(
      _ what: String, _ work: () async throws(StorageError) -> Void
    ) async {
      if await duty.isHeld() { await self.attempt(what, work) }
    }
    var removed = (records: 0, events: 0, clicks: 0)
    await attempt("expired records") { () throws(StorageError) in
      while await duty.isHeld() {
        let count = try await stores.records.removeExpired(at: now)
        removed.records += count
        guard count == 1000 else { break }
      }
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
    await attempt("apps") { () throws(StorageError) in try await apps.step(at: now) }
    await attempt("clicks") { () throws(StorageError) in
      removed.clicks = try await removeClicks(at: now)
    }
    await attempt("events") { () throws(StorageError) in
      // Month by month, until none is left that is over.
      while await duty.isHeld() {
        let count = try await stores.events.removeHistory(before: oldestEvent(at: now))
        removed.events += count
        guard count > 0 else { break }
      }
    }
    await attempt("installations") { () throws(StorageError) in
      let removedBefore = now.adding(.seconds(-eventDays * 86_400))
      let lastSeenBefore = now.adding(.seconds(-max(Self.installationDays, eventDays) * 86_400))
      for _ in 0..<Self.installationBlocks where await duty.isHeld() {
        let count = try await stores.events.removeInstallations(
          lastSeenBefore: lastSeenBefore, removedBefore: removedBefore,
          limit: Self.installationBlock)
        guard count > 0 else { return }
        await Task.yield()
      }
    }
    // Most steps find nothing: they are no news.
    logger.log(
      level: removed == (0, 0, 0) ? .debug : .info, "expired data is removed",
      metadata: [
        "records": "\(removed.records)", "events": "\(removed.events)",
        "clicks": "\(removed.clicks)",
      ])
  }

  /// Removes clicks and touches that are old, and that no touch token can continue.
  ///
  /// - Returns: How many clicks went.
  private func removeClicks(at now: Timestamp) async throws(StorageError) -> Int {
    let longest = try await stores.records.all(App.self, of: nil).map(\.value.touchDays).max() ?? 0
    let oldest = now.adding(.seconds(-max(clickDays, longest) * 86_400))
    // What the replicator has not told yet stays.
    let position = try await stores.events.position()
    var removed = 0
    for _ in 0..<Self.clickBlocks where await duty.isHeld() {
      let count = try await stores.clicks.removeClicks(
        before: oldest, readTo: position, limit: Self.clickBlock)
      removed += count
      guard count == Self.clickBlock else { break }
      await Task.yield()
    }
    for _ in 0..<Self.touchBlocks where await duty.isHeld() {
      guard try await stores.events.removeTouches(before: oldest, limit: 5000) == 5000 else {
        break
      }
      await Task.yield()
    }
    return removed
  }

  /// Does a part of the work: whatever becomes of it, the others are done too.
  private func attempt(
    _ what: String, _ work: () async throws(StorageError) -> Void
  ) async {
    do throws(StorageError) {
      try await work()
    } catch {
      // A server that ends gives it up; the next one does it. What is moved waits for a later step.
      guard !Task.isCancelled, !error.isMoving else { return }
      logger.warning(
        "expired data cannot be removed", metadata: ["what": "\(what)", "reason": "\(error)"])
    }
  }
}
