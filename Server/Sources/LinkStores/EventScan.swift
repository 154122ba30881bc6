import GRDB
import LinkPlatform

/// Reads an app's events in the order in which analyses need them: installation by installation, each by
/// time and sequence.
///
/// Each day of UTC is read by its own part of the index, and the days are merged: a span costs its own
/// events. O(log d) comparisons for each installation on each of d days.
struct EventScan {
  /// One event as the index has it, numbers in place of texts, each read when it is asked for.
  struct Row: EventFacts {
    fileprivate let row: RowNumbers
    /// The file that has it, which lives as long as the scan.
    fileprivate unowned(unsafe) let database: Database
    let installation: Int64
    let time: Int64

    var sequence: Int64 { row.number(2) }
    var kindNumber: Int64 { row.number(3) }
    var kind: Event.Kind? { Event.Kind(number: kindNumber) }
    var name: Int64 { row.number(4) }
    var outcomeNumber: Int64 { row.number(5) }
    var outcome: Event.Outcome? { Event.Outcome(number: outcomeNumber) }
    var send: Int64 { row.number(6) }
    var campaign: Int64 { row.number(7) }
    var source: Int64 { row.number(8) }
    var entry: Int64 { row.number(9) }
    var version: Int64 { row.number(10) }
    var link: Int64 { row.number(11) }
    /// 0, since it is not in the index: ``storedSession()`` looks it up.
    var session: Int64 { 0 }
    var action: Int64 { row.number(12) }
    var surface: Int64 { row.number(13) }
    /// Its place among all events.
    var position: Int64 { row.number(14) }

    /// Its session, looked up; 0 for none.
    func storedSession() throws -> Int64 {
      try database.number("SELECT session FROM events WHERE position = ?", position) ?? 0
    }

    /// The number that a value of it is; nil without one.
    func amount(_ key: String, _ hidden: HiddenValueNames?) throws -> Double? {
      try database.statement(
        "SELECT details, received FROM events WHERE position = ?", position
      ).first {
        hidden?.contains(key, at: $0.number(1)) == true
          ? nil : EventDetails.number(key, in: $0.text(0))
      }
    }
  }

  /// Which columns are read: the fewer, the faster.
  enum Columns {
    /// Kind, name and outcome.
    case narrow
    case all

    fileprivate var names: String {
      switch self {
      case .narrow: ""
      case .all:
        ", send, campaign, source, entry, version, link, action, surface, position"
      }
    }
  }

  private let reading: EventReading
  private let app: Int64
  private let sends: SentCampaigns
  /// What reads as `other`.
  private let displaced: DisplacedStrings

  init(_ reading: EventReading, app: Int64) throws {
    (self.reading, self.app) = (reading, app)
    sends = SentCampaigns(reading.main, app: app)
    displaced = try DisplacedStrings(reading.main, app: app)
  }

  /// Calls a function with each event of a span.
  ///
  /// - Parameters:
  ///   - span: When they happened.
  ///   - condition: What they have in common, as SQL; nil for all events.
  ///   - columns: What is read of each.
  ///   - installations: Whose; nil for all.
  ///   - see: What is done with each.
  func each(
    in span: TimeSpan, where condition: String? = nil, columns: Columns = .all,
    installations: Range<Int64>? = nil, _ see: (Row) throws -> Void
  ) throws {
    let condition = condition.map { "AND (\($0))" } ?? ""
    let days = reading.days(of: span)
    let statements = try days.map { day in
      // Patterns differ from funnel to funnel: it is made for this once.
      var statement = try day.database.freshStatement(
        """
        SELECT installation, occurred, sequence, kind, name, outcome\(columns.names)
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
        SELECT installation, occurred, sequence, kind, name, outcome\(Columns.all.names)
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

  /// The campaign that holds: its send's as a whole, or its own.
  func campaign(of event: some EventFacts) -> Int64 {
    sends.campaign(of: event.send)?.campaign ?? displaced.reading(event.campaign)
  }

  /// The source that holds, of the campaign that does.
  func source(of event: some EventFacts) -> Int64 {
    sends.campaign(of: event.send)?.source ?? displaced.reading(event.source)
  }

  func value(of event: Row, by breakdown: EventBreakdown?) -> Int64 {
    switch breakdown {
    case nil: 0
    case .campaign: campaign(of: event)
    case .source: source(of: event)
    case .entrySource: displaced.reading(event.entry)
    case .version: displaced.reading(event.version)
    case .action: displaced.reading(event.action)
    case .surface: displaced.reading(event.surface)
    }
  }

  /// A touch as numbers.
  func touch(of event: Row) -> TouchNumbers {
    touch(send: event.send, link: event.link, campaign: event.campaign, source: event.source)
  }

  /// A touch as numbers, with the campaign that holds for it.
  func touch(send: Int64, link: Int64, campaign: Int64, source: Int64) -> TouchNumbers {
    let sent = sends.campaign(of: send)
    return TouchNumbers(
      send: displaced.reading(send), link: link,
      campaign: sent?.campaign ?? displaced.reading(campaign),
      source: sent?.source ?? displaced.reading(source))
  }
}

/// What sends say of their campaigns, each read when it is met first.
final class SentCampaigns {
  private let database: Database
  private let app: Int64
  private var known: [Int64: (campaign: Int64, source: Int64)?] = [:]

  init(_ database: Database, app: Int64) { (self.database, self.app) = (database, app) }

  /// The campaign and the source of a send; nil for one that says nothing, and for none.
  func campaign(of send: Int64) -> (campaign: Int64, source: Int64)? {
    guard send != 0 else { return nil }
    if let known = known[send] { return known }
    let found = try? database.statement(
      """
      SELECT campaign, source FROM sends
      WHERE app = ? AND send = ? AND (campaign <> 0 OR source <> 0)
      """, app, send
    ).first { row in (campaign: row.number(0), source: row.number(1)) }
    known[send] = .some(found ?? nil)
    return found ?? nil
  }
}

extension TouchNumbers {
  func touch(_ texts: inout StringTexts) throws -> EventTouch {
    EventTouch(
      send: try texts.text(of: send), link: try texts.text(of: link).flatMap { RecordID($0) },
      campaign: try texts.text(of: campaign), source: try texts.text(of: source),
      isTold: try texts.isTold(campaign) || texts.isTold(source))
  }
}
