import GRDB
import LinkPlatform

/// Reads an app's events in the order in which analyses need them: installation by installation, each by
/// time and sequence.
struct EventScan {
  /// One event as the index has it, numbers in place of texts, each read when it is asked for.
  struct Row: EventFacts {
    fileprivate let row: RowStatement
    let installation: Int64
    let time: Int64

    var kindNumber: Int64 { row.number(2) }
    var kind: Event.Kind? { Event.Kind(number: kindNumber) }
    var name: Int64 { row.number(3) }
    var outcomeNumber: Int64 { row.number(4) }
    var outcome: Event.Outcome? { Event.Outcome(number: outcomeNumber) }
    var send: Int64 { row.number(5) }
    var campaign: Int64 { row.number(6) }
    var source: Int64 { row.number(7) }
    var entry: Int64 { row.number(8) }
    var version: Int64 { row.number(9) }
    var link: Int64 { row.number(10) }
    var session: Int64 { row.number(11) }
    /// Where the whole event is.
    var position: Int64 { row.number(12) }
  }

  /// Which columns are read, and of which index: the fewer, the faster.
  enum Columns {
    /// Kind, name and outcome.
    case narrow
    /// These and the send, of events that have one.
    case ofSends
    case all

    fileprivate var index: String { self == .ofSends ? "events_of_sends" : "events_in_order" }

    fileprivate var names: String {
      switch self {
      case .narrow: ""
      case .ofSends: ", send, 0, 0, 0, 0, 0, 0, 0"
      case .all: ", send, campaign, source, entry, version, link, session, position"
      }
    }

    fileprivate var condition: String { self == .ofSends ? "AND \(EventCondition.ofSends)" : "" }
  }

  private let database: Database
  private let app: Int64
  /// What sends say of their campaign, as numbers: their opens do not.
  private var sends: [Int64: (campaign: Int64, source: Int64)] = [:]
  /// What reads as `other`.
  private let displaced: DisplacedStrings

  init(_ database: Database, app: Int64) throws {
    (self.database, self.app) = (database, app)
    displaced = try DisplacedStrings(database, app: app)
    try database.statement("SELECT send, campaign, source FROM sends WHERE app = ?", app).each {
      sends[$0.number(0)] = (campaign: $0.number(1), source: $0.number(2))
    }
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
    let condition = condition.map { "AND (\($0))" }
    // Patterns differ from funnel to funnel: it is made for this once.
    var statement = try database.freshStatement(
      """
      SELECT installation, occurred, kind, name, outcome\(columns.names)
      FROM events INDEXED BY \(columns.index)
      WHERE app = ? AND installation >= ? AND installation < ? AND occurred >= ? AND occurred < ?
        \(columns.condition) \(condition ?? "")
      ORDER BY installation, occurred, sequence
      """)
    defer { statement.reset() }
    statement.bind(app)
    statement.bind(installations?.lowerBound ?? 0)
    statement.bind(installations?.upperBound ?? .max)
    statement.bind(span.from.milliseconds)
    statement.bind(span.to.milliseconds)
    var count = 0
    while try statement.next() {
      count += 1
      // Whoever asked may have gone.
      if count & 0xFFFF == 0 { try Task.checkCancellation() }
      try see(
        Row(row: statement, installation: statement.number(0), time: statement.number(1)))
    }
  }

  func campaign(of event: Row) -> Int64 {
    let own = event.campaign
    return own != 0 ? own : sends[event.send]?.campaign ?? 0
  }

  func source(of event: Row) -> Int64 {
    let own = event.source
    return own != 0 ? own : sends[event.send]?.source ?? 0
  }

  func value(of event: Row, by breakdown: EventBreakdown?) -> Int64 {
    switch breakdown {
    case nil: 0
    case .campaign: campaign(of: event)
    case .source: source(of: event)
    case .entrySource: displaced.reading(event.entry)
    case .version: displaced.reading(event.version)
    }
  }

  /// A touch as numbers.
  func touch(of event: Row) -> TouchNumbers {
    TouchNumbers(
      send: displaced.reading(event.send), link: event.link, campaign: campaign(of: event),
      source: source(of: event))
  }
}

extension TouchNumbers {
  func touch(_ texts: inout StringTexts) throws -> EventTouch {
    EventTouch(
      send: try texts.text(of: send), link: try texts.text(of: link).flatMap { RecordID($0) },
      campaign: try texts.text(of: campaign), source: try texts.text(of: source))
  }
}
