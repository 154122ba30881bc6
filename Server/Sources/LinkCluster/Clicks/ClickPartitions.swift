import LinkPlatform
import LinkStores

/// The parts that the table of clicks has: one for each month in which identifiers were made, and one for all others.
enum ClickPartitions {
  /// The part for identifiers of months that have none of their own.
  static let others = "clicks_others"

  /// Makes the parts for a month and the next one, unless they are there.
  ///
  /// - Parameter patience: How long it waits for those who write: no click may wait for it for long.
  static func make(
    at time: Timestamp, _ connection: PostgresConnection, patience: Duration
  ) throws {
    let month = Month(of: max(0, time.milliseconds))
    for month in [month, month.next] where try !exists(month, connection) {
      try connection.transaction {
        try connection.run("SET LOCAL lock_timeout = \(patience.milliseconds)")
        try connection.run("SELECT pg_advisory_xact_lock(\(lock))")
        if try !exists(month, connection) { try make(month, connection) }
      }
    }
  }

  /// Drops months before a time in which nothing is left.
  static func dropEmpty(
    before time: Timestamp, _ connection: PostgresConnection, patience: Duration
  ) throws {
    let old = Month(of: max(0, time.milliseconds))
    let tables = try connection.statement(
      """
      SELECT relname::text FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
      WHERE inhparent = to_regclass('clicks') ORDER BY relname
      """
    ).all { $0.text(0) }
    for table in tables {
      guard let month = month(named: table), month < old, try isEmpty(month, connection) else {
        continue
      }
      try connection.transaction {
        try connection.run("SET LOCAL lock_timeout = \(patience.milliseconds)")
        try connection.run("LOCK TABLE clicks, \(name(of: month)) IN ACCESS EXCLUSIVE MODE")
        // One whose identifier is old may have come in meanwhile.
        if try isEmpty(month, connection) { try connection.run("DROP TABLE \(name(of: month))") }
      }
    }
  }

  private static func make(_ month: Month, _ connection: PostgresConnection) throws {
    let name = name(of: month)
    let (start, end) = (first(of: month.start), first(of: month.end))
    // Anybody's identifier may be of a month that had no part yet: those rows go where they belong.
    try connection.run(
      """
      CREATE TABLE \(name) (LIKE clicks INCLUDING ALL);
      LOCK TABLE \(others) IN ACCESS EXCLUSIVE MODE;
      WITH moved AS (DELETE FROM \(others) WHERE id >= \(start) AND id < \(end) RETURNING *)
      INSERT INTO \(name) SELECT * FROM moved;
      ALTER TABLE clicks ATTACH PARTITION \(name) FOR VALUES FROM (\(start)) TO (\(end));
      """)
  }

  /// The lowest identifier that is made at a time, as a constant.
  private static func first(of time: Timestamp) -> String {
    let digits = String(UInt64(clamping: time.milliseconds) << 16, radix: 16)
    return "'\\x" + String(repeating: "0", count: 16 - digits.count) + digits
      + String(repeating: "0", count: 16) + "'"
  }

  // Made of the month's number alone: no text of anybody's.
  private static func name(of month: Month) -> String {
    "clicks_" + FieldText.parts(of: month.name, at: "-").joined(separator: "_")
  }

  private static func month(named table: String) -> Month? {
    guard table.utf8.starts(with: "clicks_".utf8) else { return nil }
    let rest = String(decoding: table.utf8.dropFirst(7), as: UTF8.self)
    return Month(name: FieldText.parts(of: rest, at: "_").joined(separator: "-"))
  }

  private static func exists(_ month: Month, _ connection: PostgresConnection) throws -> Bool {
    try connection.number("SELECT 1 WHERE to_regclass('\(name(of: month))') IS NOT NULL") != nil
  }

  private static func isEmpty(_ month: Month, _ connection: PostgresConnection) throws -> Bool {
    try connection.freshStatement("SELECT 1 FROM \(name(of: month)) LIMIT 1").first { _ in true }
      == nil
  }

  /// Only one process makes parts at a time: the number is anybody's choice.
  private static let lock: Int64 = 0x456E_7472_7977_6163
}
