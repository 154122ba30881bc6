import GRDB
package import LinkPlatform

extension SQLiteEventStore {
  package func totals(
    _ query: TotalsQuery, of app: RecordID
  ) async throws(StorageError) -> [EventTotal] {
    guard !query.kinds.isEmpty else { return [] }
    return try await analyze(app, otherwise: []) { database, app in
      var link: Int64?
      if let id = query.link {
        link = try StringTable.known(id.description, .link, app: app, database)
        guard link != nil else { return [] }
      }
      let source = TotalsSource(query, app: app, link: link)
      var texts = StringTexts(database)
      var totals = try database.freshStatement(source.sql).all { row in
        let count = CInt(query.dimensions.count)
        let values: [String?] = try query.dimensions.enumerated().map { index, dimension in
          let number = row.number(CInt(index))
          return switch dimension {
          case .campaignBy:
            try texts.teller(of: row.number(count), row.number(count + 1))?.rawValue
          case .kind: Event.Kind(number: number)?.rawValue
          case .outcome: Event.Outcome(number: number)?.rawValue
          case .quarter: String(number)
          case .name, .code, .nearest, .entrySource, .version, .campaign, .source, .link, .send,
            .action, .surface:
            try texts.text(of: number)
          }
        }
        return EventTotal(values: values, count: Int(row.number(source.amount)))
      }
      if texts.hasDisplaced || query.dimensions.contains(.campaignBy) {
        totals = EventTotal.merged(totals)
      }
      return totals.sorted { ($1.count, $0.order) < ($0.count, $1.order) }
    }
  }

  package func clickTotals(
    _ query: ClickTotalsQuery, of app: RecordID
  ) async throws(StorageError) -> [ClickTotal] {
    try await file.read { database in
      let people = query.countsPeople ? try database.people(query, of: app) : nil
      let columns = query.dimensions.map(\.rawValue).map { "\($0), " }.joined()
      let groups = query.dimensions.indices.map { String($0 + 1) }.joined(separator: ", ")
      var statement = try database.statement(
        """
        SELECT \(columns)sum(amount), sum(amount * (\(isVisit))), sum(amount * bot),
          sum(tallied * (\(isVisit)))
        FROM click_totals WHERE app = ? AND quarter >= ? AND quarter < ?
        \(query.link == nil ? "" : "AND link = ?")
        \(groups.isEmpty ? "" : "GROUP BY \(groups)") HAVING sum(amount) > 0
        """, app, query.span.firstQuarter, query.span.endQuarter)
      if let link = query.link { statement.bind(link.description) }
      return try statement.all { row in
        let count = CInt(query.dimensions.count)
        let values = (0..<count).map { row.text($0).flatMap { $0.isEmpty ? nil : $0 } }
        let visits = Int(row.number(count + 1))
        let visitsWithTouch = visits - Int(row.number(count + 3))
        let known = people.map { $0[values] ?? (0, 0) }
        return ClickTotal(
          values: values, raw: Int(row.number(count)), visits: visits,
          bots: Int(row.number(count + 2)),
          people: known.flatMap { $0.visits == visitsWithTouch ? $0.people : nil })
      }.sorted { ($1.raw, $0.order) < ($0.raw, $1.order) }
    }
  }
}

/// The rows that totals are added up of, as few as hold what is asked, and how they are added up.
///
/// Nothing stands in the text but names of columns and numbers.
private struct TotalsSource {
  let sql: String
  /// The place of the amount: behind the dimensions, and behind campaign and source where who says them is
  /// asked.
  let amount: CInt

  init(_ query: TotalsQuery, app: Int64, link: Int64?) {
    let rows = Self.rows(query, app: app, link: link)
    let dimensions =
      query.dimensions + (query.dimensions.contains(.campaignBy) ? [.campaign, .source] : [])
    amount = CInt(dimensions.count)
    let groups = dimensions.indices.map { String($0 + 1) }.joined(separator: ", ")
    let grouping = groups.isEmpty ? "" : "GROUP BY \(groups)"
    let asksForSends = dimensions.contains(.campaign) || dimensions.contains(.source)
    guard asksForSends else {
      let columns = dimensions.map(\.column) + ["sum(amount)"]
      sql = """
        SELECT \(columns.joined(separator: ", ")) FROM (\(rows)) AS t
        \(grouping) HAVING sum(amount) > 0
        """
      return
    }
    // What a send says of its campaign holds for its opens, which may have come before it. There are
    // fewer sends than rows: these are added up by send first.
    let own = Set(dimensions).subtracting([.campaign, .source, .send, .campaignBy])
      .map(\.column).sorted()
    let kept = (["t.send", "t.campaign", "t.source"] + own).joined(separator: ", ")
    let columns = dimensions.map(\.columnWithSends) + ["sum(t.amount)"]
    sql = """
      SELECT \(columns.joined(separator: ", "))
      FROM (SELECT \(kept), sum(t.amount) AS amount FROM (\(rows)) AS t GROUP BY \(kept)) AS t
      LEFT JOIN sends AS s ON s.app = \(app) AND s.send = t.send AND t.send <> 0
      \(grouping) HAVING sum(t.amount) > 0
      """
  }

