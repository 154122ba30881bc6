import LinkPlatform
import LinkStores

/// Brings events that PostgreSQL has to ClickHouse, when the setting is new: month by month, each in steps that
/// may be repeated.
///
/// Meanwhile events are taken in, and reports say that they are being moved. The table of a month is kept until
/// ClickHouse's disk has what it shipped: where a server of ClickHouse is started again before, the month is
/// shipped again.
struct EventTransfer {
  private let connection: PostgresConnection
  private let events: ClickHouseEvents

  init(_ connection: PostgresConnection, to events: ClickHouseEvents) {
    (self.connection, self.events) = (connection, events)
  }

  /// Brings all there is, after the starts of ClickHouse's servers were noted.
  ///
  /// - Throws: ``StorageError/transferring`` while another server brings it.
  func finish() throws {
    guard try connection.hasEventsToTransfer() else { return }
    guard try connection.number("SELECT 1 WHERE pg_try_advisory_lock(\(Self.lock))") != nil else {
      // One that only waits for a disk is nothing to wait for.
      return try connection.checkTransfer()
    }
    // A connection that is lost has given it back.
    defer { try? connection.run("SELECT pg_advisory_unlock(\(Self.lock))") }
    // First: a start may be noted before it is known what was shipped meanwhile.
    try dropKept()
    let lost = try connection.statement("SELECT month FROM transfers WHERE is_lost")
      .all { Month(numbered: $0.number(0)) }
    for month in lost { try bring(month) }
    for (month, _) in try EventMonths.all(connection) where try connection.isInUse(month) {
      try bring(month)
    }
  }

  /// Ships a month, until ClickHouse has all of it.
  private func bring(_ month: Month) throws {
    var (last, starts) = (Int64.min, try connection.notedStarts())
    repeat {
      let now = try connection.notedStarts()
      // What was shipped before may be lost.
      if now != starts { (last, starts) = (.min, now) }
      // A server that was started without the setting may count some meanwhile.
      last = max(last, try ship(month, after: last))
      connection.deadline = .now + Self.patience
    } while try !connection.transaction { try handOver(month, upTo: last, starts) }
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

  /// Lets reports read a month in ClickHouse from now on; when quarters changed last stays.
  ///
  /// - Parameters:
  ///   - month: The month.
  ///   - last: The last place that was shipped.
  ///   - starts: The starts of ClickHouse's servers that were noted before the first was.
  /// - Returns: Whether it did: it does not where there is more than was shipped, or some of it may be lost.
  func handOver(_ month: Month, upTo last: Int64, _ starts: ServerStarts) throws -> Bool {
    // Nobody counts or notes as long as it is held.
    try connection.lockCounting()
    let table = EventMonths.table(month)
    guard try connection.notedStarts() == starts,
      try connection.number("SELECT 1 FROM \(table) WHERE position > ? LIMIT 1", last) == nil
    else { return false }
    if try connection.isInUse(month) {
      let (first, end) = (month.quarters.lowerBound, month.quarters.upperBound)
      try connection.execute(
        "UPDATE event_outcomes SET amount = 0 WHERE quarter >= ? AND quarter < ?", first, end)
      for table in ["event_totals", "event_days", "event_ways"] {
        try connection.execute(
          "DELETE FROM \(table) WHERE quarter >= ? AND quarter < ?", first, end)
      }
      try connection.execute("DELETE FROM sizes WHERE month = ?", month.number)
      try connection.run("ALTER TABLE events DETACH PARTITION \(table)")
    }
    try connection.execute(
      """
      INSERT INTO transfers (month, shipped, is_lost) VALUES (?, \(InboxTables.clock), false)
      ON CONFLICT (month) DO UPDATE SET shipped = excluded.shipped, is_lost = false
      """, month.number)
    return true
  }

  /// Drops the tables of months that ClickHouse's disk has by now.
  private func dropKept() throws {
    let kept = try connection.statement(
      "SELECT month FROM transfers WHERE NOT is_lost AND shipped < \(InboxTables.clock) - ?",
      ClickHouseDestination.unsafeTime
    ).all { Month(numbered: $0.number(0)) }
    for month in kept {
      try connection.transaction {
        // A start that was noted just now comes first.
        try connection.lockCounting()
        try connection.execute(
          "DELETE FROM transfers WHERE month = ? AND NOT is_lost", month.number)
        guard connection.changesCount == 1 else { return }
        try connection.run("DROP TABLE IF EXISTS \(EventMonths.table(month))")
      }
    }
  }

  private static let rowsAtOnce = 20_000
  private static let columns = """
    position, app, id, installation, occurred, sequence, kind, outcome, name, code, nearest, entry, version,
    campaign, source, link, send, session, action, surface, referrer, flags, received, touch, details, items
    """
}

extension PostgresConnection {
  /// Whether PostgreSQL has months of events, those among them that ClickHouse has, too.
  func hasEventsToTransfer() throws -> Bool {
    try number("SELECT 1 WHERE \(Self.isTransferring) OR EXISTS (SELECT 1 FROM transfers)") != nil
  }

  /// Throws that reports have to wait while events are on their way to ClickHouse.
  func checkTransfer() throws {
    let isWaiting = "EXISTS (SELECT 1 FROM transfers WHERE is_lost)"
    if try number("SELECT 1 WHERE \(Self.isTransferring) OR \(isWaiting)") != nil {
      throw StorageError.transferring
    }
  }

  private static let isTransferring = """
    EXISTS (SELECT 1 FROM pg_inherits WHERE inhparent = CAST('events' AS regclass))
    """

  /// Throws where events are in ClickHouse, and this server was started without the setting.
  func checkWithoutClickHouse() throws {
    guard try number("SELECT 1 FROM clickhouse_starts LIMIT 1") == nil else {
      throw StorageError.unavailable(
        reason: "events are in ClickHouse, and this server was started without `clickhouse`")
    }
  }

  /// Whether a month has a table in which events are read.
  fileprivate func isInUse(_ month: Month) throws -> Bool {
    try number(
      "SELECT 1 FROM pg_inherits WHERE inhrelid = to_regclass(?)", EventMonths.table(month)) != nil
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
