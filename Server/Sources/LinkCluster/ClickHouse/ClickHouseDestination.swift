import LinkPlatform
import LinkStores
import Synchronization

/// Events in ClickHouse: they are shipped before their place is written, and may be shipped again.
final class ClickHouseDestination: EventDestination {
  private let events: ClickHouseEvents
  /// When is looked next whether a server was started.
  private let nextLook = Mutex(ContinuousClock.now)

  init(_ events: ClickHouseEvents) { self.events = events }

  /// How far the place goes back when a server of ClickHouse was started, in milliseconds: what was shipped
  /// earlier is on its disk.
  static let unsafeTime: Int64 = 600_000
  private static let interval = Duration.seconds(1)
  /// For how long is kept what was shipped when.
  private static let keptTime: Int64 = 3_600_000

  func prepare(_ connection: PostgresConnection) throws {
    // What was lost meanwhile is shipped again a moment later.
    let isDue = nextLook.withLock { next in
      guard next <= .now else { return false }
      next = .now + Self.interval
      return true
    }
    guard isDue else { return }
    // From the first note on, servers without the setting count nothing, and refuse reports.
    try note(try events.starts(), connection)
    try EventTransfer(connection, to: events).finish()
  }

  /// Notes when those of ClickHouse's servers were started that answer; the place goes back where one was started
  /// again, or answers in another one's place.
  private func note(_ now: ServerStarts, _ connection: PostgresConnection) throws {
    let known = try connection.notedStarts()
    guard now.differs(from: known) else { return }
    try connection.transaction {
      try connection.lockCounting()
      if now.isAfterRestart(since: known) {
        try connection.execute(
          """
          UPDATE counting SET position = least(position, coalesce(
            (SELECT min(position) FROM shipments
              WHERE shipped >= (SELECT max(shipped) FROM shipments) - ?), position))
          """, Self.unsafeTime)
        try connection.run("UPDATE transfers SET is_lost = true")
      }
      // One that answers again later may lack what another had in the meantime.
      try connection.run("DELETE FROM clickhouse_starts")
      for (server, seconds) in now.seconds {
        try connection.execute(
          "INSERT INTO clickhouse_starts (server, seconds) VALUES (?, ?)", server, seconds)
      }
    }
  }

  func ship(_ load: EventLoad, _ connection: PostgresConnection) throws -> ShippedLoad {
    let starts = try connection.notedStarts()
    let alive = try PostgresEvents.alive(load, connection)
    let gone = try connection.goneMonths()
    var left: Set<Int64> = []
    var events: [ShippedEvent] = []
    events.reserveCapacity(load.events.count)
    for event in load.events {
      if alive.contains(event.row.installation), !gone.contains(event.row.month.number) {
        events.append(ShippedEvent(position: event.position, row: event.row))
      } else {
        left.insert(event.position)
      }
    }
    let repeated = try self.events.repeated(among: events)
    if !repeated.isEmpty { events.removeAll { repeated.contains($0.position) } }
    // A replica that has just taken another one's place may lack what decides which events are told again.
    try check(starts)
    try self.events.ship(
      events, countedAt: Timestamp(milliseconds: try connection.nextChange()))
    try check(starts)
    return ShippedLoad(left: left.union(repeated), starts: starts)
  }

  /// Throws where other replicas of a cluster answer than those that were noted: they are noted before anything
  /// else is shipped.
  private func check(_ noted: ServerStarts) throws {
    guard try events.cluster != nil, try events.starts().differs(from: noted) else { return }
    nextLook.withLock { $0 = .now }
    throw ClickHouseError(
      .connection,
      "another replica has begun to answer, or was started again: what was shipped last is shipped once more"
    )
  }

  /// It may be lost where one of its servers was started again, and whoever noted that cannot have known of it.
  func has(_ shipped: ShippedLoad, _ connection: PostgresConnection) throws -> Bool {
    try connection.notedStarts() == shipped.starts
  }

  func add(
    _ load: EventLoad, without left: Set<Int64>, at now: Int64, _ connection: PostgresConnection
  ) throws -> [Int64] {
    let months = Set(load.events.lazy.filter { !left.contains($0.position) }.map(\.row.month))
    _ = try EventMonths.open(months, connection) { _ in }
    try connection.execute(
      """
      INSERT INTO shipments (position, shipped) VALUES (?, \(InboxTables.clock))
      ON CONFLICT (position) DO UPDATE SET shipped = excluded.shipped
      """, load.from)
    try connection.execute(
      "DELETE FROM shipments WHERE shipped < (SELECT max(shipped) FROM shipments) - ?",
      Self.keptTime)
    return Array(left)
  }
}

extension PostgresConnection {
  /// When ClickHouse's servers were started, as it was noted last.
  func notedStarts() throws -> ServerStarts {
    ServerStarts(
      seconds: Dictionary(
        try statement("SELECT server, seconds FROM clickhouse_starts").all { row in
          (row.number(0), row.number(1))
        }, uniquingKeysWith: max))
  }
}
