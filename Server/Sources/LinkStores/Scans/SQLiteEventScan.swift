import GRDB
import LinkPlatform

/// Reads the events of months' files: each day of UTC by its own part of the index, and the days are merged,
/// so that a span costs its own events.
///
/// O(log d) comparisons for each installation on each of d days.
struct SQLiteEventScan: EventScan {
  /// One event as the index has it, each number read when it is asked for.
  struct Row: ScannedEvent {
    fileprivate let row: RowNumbers
    /// The file that has it, which lives as long as the scan.
    fileprivate unowned(unsafe) let database: Database
    let installation: Int64
    let time: Int64

    var sequence: Int64 { row.number(2) }
    var kindNumber: Int64 { row.number(3) }
    var name: Int64 { row.number(4) }
    var outcomeNumber: Int64 { row.number(5) }
    var send: Int64 { row.number(6) }
    var campaign: Int64 { row.number(7) }
    var source: Int64 { row.number(8) }
    var entry: Int64 { row.number(9) }
    var version: Int64 { row.number(10) }
    var link: Int64 { row.number(11) }
    /// 0, since it is not in the index: ``SQLiteEventScan/session(of:)`` looks it up.
    var session: Int64 { 0 }
    var action: Int64 { row.number(12) }
    var surface: Int64 { row.number(13) }
    /// Its place among all events.
    var position: Int64 { row.number(14) }
  }

  private let reading: EventReading
  private let app: Int64
  let names: ScannedNames

  init(_ reading: EventReading, app: Int64) throws {
    (self.reading, self.app) = (reading, app)
    names = try ScannedNames(reading.main, app: app)
  }

  func session(of event: Row) throws -> Int64 {
    try event.database.number("SELECT session FROM events WHERE position = ?", event.position) ?? 0
  }

  func details(of event: Row) throws -> String? {
    try event.database.statement(
      "SELECT details FROM events WHERE position = ?", event.position
    ).first { $0.text(0) }
  }

  func received(_ event: Row) throws -> Int64 {
    try event.database.number("SELECT received FROM events WHERE position = ?", event.position)
      ?? 0
  }

  func each(_ question: ScanQuestion, _ see: (Row) throws -> Void) throws {
    let condition = question.condition.map { "AND (\($0))" } ?? ""
    let (columns, installations) = (question.columns, question.installations)
    let days = reading.days(of: question.span)
    let statements = try days.map { day in
      // Patterns differ from funnel to funnel: it is made for this once.
      var statement = try day.database.freshStatement(
        """
        SELECT installation, occurred, sequence, kind, name, outcome\(columns.isEmpty ? "" : Self.ways)
        FROM events INDEXED BY events_by_day
        WHERE app = ? AND day = ? AND installation >= ? AND installation < ?
          \(day.isWhole ? "" : "AND occurred >= ? AND occurred < ?") \(condition)
        ORDER BY installation, occurred, sequence
        """)
      statement.bind(app)
      statement.bind(day.day)
      statement.bind(installations?.lowerBound ?? 0)
      statement.bind(installations?.upperBound ?? .max)
      if !day.isWhole {
        statement.bind(day.from)
        statement.bind(day.to)
      }
      return statement
    }
    var merge = try DayMerge(statements)
    defer { merge.finish() }
    var count = 0
    while let (place, installation) = merge.next {
      let database = days[place].database
      try merge.eachRow { row in
        count += 1
        // Whoever asked may have gone.
        if count & 0xFFFF == 0 { try Task.checkCancellation() }
        try see(
          Row(row: row, database: database, installation: installation, time: row.number(1)))
      }
    }
  }

  /// Calls a function with the events of some installations, each in a span of its own: by looks into the
  /// index, O(log n) for each day of a span.
  ///
  /// - Parameters:
  ///   - spans: When they happened, in milliseconds, by installation.
  ///   - condition: What they have in common, as SQL.
  ///   - see: What is done with each: of one installation by time and sequence, of several in no order.
  func eachOf(
    _ spans: [Int64: Range<Int64>], where condition: String, _ see: (Row) throws -> Void
  ) throws {
    for (month, database) in reading.months {
      var statement = try database.freshStatement(
        """
        SELECT installation, occurred, sequence, kind, name, outcome\(Self.ways)
        FROM events INDEXED BY events_by_day
        WHERE app = ? AND day = ? AND installation = ? AND occurred >= ? AND occurred < ?
          AND (\(condition))
        """)
      defer { statement.reset() }
      for (installation, span) in spans {
        let from = max(span.lowerBound, month.start.milliseconds, reading.floor)
        let to = min(span.upperBound, month.end.milliseconds)
        guard from < to else { continue }
        for day in Month.day(of: from)...Month.day(of: to - 1) {
          statement.reset()
          statement.bind(app)
          statement.bind(day)
          statement.bind(installation)
          statement.bind(from)
          statement.bind(to)
          while try statement.next() {
            try see(
              Row(
                row: statement.numbers, database: database, installation: installation,
                time: statement.number(1)))
          }
        }
      }
    }
  }

  private static let ways =
    ", send, campaign, source, entry, version, link, action, surface, position"
}