  private static func rows(_ query: TotalsQuery, app: Int64, link: Int64?) -> String {
    let (first, end) = (query.span.firstQuarter, query.span.endQuarter)
    let kinds = query.kinds.map { String($0.number) }.joined(separator: ", ")
    // The columns that all of the tables have, which stand in their order.
    let hasDetails = query.dimensions.contains(.version) || query.dimensions.contains(.nearest)
    let columns =
      "kind, outcome, name, code, entry, campaign, source, link, send, action, surface, amount"
      + (hasDetails ? ", version, nearest" : "")
    func rows(_ table: String, _ from: Int64, _ to: Int64, _ columns: String) -> String {
      "SELECT \(columns) FROM \(table) WHERE app = \(app) AND quarter >= \(from) AND quarter < \(to) "
        + "AND kind IN (\(kinds))" + (link.map { " AND link = \($0)" } ?? "")
    }
    if link == nil, query.dimensions.allSatisfy({ [.quarter, .kind, .outcome].contains($0) }) {
      return rows("event_outcomes", first, end, "quarter, kind, outcome, amount")
    }
    if query.dimensions.contains(.quarter) {
      return rows("event_totals", first, end, "quarter, \(columns)")
    }
    // Whole days of UTC, and what is before and after them.
    let firstDay = Quarter.day(of: first + 95)
    let endDay = max(firstDay, Quarter.day(of: end))
    return [
      rows("event_totals", first, min(firstDay, end), columns),
      rows(hasDetails ? "event_days" : "event_ways", firstDay, endDay, columns),
      rows("event_totals", max(endDay, min(firstDay, end)), end, columns),
    ].joined(separator: " UNION ALL ")
  }
}

// What holds for rows of clicks that count, as SQL.
private let isVisit = "bot = 0 AND NOT continued AND \(isCounted)"

private let isCounted: String = {
  let kinds = Click.Kind.allCases.filter(\.isCounted).map { "'\($0.rawValue)'" }
  return "kind IN (\(kinds.joined(separator: ", ")))"
}()

extension Database {
  /// How many people and visits are known one by one.
  fileprivate func people(
    _ query: ClickTotalsQuery, of app: RecordID
  ) throws -> [[String?]: (people: Int, visits: Int)] {
    let columns = query.dimensions.map { "\($0.touchColumn), " }.joined()
    let groups = query.dimensions.indices.map { String($0 + 1) }.joined(separator: ", ")
    var statement = try statement(
      """
      SELECT \(columns)count(DISTINCT person), count(*) FROM touches
      WHERE app = ? AND occurred >= ? AND occurred < ?
        AND bot = 0 AND continued IS NULL AND \(isCounted)
        \(query.link == nil ? "" : "AND link = ?")
      \(groups.isEmpty ? "" : "GROUP BY \(groups)")
      """, app, query.span.from, query.span.to)
    if let link = query.link { statement.bind(link) }
    var people: [[String?]: (Int, Int)] = [:]
    try statement.each { row in
      let values = query.dimensions.enumerated().map { index, dimension in
        let text = row.text(CInt(index)).flatMap { $0.isEmpty ? nil : $0 }
        guard dimension == .link else { return text }
        return text.flatMap { RecordID(hexadecimal: $0.lowercased())?.description }
      }
      let count = CInt(values.count)
      people[values] = (Int(row.number(count)), Int(row.number(count + 1)))
    }
    return people
  }
}

extension TimeSpan {
  fileprivate var firstQuarter: Int64 { Quarter.number(of: from.milliseconds) }

  /// The first quarter of an hour that is after it.
  fileprivate var endQuarter: Int64 {
    Quarter.number(of: to.milliseconds + Quarter.milliseconds - 1)
  }
}

extension EventDimension {
  fileprivate var column: String {
    switch self {
    case .entrySource: "t.entry"
    // Told by the numbers of campaign and source, when they are read.
    case .campaignBy: "NULL"
    default: "t.\(rawValue)"
    }
  }

  /// What a send says of its campaign holds as a whole, before all that its opens say.
  fileprivate var columnWithSends: String {
    switch self {
    case .campaign, .source:
      "CASE WHEN s.campaign <> 0 OR s.source <> 0 THEN s.\(rawValue) ELSE t.\(rawValue) END"
    default: column
    }
  }
}

extension ClickDimension {
  /// The column of touches, as the totals have it.
  fileprivate var touchColumn: String {
    switch self {
    case .link: "hex(link)"
    case .quarter: "occurred / \(Quarter.milliseconds)"
    case .kind, .device, .referrer, .campaign, .source, .medium, .channel: rawValue
    }
  }
}

extension EventTotal {
  /// Totals with one row for what reads the same.
  fileprivate static func merged(_ totals: [EventTotal]) -> [EventTotal] {
    var counts: [[String?]: Int] = [:]
    for total in totals { counts[total.values, default: 0] += total.count }
    return counts.map { EventTotal(values: $0, count: $1) }
  }

  fileprivate var order: String { values.map { $0 ?? "" }.joined(separator: "\n") }
}

extension ClickTotal {
  fileprivate var order: String { values.map { $0 ?? "" }.joined(separator: "\n") }
}
