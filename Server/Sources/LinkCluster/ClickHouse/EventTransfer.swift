import LinkPlatform
import LinkStores

/// Brings events that PostgreSQL has to ClickHouse, when the setting is new: month by month, each in steps that
/// may be repeated.
///
/// Meanwhile events are taken in, and reports say that they are being moved.
struct EventTransfer {
  private let connection: PostgresConnection
  private let events: ClickHouseEvents

  init(_ connection: PostgresConnection, to events: ClickHouseEvents) {
    (self.connection, self.events) = (connection, events)
  }

  /// Brings all there is.
  ///
  /// - Throws: ``StorageError/moving(done:of:)`` while another server brings it.
  func finish() throws {
    guard try connection.hasEventsToTransfer() else { return }
    guard try connection.number("SELECT 1 WHERE pg_try_advisory_lock(\(Self.lock))") != nil else {
      throw StorageError.moving(done: 0, of: 0)
    }
    // A connection that is lost has given it back.
    defer { try? connection.run("SELECT pg_advisory_unlock(\(Self.lock))") }
    for (month, _) in try EventMonths.all(connection)
    where try connection.hasTable(EventMonths.table(month)) {
      var last: Int64 = .min
      // A server that was started without the setting may have counted some meanwhile.
      while true {
        last = max(last, try ship(month, after: last))
        connection.deadline = .now + Self.patience
        if try connection.transaction({ try forget(month, upTo: last) }) { break }
      }
    }
  }

  /// Ships what is behind a place among all events.
  ///
  /// - Returns: The last place.
  func ship(_ month: Month, after place: Int64) throws -> Int64 {
    connection.deadline = .now + Self.patience
    var last = place
    var block: [ShippedEvent] = []
    // Of quarters that are there already PostgreSQL knows when they changed.
    let time = Timestamp(milliseconds: 0)
    try connection.copyOut(
      "SELECT \(Self.columns) FROM \(EventMonths.table(month)) WHERE position > \(place)"
    ) { row in
      if let event = ShippedEvent(row, month) { block.append(event) }
      last = max(last, row.number(0))
      if block.count == Self.rowsAtOnce {
        try events.ship(block, countedAt: time)
        block = []
        connection.deadline = .now + Self.patience
      }
    }
    if !block.isEmpty { try events.ship(block, countedAt: time) }
    return last
  }

  /// Anybody's choice.
  private static let lock: Int64 = 0x456E_7472_4D6F_7665
  /// How long a block may take: a month takes as long as it has events.
  private static let patience = Duration.seconds(300)

  /// Drops what ClickHouse has from now on; when quarters changed last stays.
  ///
  /// - Returns: Whether it did: it does not where there is more than was shipped.
  func forget(_ month: Month, upTo last: Int64) throws -> Bool {
    // Nobody counts as long as it is held.
    try connection.lockCounting()
    guard
      try connection.number(
        "SELECT 1 FROM \(EventMonths.table(month)) WHERE position > ? LIMIT 1", last) == nil
    else { return false }
    let (first, end) = (month.quarters.lowerBound, month.quarters.upperBound)
    try connection.execute(
      "UPDATE event_outcomes SET amount = 0 WHERE quarter >= ? AND quarter < ?", first, end)
    for table in ["event_totals", "event_days", "event_ways"] {
      try connection.execute(
        "DELETE FROM \(table) WHERE quarter >= ? AND quarter < ?", first, end)
    }
    try connection.execute("DELETE FROM sizes WHERE month = ?", month.number)
    try connection.run("DROP TABLE \(EventMonths.table(month))")
    return true
  }

  private static let rowsAtOnce = 20_000
  private static let columns = """
    position, app, id, installation, occurred, sequence, kind, outcome, name, code, nearest, entry, version,
    campaign, source, link, send, session, action, surface, referrer, flags, received, touch, details, items
    """
}

extension PostgresConnection {
  /// Whether PostgreSQL has months of events.
  func hasEventsToTransfer() throws -> Bool {
    try number("SELECT 1 FROM pg_inherits WHERE inhparent = CAST('events' AS regclass) LIMIT 1")
      != nil
  }

  /// Throws that reports have to wait while events are on their way to ClickHouse.
  func checkTransfer() throws {
    if try hasEventsToTransfer() { throw StorageError.moving(done: 0, of: 0) }
  }

  /// Throws where events are in ClickHouse, and this server was started without the setting.
  func checkWithoutClickHouse() throws {
    guard try number("SELECT 1 FROM clickhouse_starts LIMIT 1") == nil else {
      throw StorageError.unavailable(
        reason: "events are in ClickHouse, and this server was started without `clickhouse`")
    }
  }

  fileprivate func hasTable(_ name: String) throws -> Bool {
    try number("SELECT 1 WHERE to_regclass(?) IS NOT NULL", name) != nil
  }
}

extension ShippedEvent {
  fileprivate init?(_ row: CopiedRow, _ month: Month) {
    guard let id = row.id(2) else { return nil }
    var total = EventTotals.Key(
      app: row.number(1), quarter: Quarter.number(of: row.number(4)), kind: row.number(6),
      outcome: row.number(7))
    (total.name, total.code, total.nearest) = (row.number(8), row.number(9), row.number(10))
    (total.entry, total.version) = (row.number(11), row.number(12))
    (total.campaign, total.source) = (row.number(13), row.number(14))
    (total.link, total.send) = (row.number(15), row.number(16))
    (total.action, total.surface) = (row.number(18), row.number(19))
    self.init(
      position: row.number(0),
      row: EventRow(
        total: total, id: id, installation: row.number(3), time: row.number(4), month: month,
        sequence: row.number(5), session: row.number(17), touch: row.id(23),
        referrer: row.number(20), flags: EventFlags(rawValue: row.number(21)),
        received: row.number(22), details: row.text(24), items: row.text(25), elsewhere: .nowhere))
  }
}
