import LinkPlatform
import LinkStores

/// The partitions of `events`: one for each month of UTC.
enum EventMonths {
  /// What is said of a month.
  enum State: String {
    case live
    /// It goes: nothing that happened in it is taken any more.
    case leaving
    /// Its totals are written, and its events are dropped: they may be gone, where others keep them.
    case dropping
    /// Its totals alone are left.
    case gone
  }

  /// The table of a month; there is nothing but digits in it.
  static func table(_ month: Month) -> String {
    "events_\(month.start.milliseconds / Month.dayLength)"
  }

  /// The months that have a table, the first one first.
  static func all(_ connection: PostgresConnection) throws -> [(month: Month, state: State)] {
    try connection.statement("SELECT month, state FROM event_months ORDER BY month").all { row in
      guard let state: State = row.value(1), state != .gone else { return nil }
      return (month: Month(numbered: row.number(0)), state: state)
    }
  }

  /// Makes the tables of months that have none.
  ///
  /// - Returns: The months that have one; those that are gone get none.
  static func make(
    _ months: Set<Month>, _ connection: PostgresConnection
  ) throws -> Set<Month> {
    try open(months, connection) { try make($0, connection) }
  }

  /// Notes months that are not known yet.
  ///
  /// - Parameters:
  ///   - months: The months.
  ///   - connection: The connection.
  ///   - make: Makes what a month needs beside the note.
  /// - Returns: The months that are there; those that are gone are not.
  static func open(
    _ months: Set<Month>, _ connection: PostgresConnection, _ make: (Month) throws -> Void
  ) throws -> Set<Month> {
    let known = try connection.statement("SELECT month, state FROM event_months").all { row in
      let state: State? = row.value(1)
      return (
        month: Month(numbered: row.number(0)), isGone: state == .gone || state == .dropping
      )
    }
    var there = months.subtracting(known.lazy.filter(\.isGone).map(\.month))
    for month in there.subtracting(known.map(\.month)) {
      try make(month)
      try connection.execute(
        "INSERT INTO event_months (month, state) VALUES (?, 'live')", month.number)
    }
    there.formUnion(known.lazy.filter { !$0.isGone }.map(\.month))
    return there
  }

  /// A table that is attached keeps no reader of others waiting, as one that is made in its place would.
  private static func make(_ month: Month, _ connection: PostgresConnection) throws {
    let table = table(month)
    let (start, end) = (month.start.milliseconds, month.end.milliseconds)
    try connection.run(
      """
      CREATE TABLE \(table) (LIKE events INCLUDING DEFAULTS);
      CREATE UNIQUE INDEX \(table)_by_id ON \(table) (installation, id);
      ALTER TABLE events ATTACH PARTITION \(table) FOR VALUES FROM (\(start)) TO (\(end));
      """)
  }
}

extension Month {
  /// The month that is so many months after January 1970.
  init(numbered number: Int64) {
    var month = Month(of: number * 31 * Month.dayLength)
    while month.number > number { month = month.previous }
    self = month
  }
}
