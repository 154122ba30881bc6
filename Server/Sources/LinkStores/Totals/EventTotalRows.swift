package import LinkPlatform

extension SQLDatabase {
  /// Totals of what an app told, the most first.
  ///
  /// - Parameters:
  ///   - query: What is asked.
  ///   - app: The app's number.
  ///   - parts: Where the totals are, and of which quarters of an hour; names are here.
  ///   - elsewhere: Gives totals that no SQL database has; nil where there are none.
  package func totals(
    _ query: TotalsQuery, of app: Int64, _ parts: [(database: Self, quarters: Range<Int64>)],
    _ elsewhere: OtherTotals? = nil
  ) throws -> [EventTotal] {
    guard !query.kinds.isEmpty else { return [] }
    var link: Int64?
    if let id = query.link {
      link = try StringTable.known(id.description, .link, app: app, self)
      guard link != nil else { return [] }
    }
    let sums = try TotalSums(query, app: app, link: link, names: self, parts, elsewhere)
    var texts = StringTexts(self)
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

  /// When the numbers of quarters of an hour changed, in no order.
  package func changes(in quarters: Range<Int64>, of app: Int64) throws -> [QuarterChange] {
    try statement(
      """
      SELECT quarter, max(changed), max(received) FROM event_outcomes
      WHERE app = ? AND quarter >= ? AND quarter < ? GROUP BY quarter
      """, app, quarters.lowerBound, quarters.upperBound
    ).all { row in
      let received = row.number(2)
      return QuarterChange(
        quarter: row.number(0), changedAt: row.time(1),
        receivedAt: received == 0 ? nil : Timestamp(milliseconds: received))
    }
  }
}

/// Calls a function with totals for dimensions: a number for each of them, and how many events they count.
///
/// A link has a number here; nil for any.
package typealias OtherTotals = (
  _ dimensions: [EventDimension], _ link: Int64?, _ add: ([Int64], Int) -> Void
) throws -> Void

/// Totals of a span, added up over where they are, by numbers of texts.
private struct TotalSums {
  /// By a number for each dimension, then campaign and source where who says them is asked.
  let counts: [[Int64]: Int]
  /// Where the campaign stands, and the source behind it.
  let campaign: Int

  init<Database: SQLDatabase>(
    _ query: TotalsQuery, app: Int64, link: Int64?, names: Database,
    _ parts: [(database: Database, quarters: Range<Int64>)], _ elsewhere: OtherTotals?
  ) throws {
    campaign = query.dimensions.count
    let dimensions =
      query.dimensions + (query.dimensions.contains(.campaignBy) ? [.campaign, .source] : [])
    // What a send says of its campaign holds for its opens, which may have come before it.
    let asksForSends = dimensions.contains(.campaign) || dimensions.contains(.source)
    let source = TotalsSource(query, dimensions, app: app, link: link, withSends: asksForSends)
    let sends = SentCampaigns(names, app: app)
    let columns = dimensions + (asksForSends ? [.send] : [])
    var counts: [[Int64]: Int] = [:]
    func add(_ all: [Int64], _ amount: Int) {
      var numbers = Array(all.prefix(dimensions.count))
      if asksForSends, let sent = all.last.flatMap(sends.campaign(of:)) {
        for (index, dimension) in dimensions.enumerated() {
          if dimension == .campaign { numbers[index] = sent.campaign }
          if dimension == .source { numbers[index] = sent.source }
        }
      }
      counts[numbers, default: 0] += amount
    }
    for part in parts {
      try part.database.freshStatement(source.sql(part.quarters)).each { row in
        add(columns.indices.map { row.number(CInt($0)) }, Int(row.number(CInt(columns.count))))
      }
    }
    try elsewhere?(columns, link, add)
    self.counts = counts
  }
}

/// The rows of one database that totals are added up of, as few as hold what is asked.
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
      SELECT \((columns + ["CAST(sum(amount) AS BIGINT)"]).joined(separator: ", ")) FROM (\(rows(quarters))) AS t
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

extension TimeSpan {
  package var firstQuarter: Int64 { Quarter.number(of: from.milliseconds) }

  /// The first quarter of an hour that is after it.
  package var endQuarter: Int64 {
    Quarter.number(of: to.milliseconds + Quarter.milliseconds - 1)
  }

  /// The quarters of an hour that have some of it.
  package var quarters: Range<Int64> { firstQuarter..<max(firstQuarter, endQuarter) }
}

extension EventDimension {
  fileprivate var column: String {
    switch self {
    case .entrySource: "t.entry"
    // Told by the numbers of campaign and source, when they are read.
    case .campaignBy: "CAST(0 AS BIGINT)"
    default: "t.\(rawValue)"
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
