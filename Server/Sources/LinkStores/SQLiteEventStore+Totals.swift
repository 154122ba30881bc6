import GRDB
package import LinkPlatform

extension SQLiteEventStore {
  package func totals(
    _ query: TotalsQuery, of app: RecordID
  ) async throws(StorageError) -> [EventTotal] {
    guard !query.kinds.isEmpty else { return [] }
    return try await files.read(files.monthsWithTotals(of: query.span)) { reading in
      guard let app = try StringTable.known(app, reading.main) else { return [] }
      var link: Int64?
      if let id = query.link {
        link = try StringTable.known(id.description, .link, app: app, reading.main)
        guard link != nil else { return [] }
      }
      let sums = try TotalSums(query, app: app, link: link, reading)
      var texts = StringTexts(reading.main)
      var totals = try sums.counts.compactMap { numbers, count -> EventTotal? in
        guard count > 0 else { return nil }
        let values: [String?] = try query.dimensions.enumerated().map { index, dimension in
          let number = numbers[index]
          return switch dimension {
          case .campaignBy:
            try texts.teller(of: numbers[sums.campaign], numbers[sums.campaign + 1])?.rawValue
          case .kind: Event.Kind(number: number)?.rawValue
          case .outcome: Event.Outcome(number: number)?.rawValue
          case .quarter: String(number)
          case .name, .code, .nearest, .entrySource, .version, .campaign, .source, .link, .send,
            .action, .surface:
            try texts.text(of: number)
          }
        }
        return EventTotal(values: values, count: count)
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
    try await files.readMain { database in
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

/// Totals added up over the files of a span, by numbers of texts.
private struct TotalSums {
  /// By a number for each dimension, then campaign and source where who says them is asked.
  private(set) var counts: [[Int64]: Int] = [:]
  /// Where the campaign stands, and the source behind it.
  let campaign: Int

  init(_ query: TotalsQuery, app: Int64, link: Int64?, _ reading: EventReading) throws {
    campaign = query.dimensions.count
    let dimensions =
      query.dimensions + (query.dimensions.contains(.campaignBy) ? [.campaign, .source] : [])
    // What a send says of its campaign holds for its opens, which may have come before it.
    let asksForSends = dimensions.contains(.campaign) || dimensions.contains(.source)
    let source = TotalsSource(query, dimensions, app: app, link: link, withSends: asksForSends)
    let sends = SentCampaigns(reading.main, app: app)
    for part in try reading.totals(of: query.span) {
      try part.database.freshStatement(source.sql(part.quarters)).each { row in
        var numbers = dimensions.indices.map { row.number(CInt($0)) }
        let place = CInt(dimensions.count)
        if asksForSends, let sent = sends.campaign(of: row.number(place)) {
          for (index, dimension) in dimensions.enumerated() {
            if dimension == .campaign { numbers[index] = sent.campaign }
            if dimension == .source { numbers[index] = sent.source }
          }
        }
        counts[numbers, default: 0] += Int(row.number(place + (asksForSends ? 1 : 0)))
      }
    }
  }
}

extension EventReading {
  /// The quarters of a span by the file that has their totals: a month's own, or the main file.
  func totals(of span: TimeSpan) throws -> [(database: Database, quarters: Range<Int64>)] {
    let all = span.firstQuarter..<max(span.firstQuarter, span.endQuarter)
    let parts = months.map { (database: $0.database, quarters: $0.month.quarters.clamped(to: all)) }
    // Of a month that has its own the main file may have a part already.
    let own = try main.monthStates().filter { $0.value != .gone }.map(\.key.quarters)
    var rest: [(database: Database, quarters: Range<Int64>)] = []
    var start = all.lowerBound
    for quarters in own.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      let quarters = quarters.clamped(to: all)
      if start < quarters.lowerBound { rest.append((main, start..<quarters.lowerBound)) }
      start = max(start, quarters.upperBound)
    }
    if start < all.upperBound { rest.append((main, start..<all.upperBound)) }
    return (parts + rest).filter { !$0.quarters.isEmpty }
  }
}

/// The rows of one file that totals are added up of, as few as hold what is asked.
///
/// Nothing stands in the text but names of columns and numbers.
private struct TotalsSource {
  private let query: TotalsQuery
  private let columns: [String]
  private let condition: String

  init(
    _ query: TotalsQuery, _ dimensions: [EventDimension], app: Int64, link: Int64?, withSends: Bool
  ) {
    self.query = query
    columns = dimensions.map(\.column) + (withSends ? ["t.send"] : [])
    let kinds = query.kinds.map { String($0.number) }.joined(separator: ", ")
    condition =
      "app = \(app) AND kind IN (\(kinds))" + (link.map { " AND link = \($0)" } ?? "")
  }

  /// Rows of numbers for each dimension, the send where it is asked for, and the amount.
  func sql(_ quarters: Range<Int64>) -> String {
    let groups = columns.indices.map { String($0 + 1) }.joined(separator: ", ")
    return """
      SELECT \((columns + ["sum(amount)"]).joined(separator: ", ")) FROM (\(rows(quarters))) AS t
      \(groups.isEmpty ? "" : "GROUP BY \(groups)")
      """
  }

  private func rows(_ quarters: Range<Int64>) -> String {
    let (first, end) = (quarters.lowerBound, quarters.upperBound)
    // The columns that all of the tables have, which stand in their order.
    let hasDetails = query.dimensions.contains(.version) || query.dimensions.contains(.nearest)
    let columns =
      "kind, outcome, name, code, entry, campaign, source, link, send, action, surface, amount"
      + (hasDetails ? ", version, nearest" : "")
    func rows(_ table: String, _ from: Int64, _ to: Int64, _ columns: String) -> String {
      "SELECT \(columns) FROM \(table) WHERE quarter >= \(from) AND quarter < \(to) "
        + "AND \(condition)"
    }
    if query.link == nil,
      query.dimensions.allSatisfy({ [.quarter, .kind, .outcome].contains($0) })
    {
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
  var firstQuarter: Int64 { Quarter.number(of: from.milliseconds) }

  /// The first quarter of an hour that is after it.
  var endQuarter: Int64 {
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
