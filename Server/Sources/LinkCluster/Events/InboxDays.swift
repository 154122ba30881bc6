import LinkPlatform
import LinkStores

/// Keeps the partitions of the inbox: makes those of the next days, and drops those whose events were counted
/// long enough ago.
struct InboxDays {
  /// For how many hours the inbox keeps what is counted.
  let hours: Int
  /// When it looks again.
  private var next = ContinuousClock.now

  private static let interval = Duration.seconds(600)
  /// How many days are made ahead: a database that nobody counts in for longer takes more in one table.
  private static let ahead: Int64 = 3

  init(hours: Int) { self.hours = hours }

  /// Does what is due, if it was not done lately.
  mutating func keep(_ pool: PostgresPool) async throws(StorageError) {
    guard next <= .now else { return }
    next = .now + Self.interval
    let hours = hours
    try await pool.use(.work, within: .seconds(60)) { connection in
      try Self.makeAhead(connection)
      try Self.drop(connection, after: hours)
    }
  }

  /// Makes the tables of today and the next days.
  ///
  /// What came while there were none is in the one for the rest, and then its day gets none.
  static func makeAhead(_ connection: PostgresConnection) throws {
    let today = try connection.number("SELECT \(InboxTables.now) / 86400000") ?? 0
    for day in today..<today + ahead {
      let isThere = try connection.number(
        "SELECT 1 WHERE to_regclass('inbox_\(day)') IS NOT NULL OR EXISTS (SELECT 1 FROM inbox_rest WHERE day = ?)",
        day)
      guard isThere == nil else { continue }
      do {
        try connection.transaction {
          try connection.run(
            """
            SET LOCAL lock_timeout = '2s';
            CREATE TABLE inbox_\(day) PARTITION OF inbox FOR VALUES FROM (\(day)) TO (\(day + 1));
            """)
        }
      } catch let error as PostgresError where error.isPassingForTables {
        // Next time.
      }
    }
  }

  /// Drops tables of days, and removes rows from the one for the rest.
  static func drop(_ connection: PostgresConnection, after hours: Int) throws {
    let due = try connection.statement(
      """
      SELECT day FROM inbox_days AS d WHERE counted < \(InboxTables.clock) - ?
        AND day < \(InboxTables.now) / 86400000 AND NOT EXISTS (
          SELECT 1 FROM inbox AS i WHERE i.day = d.day
            AND i.position > (SELECT position FROM counting))
      """, Int64(hours) * 3_600_000
    ).all { $0.number(0) }
    for day in due {
      do {
        try connection.transaction {
          try connection.run("SET LOCAL lock_timeout = '2s'; DROP TABLE IF EXISTS inbox_\(day)")
          try connection.execute("DELETE FROM inbox_rest WHERE day = ?", day)
          try connection.execute("DELETE FROM inbox_days WHERE day = ?", day)
        }
      } catch let error as PostgresError where error.isPassingForTables {
        // Next time.
      }
    }
  }
}

extension PostgresError {
  /// Whether a table could not be changed now: others use it, or another server has changed it.
  var isPassingForTables: Bool {
    isPassing || state == "55P03" || state == "42P07" || state == "23514"
  }
}
