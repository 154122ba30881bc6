package import LinkPlatform
import LinkStores
package import Logging
import Synchronization

/// The journal in PostgreSQL, with a spool on this server's disk for what it does not take in time: people are led on
/// all the same.
///
/// A click that waits is shipped later, by its identifier: it counts once, although the commit that took too long may
/// happen after all. Meanwhile limits let people in, and who repeats a question gets the answer made now.
package final class SpoolingClickStore: ClickStore {
  private struct State {
    /// Whether PostgreSQL does not take clicks: they go to the spool at once, and nobody waits for it.
    var isAway = false
    /// Why clicks wait.
    var reason: StorageError?
    /// When commits are tried again although what waits cannot be shipped, and the pause before the next such trial.
    var retryAt = ContinuousClock.now
    var pause = SpoolingClickStore.firstPause
  }

  package let store: PostgresClickStore
  private let spool: ClickSpool
  private let logger: Logger
  private let state = Mutex(State())
  private static let firstPause = Duration.seconds(1)
  private static let longestPause = Duration.seconds(30)

  /// Opens the spool.
  ///
  /// - Parameters:
  ///   - pool: The connections with PostgreSQL, which need not answer.
  ///   - path: The spool's file.
  ///   - patience: How long a commit may take before its clicks go to the spool.
  ///   - logger: Told when clicks begin to wait, and when none waits any more.
  package init(
    _ pool: PostgresPool, spool path: String, patience: Duration, logger: Logger
  ) throws(StorageError) {
    store = PostgresClickStore(pool, patience: patience, logger: logger)
    spool = try ClickSpool(path: path)
    self.logger = logger
  }

  package var executor: (any TaskExecutor)? { store.executor }

  /// How many clicks wait on this server's disk.
  package var waiting: Int { spool.waiting }

  /// That clicks wait or would, and why; nil where PostgreSQL has them all and takes more.
  package var degradation: String? {
    let (waiting, reason) = (waiting, state.withLock(\.reason))
    guard waiting > 0 || reason != nil else { return nil }
    return "\(waiting) clicks wait for PostgreSQL" + (reason.map { ": \($0)" } ?? "")
  }

  package func close() {
    if waiting > 0 {
      logger.notice(
        "clicks wait on this server's disk until it starts again",
        metadata: ["waiting": "\(waiting)", "file": "\(spool.path)"])
    }
    spool.close()
  }

  package func append(
    _ clicks: [ClickDraft]
  ) async throws(StorageError) -> [ClickVerdict] {
    guard !clicks.isEmpty else { return [] }
    var token: RecordID?
    if !state.withLock(\.isAway) {
      let tried = RecordID()
      do throws(StorageError) {
        let verdicts = try store.append(clicks, as: tried)
        state.withLock { $0.pause = Self.firstPause }
        return verdicts
      } catch {
        token = tried
        wentAway(error)
      }
    }
    try spool.add(clicks, token: token)
    return clicks.map(\.verdictOfWaiting)
  }

  private func wentAway(_ error: StorageError) {
    let pause = state.withLock { state in
      (state.isAway, state.reason) = (true, error)
      state.retryAt = .now + state.pause
      state.pause = min(state.pause * 2, Self.longestPause)
      return state.pause
    }
    logger.warning(
      "clicks wait on this server's disk", metadata: ["reason": "\(error)", "pause": "\(pause)"])
  }

  // MARK: Shipping

  /// Refuses to begin with clicks of another database.
  ///
  /// Where PostgreSQL does not answer nobody knows: then they are not shipped to another one.
  package func check() async throws(StorageError) {
    guard let database = try? await store.database() else { return }
    try await checkOwner(database)
  }

  private func checkOwner(_ database: RecordID) async throws(StorageError) {
    let owner = try await spool.database()
    guard owner != database else { return }
    if let owner, waiting > 0 {
      throw .unavailable(
        reason: """
          \(spool.path) has \(waiting) clicks of another database (\(owner), not \(database)): start once with the \
          `postgresql` that they belong to, or move the file away
          """)
    }
    try await spool.belong(to: database)
  }

  /// Ships one batch, and looks whether PostgreSQL takes clicks again.
  ///
  /// - Returns: Whether there may be more at once.
  package func ship() async -> Bool {
    guard waiting > 0 || state.withLock({ $0.reason != nil }) else { return false }
    do throws(StorageError) {
      try await checkOwner(try await store.database())
      if let batch = try await spool.first() {
        try await store.appendAgain(batch.drafts, as: batch.token)
        try await spool.remove(batch)
      } else {
        try await store.probe()
      }
      let isOver = waiting == 0
      let wasAway = state.withLock { state in
        defer { (state.isAway, state.reason) = (false, isOver ? nil : state.reason) }
        return state.isAway
      }
      if wasAway || isOver {
        logger.notice("PostgreSQL takes clicks again", metadata: ["waiting": "\(waiting)"])
      }
      return !isOver
    } catch {
      guard !Task.isCancelled else { return false }
      await couldNotShip(error)
      return false
    }
  }

  /// What keeps the first clicks from being shipped need not keep others from being taken.
  private func couldNotShip(_ error: StorageError) async {
    let isNews = state.withLock { state in
      defer { state.reason = error }
      return state.reason != error
    }
    if isNews {
      logger.warning(
        "clicks cannot be shipped", metadata: ["reason": "\(error)", "waiting": "\(waiting)"])
    }
    guard state.withLock({ $0.isAway && $0.retryAt < .now }) else { return }
    if (try? await store.probe()) != nil { state.withLock { $0.isAway = false } }
  }
}

