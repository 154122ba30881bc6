import LinkRecords

/// Reads an app's events in the order in which analyses need them: installation by installation, each by
/// time and sequence.
struct EventScan {
  /// One event as the index has it, numbers in place of texts, each read when it is asked for.
  struct Event {
    fileprivate let row: RowStatement
    let installation: Int64
    let time: Int64

    var kind: Int64 { row.number(3) }
    var name: Int64 { row.number(4) }
    var outcome: Int64 { row.number(5) }
    var send: Int64 { row.number(6) }
    var campaign: Int64 { row.number(7) }
    var source: Int64 { row.number(8) }
    var entry: Int64 { row.number(9) }
    var version: Int64 { row.number(10) }
    var link: Int64 { row.number(11) }
    var session: Int64 { row.number(12) }
    /// Where the whole event is.
    var position: Int64 { row.number(13) }
  }

  let database: StoreConnection
  let app: Int64
  /// What sends say of their campaign: their opens do not.
  let sends: [Int64: SentRow]

  /// What is known of a send, as numbers.
  struct SentRow {
    let campaign: Int64
    let source: Int64
    let route: Int64
  }

  init(_ database: StoreConnection, app: Int64) throws {
    self.database = database
    self.app = app
    var sends: [Int64: SentRow] = [:]
    var statement = try database.statement(
      "SELECT send, campaign, source, route FROM sends WHERE app = ?")
    defer { statement.reset() }
    statement.bind(app)
    while try statement.next() {
      sends[statement.number(0)] = SentRow(
        campaign: statement.number(1), source: statement.number(2), route: statement.number(3))
    }
    self.sends = sends
  }

  /// Calls a function with each event of a span.
  func each(in span: TimeSpan, _ see: (Event) throws -> Void) throws {
    var statement = try database.statement(
      """
      SELECT installation, occurred, sequence, kind, name, outcome, send, campaign, source, entry,
        version, link, session, position
      FROM events INDEXED BY events_in_order WHERE app = ?
      ORDER BY installation, occurred, sequence
      """)
    defer { statement.reset() }
    statement.bind(app)
    let (from, to) = (span.from.milliseconds, span.to.milliseconds)
    var count = 0
    while try statement.next() {
      count += 1
      // Whoever asked may have gone.
      if count & 0xFFFF == 0 { try Task.checkCancellation() }
      let time = statement.number(1)
      guard from <= time, time < to else { continue }
      try see(Event(row: statement, installation: statement.number(0), time: time))
    }
  }

  func campaign(of event: Event) -> Int64 {
    let own = event.campaign
    return own != 0 ? own : sends[event.send]?.campaign ?? 0
  }

  func source(of event: Event) -> Int64 {
    let own = event.source
    return own != 0 ? own : sends[event.send]?.source ?? 0
  }

  func value(of event: Event, by breakdown: EventBreakdown?) -> Int64 {
    switch breakdown {
    case nil: 0
    case .campaign: campaign(of: event)
    case .source: source(of: event)
    case .entrySource: event.entry
    case .version: event.version
    }
  }

  /// Whether something led to the app: a push or a link that opened it.
  func isTouch(_ event: Event) -> Bool {
    guard event.kind == 1, event.outcome == 1 || event.outcome == 2 else { return false }
    return event.send != 0 || event.link != 0
  }

  /// A touch as numbers.
  func touch(of event: Event) -> TouchNumbers {
    TouchNumbers(
      send: event.send, link: event.link, campaign: campaign(of: event), source: source(of: event))
  }
}

/// By what somebody was led to the app, as numbers of texts.
struct TouchNumbers: Hashable {
  var send: Int64
  var link: Int64
  var campaign: Int64
  var source: Int64

  func touch(_ texts: inout TermTexts) throws -> EventTouch {
    EventTouch(
      send: try texts.text(of: send), link: try texts.text(of: link).flatMap { RecordID($0) },
      campaign: try texts.text(of: campaign), source: try texts.text(of: source))
  }
}

/// A pattern as numbers; nil members may be anything.
struct PatternNumbers {
  private let kind: Int64
  private let outcomes: Set<Int64>?
  private let name: Int64?
  private let entry: Int64?
  private let campaign: Int64?
  private let send: Int64?

  /// - Returns: nil for a pattern that no event matches, since one of its texts was never told.
  init?(_ pattern: EventPattern, app: Int64, _ database: StoreConnection) throws {
    func number(_ text: String?, _ kind: TermKind) throws -> Int64?? {
      guard let text else { return .some(nil) }
      return try EventTerms.known(text, kind, app: app, database).map { .some($0) }
    }
    guard let name = try number(pattern.name, .name),
      let entry = try number(pattern.entrySource, .entry),
      let campaign = try number(pattern.campaign, .campaign),
      let send = try number(pattern.send, .send)
    else { return nil }
    kind = pattern.kind.number
    outcomes = pattern.outcomes.map { Set($0.map(\.number)) }
    (self.name, self.entry, self.campaign, self.send) = (name, entry, campaign, send)
  }

  func matches(_ event: EventScan.Event, in scan: EventScan) -> Bool {
    guard event.kind == kind else { return false }
    if let name, event.name != name { return false }
    if let outcomes, !outcomes.contains(event.outcome) { return false }
    if let entry, event.entry != entry { return false }
    if let send, event.send != send { return false }
    if let campaign, scan.campaign(of: event) != campaign { return false }
    return true
  }
}
