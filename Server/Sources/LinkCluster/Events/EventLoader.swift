package import LinkPlatform
import LinkStores
package import Logging

/// Counts what is in the inbox: brings events to where reports read them, in their order.
///
/// One server at a time does it. Its place is compared when it is written, in the transaction that adds the
/// events, so that one that was held up for long, or killed anywhere, neither loses an event nor adds it
/// twice.
package struct EventLoader: Sendable {
  /// Where a test may stop it.
  package enum Step: Sendable, CaseIterable {
    case read, shipped, added, placed
  }

  /// How many events one transaction adds, nearly.
  package var limit = 50_000
  /// For how many hours the inbox keeps what is counted.
  package var inboxHours = 24
  /// Called between the steps.
  package var atStep: @Sendable (Step) throws -> Void = { _ in }

  private let store: PostgresEventStore
  private let destination: any EventDestination
  private let leases: ClusterLeases
  private let logger: Logger

  private static let lease = "events"
  /// For how long one server holds the lease, if it says nothing more.
  private static let leaseTime = Duration.seconds(10)
  /// How often it takes the lease for longer, or looks whether another server has let it go.
  private static let leaseInterval = Duration.seconds(2)
  /// How long one load may take.
  private static let patience = Duration.seconds(300)
  /// How often it looks whether other servers took events in, and how long it waits for more of them to come
  /// together.
  private static let interval = Duration.milliseconds(250)
  private static let gathering = Duration.milliseconds(40)

  /// - Parameters:
  ///   - store: Whose events are counted.
  ///   - destination: Where they are brought; nil for where the store reads them.
  ///   - holder: The server.
  ///   - logger: Where it says what went wrong.
  package init(
    _ store: PostgresEventStore, to destination: (any EventDestination)? = nil,
    holder: RecordID, logger: Logger
  ) {
    (self.store, self.logger) = (store, logger)
    self.destination = destination ?? store.destination
    leases = ClusterLeases(store.pool, holder: holder)
  }

  /// Counts until the task is cancelled.
  package func run() async {
    var inbox = InboxDays(hours: inboxHours)
    var turn = Turn(
      leases: leases, name: Self.lease, time: Self.leaseTime, interval: Self.leaseInterval)
    var problem: StorageError?
    while !Task.isCancelled {
      do throws(StorageError) {
        if try await turn.isHeld() {
          try await inbox.keep(store.pool)
          try await loadAll { () async throws(StorageError) in
            guard !Task.isCancelled else { return false }
            return try await turn.isHeld()
          }
        }
        if problem != nil { logger.notice("events are counted again") }
        problem = nil
      } catch {
        // It is said once, not each quarter of a second.
        if problem != error { logger.error("events cannot be counted: \(error)") }
        problem = error
        // Another server may be able to.
        await turn.pass()
      }
      await store.bell.wait(atMost: Self.interval)
      // Few transactions with many events take less than many with few.
      if !Task.isCancelled { try? await Task.sleep(for: Self.gathering) }
    }
    await leases.giveBack(Self.lease)
  }

  /// Whose turn it is, asked now and then.
  private struct Turn {
    let leases: ClusterLeases
    let name: String
    let time: Duration
    let interval: Duration
    private var known = false
    private var next = ContinuousClock.now

    init(leases: ClusterLeases, name: String, time: Duration, interval: Duration) {
      (self.leases, self.name, self.time, self.interval) = (leases, name, time, interval)
    }

    /// Leaves it to the other servers, for as long as they take to notice.
    mutating func pass() async {
      await leases.giveBack(name)
      (known, next) = (false, .now + interval * 2)
    }

    mutating func isHeld() async throws(StorageError) -> Bool {
      guard next <= .now else { return known }
      known = false
      known = try await leases.hold(name, for: time)
      next = .now + interval
      return known
    }
  }

  /// Counts until all is counted that was confirmed by now.
  package func settle() async throws(StorageError) {
    let last = try await store.look { try $0.number("SELECT max(position) FROM inbox") } ?? 0
    while true {
      try await loadAll { true }
      let counted = try await store.look { try $0.number("SELECT position FROM counting") } ?? 0
      guard counted < last else { return }
      // A transaction that began earlier is not over: something may come before what is there.
      try? await Task.sleep(for: .milliseconds(3))
    }
  }

  /// Counts the next commits of the inbox.
  ///
  /// - Returns: Whether there were any.
  package func load() async throws(StorageError) -> Bool {
    guard let load = try await next() else { return false }
    _ = try await count(load)
    return true
  }

  /// Counts what there is: while one load is added, the next is read.
  private func loadAll(
    while mayGoOn: () async throws(StorageError) -> Bool
  ) async throws(StorageError) {
    var known: EventLoad?
    while try await mayGoOn() {
      if known == nil { known = try await next() }
      guard let load = known else { return }
      async let following = next(behind: load)
      let isCounted = try await count(load)
      known = isCounted ? await following : nil
    }
  }

  /// Reads what is not counted.
  private func next() async throws(StorageError) -> EventLoad? {
    try await store.pool.use(.work, within: Self.patience) { [self] connection in
      try destination.prepare(connection)
      return try read(connection, after: nil)
    }
  }

  /// Reads what comes behind a load; nil where that was the last one, and where it cannot be read now.
  private func next(behind load: EventLoad) async -> EventLoad? {
    guard load.events.count >= limit else { return nil }
    return try? await store.pool.use(.work, within: Self.patience) { [self] connection in
      try read(connection, after: load.to)
    }
  }

  private func read(_ connection: PostgresConnection, after place: Int64?) throws -> EventLoad? {
    let load = try connection.transaction(isReadOnly: true) {
      try EventLoad(connection, limit: limit, after: place)
    }
    if load != nil { try atStep(.read) }
    return load
  }

  /// - Returns: Whether this call has counted them.
  private func count(_ load: EventLoad) async throws(StorageError) -> Bool {
    try await store.pool.use(.work, within: Self.patience) { [self] connection in
      try destination.prepare(connection)
      let shipped = try destination.ship(load, connection)
      try atStep(.shipped)
      return try connection.transaction { try add(load, shipped, connection) }
    }
  }

  private func add(
    _ load: EventLoad, _ shipped: ShippedLoad, _ connection: PostgresConnection
  ) throws -> Bool {
    try connection.lockCounting()
    guard try connection.number("SELECT position FROM counting") == load.from,
      try destination.has(shipped, connection)
    else {
      // Another server has counted them, or the place went back, or what was shipped may be lost.
      return false
    }
    let now = try connection.nextChange()
    let left = try destination.add(load, without: shipped.left, at: now, connection)
    try atStep(.added)
    try connection.execute(
      """
      UPDATE counting SET position = ?, last = ?, changed = ?, received = greatest(received, ?)
      WHERE position = ?
      """, load.to, load.last, now, load.received, load.from)
    guard connection.changesCount == 1 else { throw Overtaken() }
    try connection.mark(left)
    for day in load.days {
      try connection.execute(
        """
        INSERT INTO inbox_days (day, counted) VALUES (?, \(InboxTables.clock))
        ON CONFLICT (day) DO UPDATE SET counted = excluded.counted
        """, day)
    }
    try atStep(.placed)
    return true
  }

  /// That another server has counted the same, which nobody may who has not the lock.
  private struct Overtaken: Error {}
}

extension PostgresConnection {
  /// Keeps others from adding to totals and taking from them, until the transaction ends.
  func lockCounting() throws {
    try run("SELECT pg_advisory_xact_lock(\(InboxTables.countingLock))")
  }

  /// When totals change, in milliseconds: later than the last time, whatever the clock says.
  func nextChange() throws -> Int64 {
    try number("SELECT greatest(changed + 1, \(InboxTables.clock)) FROM counting") ?? 0
  }

  /// Says in the inbox which events are not counted.
  fileprivate func mark(_ positions: [Int64]) throws {
    let places = InboxTables.places
    for (row, positions) in Dictionary(grouping: positions, by: { $0 & ~places }) {
      let statement = try keptStatement("UPDATE inbox SET repeats = ?::bigint[] WHERE position = ?")
      statement.bind(positions.map { $0 & places })
      statement.bind(row)
      while try statement.next() {}
    }
  }
}
