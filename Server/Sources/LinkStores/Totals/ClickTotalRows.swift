package import LinkPlatform

extension SQLDatabase {
  /// Totals of clicks, the most first.
  package func clickTotals(
    _ query: ClickTotalsQuery, of app: RecordID
  ) throws -> [ClickTotal] {
    let people = query.countsPeople ? try people(query, of: app) : nil
    let columns = query.dimensions.map { "\($0.totalsColumn), " }.joined()
    let groups = query.dimensions.indices.map { String($0 + 1) }.joined(separator: ", ")
    func sum(_ amount: String) -> String { "CAST(sum(\(amount)) AS BIGINT)" }
    var statement = try statement(
      """
      SELECT \(columns)\(sum("amount")),
        \(sum("CASE WHEN \(isVisit) THEN amount ELSE 0 END")), \(sum("amount * bot")),
        \(sum("CASE WHEN \(isVisit) THEN tallied ELSE 0 END"))
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

  /// How many people and visits are known one by one.
  private func people(
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
        guard dimension != .link else { return row.id(CInt(index))?.description }
        return row.text(CInt(index)).flatMap { $0.isEmpty ? nil : $0 }
      }
      let count = CInt(values.count)
      people[values] = (Int(row.number(count)), Int(row.number(count + 1)))
    }
    return people
  }
}

// What holds for rows of clicks that count, as SQL.
private let isVisit = "bot = 0 AND continued = 0 AND \(isCounted)"

private let isCounted: String = {
  let kinds = Click.Kind.allCases.filter(\.isCounted).map { "'\($0.rawValue)'" }
  return "kind IN (\(kinds.joined(separator: ", ")))"
}()

extension ClickDimension {
  /// The column of the totals, as a text.
  fileprivate var totalsColumn: String {
    self == .quarter ? "CAST(quarter AS TEXT)" : rawValue
  }

  /// The column of touches, as the totals have it.
  fileprivate var touchColumn: String {
    switch self {
    case .quarter: "CAST(occurred / \(Quarter.milliseconds) AS TEXT)"
    case .link, .kind, .device, .referrer, .campaign, .source, .medium, .channel: rawValue
    }
  }
}

extension ClickTotal {
  fileprivate var order: String { values.map { $0 ?? "" }.joined(separator: "\n") }
}