extension ClickDraft {
  /// What becomes of a click that waits, as far as anybody can tell: it is led on.
  ///
  /// It continues what it names where there is nothing to count.
  fileprivate var verdictOfWaiting: ClickVerdict {
    limit == nil && click.continuable != nil ? .continued : .appended
  }
}

// What is not appended is asked of PostgreSQL.
extension SpoolingClickStore {
  // What waits on this server's disk is not read either.
  package func readThrough(
    after position: Int64, change: Int64
  ) async throws(StorageError) -> Timestamp? {
    let stored = try await store.readThrough(after: position, change: change)
    return [stored, try await spool.readThrough()].compactMap(\.self).min()
  }

  package func tail(
    after position: Int64, limit: Int
  ) async throws(StorageError) -> [PlacedClick] {
    try await store.tail(after: position, limit: limit)
  }

  package func end() async throws(StorageError) -> JournalEnd { try await store.end() }

  package func position(before time: Timestamp) async throws(StorageError) -> Int64 {
    try await store.position(before: time)
  }

  package func probe() async throws(StorageError) { try await store.probe() }

  package func clicks(
    _ ids: [RecordID], of app: RecordID
  ) async throws(StorageError) -> [PlacedClick] { try await store.clicks(ids, of: app) }

  package func count(of link: RecordID) async throws(StorageError) -> Int {
    try await store.count(of: link)
  }

  package func tallies(
    after change: Int64, limit: Int
  ) async throws(StorageError) -> [ClickTally] {
    try await store.tallies(after: change, limit: limit)
  }

  package func removeTallies(
    before time: Timestamp, changedTo change: Int64
  ) async throws(StorageError) -> Int64 {
    try await store.removeTallies(before: time, changedTo: change)
  }

  package func removeClicks(
    before time: Timestamp, readTo position: Int64, limit: Int
  ) async throws(StorageError) -> Int {
    try await store.removeClicks(before: time, readTo: position, limit: limit)
  }

  package func remove(
    app: RecordID, after position: Int64, readTo read: Int64, limit: Int
  ) async throws(StorageError) -> Int64? {
    try await store.remove(app: app, after: position, readTo: read, limit: limit)
  }

  package func removeCounts(of links: [RecordID]) async throws(StorageError) {
    try await store.removeCounts(of: links)
  }

  package func lastReceived() async throws(StorageError) -> Timestamp? {
    try await store.lastReceived()
  }

  package func removeAnswers(before time: Timestamp) async throws(StorageError) {
    try await store.removeAnswers(before: time)
  }
}
