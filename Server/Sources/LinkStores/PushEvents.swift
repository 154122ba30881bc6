import GRDB
import LinkPlatform

/// Reads what sends led to, by an index of the send: their own events, what happened in sessions that they
/// began, and goals of those installations alone.
///
/// Installations are read in ranges that fit into memory, of any number of sends.
struct PushEvents {
  /// One event, numbers in place of texts.
  struct Row: EventFacts {
    let installation: Int64
    let time: Int64
    var sequence: Int64 = 0
    var kindNumber: Int64
    var name: Int64
    var outcomeNumber: Int64 = 0
    var send: Int64 = 0
    var action: Int64 = 0
    var link: Int64 = 0
    var campaign: Int64 = 0
    var source: Int64 = 0
    var session: Int64 = 0
    var position: Int64 = 0
    var isGoal = false

    var kind: Event.Kind? { Event.Kind(number: kindNumber) }
    var outcome: Event.Outcome? { Event.Outcome(number: outcomeNumber) }
  }

  /// How many rows are in memory at once, nearly: of about 130 bytes.
  private static let rowLimit = 100_000
  /// From how many looks into the index on whole days are read instead.
  private static let seekLimit = 50_000

  private let reading: EventReading
  private let app: Int64
  private let query: PushQuery
  private let sends: [Int64]
  private let isOfQuery: Set<Int64>
  private let scan: EventScan
  private let goal: PatternNumbers?

  init(_ reading: EventReading, app: Int64, _ query: PushQuery, sends: [Int64]) throws {
    (self.reading, self.app, self.query) = (reading, app, query)
    (self.sends, isOfQuery) = (sends.sorted(), Set(sends))
    scan = try EventScan(reading, app: app)
    goal = try query.goal.map { try PatternNumbers($0, app: app, reading.main) }
  }

  /// Sees the events of some installations, one installation after the other, each by time and sequence.
  func each(of installations: Range<Int64>, _ see: (Row, _ isGoal: Bool) -> Void) throws {
    let last = try reading.main.number("SELECT max(number) FROM installations") ?? 0
    let end = min(installations.upperBound, last + 1)
    var start = installations.lowerBound
    var size = max(1, end - start)
    while start < end {
      try Task.checkCancellation()
      let range = start..<min(end, start + size)
      guard var rows = try ownRows(of: range) else {
        size = max(1, size / 2)
        continue
      }
      start = range.upperBound
      size = min(max(1, end - start), size * 2)
      if query.countsSessions { rows += try rowsInSessions(of: rows) }
      if let goal { try addGoals(goal, to: &rows) }
      rows.sort {
        ($0.installation, $0.time, $0.sequence) < ($1.installation, $1.time, $1.sequence)
      }
      for row in rows { see(row, row.isGoal) }
    }
  }

  /// The events of the sends; nil for more than fit into memory, of more than one installation.
  private func ownRows(of range: Range<Int64>) throws -> [Row]? {
    var rows: [Row] = []
    for (_, database) in reading.months {
      let statement = try database.statement(
        """
        SELECT installation, occurred, sequence, kind, name, outcome, action, session, position
        FROM events INDEXED BY events_by_send
        WHERE app = ?1 AND send = ?2 AND send <> 0 AND installation >= ?3 AND installation < ?4
          AND occurred >= ?5
        """)
      for send in sends {
        var bound = statement
        bound.reset()
        bound.bind(app)
        bound.bind(send)
        bound.bind(range.lowerBound)
        bound.bind(range.upperBound)
        bound.bind(reading.floor)
        while try bound.next() {
          rows.append(
            Row(
              installation: bound.number(0), time: bound.number(1), sequence: bound.number(2),
              kindNumber: bound.number(3), name: bound.number(4), outcomeNumber: bound.number(5),
              send: send, action: bound.number(6), session: bound.number(7),
              position: bound.number(8)))
          guard rows.count <= Self.rowLimit || range.count == 1 else {
            bound.reset()
            return nil
          }
        }
        bound.reset()
      }
    }
    return rows
  }

  /// What happened in the sessions that began with the sends, but for the sends' own events.
  private func rowsInSessions(of rows: [Row]) throws -> [Row] {
    struct Session: Hashable {
      let installation: Int64
      let number: Int64
    }
    let begins = rows.filter { $0.kind == .sessionBegan && $0.session != 0 }
    let own = Set(rows.lazy.filter(\.isInSession).map(\.position))
    var found: [Row] = []
    for (month, database) in reading.months {
      // Only of a month whose beginning is not shown any more the time is looked at, which the index lacks.
      let isShown = month.start.milliseconds >= reading.floor
      var statement = try database.statement(
        """
        SELECT kind, name, position FROM events INDEXED BY events_by_session
        WHERE session = ? AND installation = ? AND \(EventCondition.inSession)
          \(isShown ? "" : "AND occurred >= ?")
        """)
      var seen: Set<Session> = []
      for begin in begins {
        let session = Session(installation: begin.installation, number: begin.session)
        guard seen.insert(session).inserted else { continue }
        statement.reset()
        statement.bind(session.number)
        statement.bind(session.installation)
        if !isShown { statement.bind(reading.floor) }
        while try statement.next() {
          guard !own.contains(statement.number(2)) else { continue }
          // In a session it is counted whenever it happened.
          found.append(
            Row(
              installation: session.installation, time: begin.time, sequence: begin.sequence,
              kindNumber: statement.number(0), name: statement.number(1),
              outcomeNumber: Event.Outcome.opened.number, session: session.number))
        }
      }
      statement.reset()
    }
    return found
  }

  /// Adds goals that come within the window after a touch of a send, and the touches between them.
  private func addGoals(_ goal: PatternNumbers, to rows: inout [Row]) throws {
    let window = query.window.milliseconds
    var reaches: [Int64: Range<Int64>] = [:]
    for row in rows where row.isTouch {
      let (end, isOver) = row.time.addingReportingOverflow(window &+ 1)
      let reach = row.time..<(isOver ? .max : end)
      let known = reaches[row.installation] ?? reach
      reaches[row.installation] =
        min(known.lowerBound, reach.lowerBound)..<max(known.upperBound, reach.upperBound)
    }
    guard let first = reaches.values.map(\.lowerBound).min(),
      let end = reaches.values.map(\.upperBound).max()
    else { return }
    var goals: Set<Int64> = []
    let condition = "\(EventCondition.touches) OR \(goal.condition)"
    let span = TimeSpan(Timestamp(milliseconds: first), Timestamp(milliseconds: end))
    let own = rows.count
    func see(_ event: EventScan.Row) {
      guard reaches[event.installation]?.contains(event.time) == true else { return }
      let isGoal = goal.matches(event, in: scan)
      // The sends' own events are there.
      guard event.send == 0 || !isOfQuery.contains(event.send) else {
        if isGoal { goals.insert(event.position) }
        return
      }
      rows.append(
        Row(
          installation: event.installation, time: event.time, sequence: event.sequence,
          kindNumber: event.kindNumber, name: event.name, outcomeNumber: event.outcomeNumber,
          send: event.send, action: event.action, link: event.link, campaign: event.campaign,
          source: event.source, position: event.position, isGoal: isGoal))
    }
    if reaches.count * reading.days(of: span).count > Self.seekLimit {
      guard let low = reaches.keys.min(), let high = reaches.keys.max() else { return }
      try scan.each(in: span, where: condition, installations: low..<high + 1, see)
    } else {
      try scan.eachOf(reaches, where: condition, see)
    }
    for place in 0..<own where goals.contains(rows[place].position) { rows[place].isGoal = true }
  }
}
