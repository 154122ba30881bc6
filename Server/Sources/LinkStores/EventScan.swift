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
    var action: Int64 { row.number(13) }
    var surface: Int64 { row.number(14) }
  }

  /// Which columns are read, and of which index: the fewer, the faster.
  enum Columns {
    /// Kind, name and outcome.
    case narrow
    /// These, the send and the action, of events that have a send.
    case ofSends
    case all

    fileprivate var index: String { self == .ofSends ? "events_of_sends" : "events_in_order" }

    fileprivate var names: String {
      switch self {
      case .narrow: ""
      case .ofSends: ", send, 0, 0, 0, 0, 0, 0, 0, action, 0"
      case .all:
        ", send, campaign, source, entry, version, link, session, position, action, surface"
      }
    }

    fileprivate var condition: String { self == .ofSends ? "AND \(EventCondition.ofSends)" : "" }
  }

  private let database: Database
  private let app: Int64
  /// Those sends that say something of their campaign, as numbers: their opens do not.
  private var sends: [Int64: (campaign: Int64, source: Int64)] = [:]
  /// What reads as `other`.
  private let displaced: DisplacedStrings

  init(_ database: Database, app: Int64) throws {
    (self.database, self.app) = (database, app)
    displaced = try DisplacedStrings(database, app: app)
    try database.statement(
      "SELECT send, campaign, source FROM sends WHERE app = ? AND (campaign <> 0 OR source <> 0)",
      app
    ).each {
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

  /// The campaign that holds: its send's as a whole, or its own.
  func campaign(of event: Row) -> Int64 {
    sent(of: event)?.campaign ?? displaced.reading(event.campaign)
  }

  /// The source that holds, of the campaign that does.
  func source(of event: Row) -> Int64 {
    sent(of: event)?.source ?? displaced.reading(event.source)
  }

  /// What the send of an event says of its campaign; nil where it says nothing.
  private func sent(of event: Row) -> (campaign: Int64, source: Int64)? {
    let send = event.send
    return send == 0 ? nil : sends[send]
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
    TouchNumbers(
      send: displaced.reading(event.send), link: event.link, campaign: campaign(of: event),
      source: source(of: event))
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
