import GRDB
import LinkPlatform

/// Reads what sends led to, by an index of the send: their own events, what happened in sessions that they
/// began, and goals of those installations alone.
///
/// Installations are read in ranges whose events of sends fit into memory, of any number of sends; what
/// happened in sessions is never there at once. One that told more by itself is read as a whole.
struct PushEvents {
  typealias Row = PushEvent

  /// How many rows of sends are in memory at once, each of about 130 bytes, with two more at most for each.
  private let rowLimit: Int
  /// From how many looks into the index on whole days are read instead.
  private static let seekLimit = 50_000

  private let reading: EventReading
  private let app: Int64
  private let query: PushQuery
  private let isOfQuery: Set<Int64>
  /// The sends that each month has: hardly one is in more than two.
  private let sends: [(database: Database, numbers: [Int64])]
  private let scan: SQLiteEventScan
  private let goal: PatternNumbers?

  init(
    _ reading: EventReading, app: Int64, _ query: PushQuery, sends: [Int64], rowLimit: Int = 100_000
  ) throws {
    (self.reading, self.app, self.query, self.rowLimit) = (reading, app, query, rowLimit)
    isOfQuery = Set(sends)
    let all = sends.sorted()
    self.sends = try reading.months.map { _, database in
      let numbers = try all.filter { send in
        try database.number(
          """
          SELECT 1 FROM events INDEXED BY events_by_send
          WHERE app = ? AND send = ? AND send <> 0 LIMIT 1
          """, app, send) != nil
      }
      return (database: database, numbers: numbers)
    }
    scan = try SQLiteEventScan(reading, app: app)
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
        if range.count == 1 {
          try eachEvent(of: range, see)
          start = range.upperBound
        } else {
          size = max(1, size / 2)
        }
        continue
      }
      start = range.upperBound
      size = min(max(1, end - start), size * 2)
      if let goal { try addGoals(goal, to: &rows) }
      rows.sort { $0.precedes($1) }
      try tell(rows, see)
    }
  }

  /// The events of the sends; nil for more than fit into memory.
  private func ownRows(of range: Range<Int64>) throws -> [Row]? {
    var rows: [Row] = []
    for (database, numbers) in sends where !numbers.isEmpty {
      var statement = try database.statement(
        """
        SELECT installation, occurred, sequence, kind, name, outcome, action, session, position
        FROM events INDEXED BY events_by_send
        WHERE app = ?1 AND send = ?2 AND send <> 0 AND installation >= ?3 AND installation < ?4
          AND occurred >= ?5
        """)
      defer { statement.reset() }
      for send in numbers {
        statement.reset()
        statement.bind(app)
        statement.bind(send)
        statement.bind(range.lowerBound)
        statement.bind(range.upperBound)
        statement.bind(reading.floor)
        while try statement.next() {
          rows.append(
            Row(
              installation: statement.number(0), time: statement.number(1),
              sequence: statement.number(2), kindNumber: statement.number(3),
              name: statement.number(4), outcomeNumber: statement.number(5), send: send,
              action: statement.number(6), session: statement.number(7),
              position: statement.number(8)))
          guard rows.count <= rowLimit else { return nil }
        }
      }
    }
    return rows
  }

  /// Sees rows in their order, and behind a session that began what happened in it.
  private func tell(_ rows: [Row], _ see: (Row, _ isGoal: Bool) -> Void) throws {
    guard query.countsSessions else {
      for row in rows { see(row, row.isGoal) }
      return
    }
    let own = Set(rows.lazy.filter(\.isInSession).map(\.position))
    let statements = try reading.months.map { month, database in
      // The index has no times: where some of the month is not shown any more they are looked up.
      try database.freshStatement(
        """
        SELECT kind, name, position FROM events INDEXED BY events_by_session
        WHERE session = ? AND installation = ? AND \(EventCondition.inSession)
          \(month.start.milliseconds < reading.floor ? "AND occurred >= \(reading.floor)" : "")
        """)
    }
    var installation: Int64?
    var begun: Set<Int64> = []
    for row in rows {
      see(row, row.isGoal)
      guard row.kind == .sessionBegan, row.session != 0 else { continue }
      if row.installation != installation { (installation, begun) = (row.installation, []) }
      guard begun.insert(row.session).inserted else { continue }
      for var statement in statements {
        statement.bind(row.session)
        statement.bind(row.installation)
        // Those of the sends are among the rows.
        while try statement.next() {
          guard !own.contains(statement.number(2)) else { continue }
          // In a session it is counted whenever it happened.
          see(
            Row(
              installation: row.installation, time: row.time, kindNumber: statement.number(0),
              name: statement.number(1), outcomeNumber: Event.Outcome.opened.number,
              session: row.session), false)
        }
        statement.reset()
      }
    }
  }

  /// Sees all that a run needs of an installation, one event after the other.
  private func eachEvent(
    of installation: Range<Int64>, _ see: (Row, _ isGoal: Bool) -> Void
  ) throws {
    try scan.eachOfPushes(query, goal, sends: Array(isOfQuery), of: installation, see)
  }

  /// Adds goals that come within the window after a touch of a send, and the touches between them.
  ///
  /// Of what follows such a touch the first goal matters, and the first other touch, behind which no goal
  /// does: two rows for each at most, however much somebody told.
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
    /// What came last, by installation: a touch of a send, or a goal behind one; nil where goals count for
    /// nothing.
    enum Last { case touch, goal }
    var last: [Int64: Last] = [:]
    var goals: Set<Int64> = []
    let condition = "\(EventCondition.touches) OR \(goal.condition)"
    let span = TimeSpan(Timestamp(milliseconds: first), Timestamp(milliseconds: end))
    let own = rows.count
    func see(_ event: SQLiteEventScan.Row) {
      let installation = event.installation
      guard reaches[installation]?.contains(event.time) == true else { return }
      let isGoal = goal.matches(event, scan.names)
      // The sends' own events are there.
      guard event.send == 0 || !isOfQuery.contains(event.send) else {
        if isGoal { goals.insert(event.position) }
        if event.isTouch { last[installation] = .touch }
        return
      }
      let isTouch = event.isTouch
      guard let before = last[installation], isTouch || before == .touch else { return }
      last[installation] = isTouch ? nil : .goal
      var row = Row(event)
      row.position = event.position
      row.isGoal = isGoal
      rows.append(row)
    }
    if reaches.count * reading.days(of: span).count > Self.seekLimit {
      guard let low = reaches.keys.min(), let high = reaches.keys.max() else { return }
      try scan.each(
        ScanQuestion(in: span, where: condition, installations: low..<high + 1), see)
    } else {
      try scan.eachOf(reaches, where: condition, see)
    }
    for place in 0..<own where goals.contains(rows[place].position) { rows[place].isGoal = true }
  }
}

extension PushEvent {
  /// Whether it comes before another one; at one time and of one sequence in the order of the index.
  fileprivate func precedes(_ other: Self) -> Bool {
    let one = (installation, time, sequence)
    let two = (other.installation, other.time, other.sequence)
    guard one == two else { return one < two }
    return (kindNumber, name, outcomeNumber, send)
      < (other.kindNumber, other.name, other.outcomeNumber, other.send)
  }
}
