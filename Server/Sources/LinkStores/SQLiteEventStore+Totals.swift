import GRDB
package import LinkRecords

extension SQLiteEventStore {
  package func totals(
    _ query: TotalsQuery, of app: RecordID
  ) async throws(StorageError) -> [EventTotal] {
    guard !query.kinds.isEmpty else { return [] }
    return try await analyze(app, otherwise: []) { connection, app in
      let columns = (query.dimensions.map(\.column) + ["sum(amount)"]).joined(separator: ", ")
      let groups = query.dimensions.indices.map { String($0 + 1) }.joined(separator: ", ")
      let kinds = query.kinds.map { String($0.number) }.joined(separator: ", ")
      // What a send says of its campaign holds for its opens, which may have come before it.
      var statement = try connection.statement(
        """
        SELECT \(columns) FROM event_totals AS t
        LEFT JOIN sends AS s ON s.app = t.app AND s.send = t.send AND t.send <> 0
        WHERE t.app = ? AND t.quarter >= ? AND t.quarter < ? AND t.kind IN (\(kinds))
        \(groups.isEmpty ? "" : "GROUP BY \(groups)") HAVING sum(amount) > 0
        """)
      defer { statement.reset() }
      statement.bind(app)
      statement.bind(query.span)
      var texts = TermTexts(connection)
      var totals: [EventTotal] = []
      while try statement.next() {
        var values: [String?] = []
        for (index, dimension) in query.dimensions.enumerated() {
          let number = statement.number(CInt(index))
          switch dimension {
          case .kind: values.append(Event.Kind.allCases.first { $0.number == number }?.rawValue)
          case .outcome:
            values.append(Event.Outcome.allCases.first { $0.number == number }?.rawValue)
          case .quarter: values.append(String(number))
          case .name, .code, .nearest, .entrySource, .version, .campaign, .source, .link, .send:
            values.append(try texts.text(of: number))
          }
        }
        totals.append(
          EventTotal(values: values, count: Int(statement.number(CInt(values.count)))))
      }
      return totals.sorted { ($1.count, $0.order) < ($0.count, $1.order) }
    }
  }

  package func clickTotals(
    _ query: ClickTotalsQuery, of app: RecordID
  ) async throws(StorageError) -> [ClickTotal] {
    try await file.read { database in
      let connection = StoreConnection(database)
      let people = try connection.people(query, of: app)
      let columns = query.dimensions.map(\.rawValue).map { "\($0), " }.joined()
      let groups = query.dimensions.indices.map { String($0 + 1) }.joined(separator: ", ")
      var statement = try connection.statement(
        """
        SELECT \(columns)sum(amount), sum(amount * (\(StoreConnection.isVisit))), sum(amount * bot)
        FROM click_totals WHERE app = ? AND quarter >= ? AND quarter < ?
        \(groups.isEmpty ? "" : "GROUP BY \(groups)") HAVING sum(amount) > 0
        """)
      defer { statement.reset() }
      statement.bind(app)
      statement.bind(query.span)
      var totals: [ClickTotal] = []
      while try statement.next() {
        let count = CInt(query.dimensions.count)
        let values = (0..<count).map { statement.text($0).flatMap { $0.isEmpty ? nil : $0 } }
        let visits = Int(statement.number(count + 1))
        let known = people[values] ?? (0, 0)
        totals.append(
          ClickTotal(
            values: values, raw: Int(statement.number(count)), visits: visits,
            bots: Int(statement.number(count + 2)),
            people: known.visits == visits ? known.people : nil))
      }
      return totals.sorted { ($1.raw, $0.order) < ($0.raw, $1.order) }
    }
  }
}

extension StoreConnection {
  fileprivate static let isVisit =
    "bot = 0 AND NOT continued AND kind IN ('page', 'redirect', 'resolve')"

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
        AND bot = 0 AND continued IS NULL AND kind IN ('page', 'redirect', 'resolve')
      \(groups.isEmpty ? "" : "GROUP BY \(groups)")
      """)
    defer { statement.reset() }
    statement.bind(app)
    statement.bind(query.span.from.milliseconds)
    statement.bind(query.span.to.milliseconds)
    var people: [[String?]: (Int, Int)] = [:]
    while try statement.next() {
      let values = query.dimensions.enumerated().map { index, dimension in
        let text = statement.text(CInt(index)).flatMap { $0.isEmpty ? nil : $0 }
        guard dimension == .link else { return text }
        return text.flatMap { RecordID(hexadecimal: $0.lowercased())?.description }
      }
      let count = CInt(values.count)
      people[values] = (Int(statement.number(count)), Int(statement.number(count + 1)))
    }
    return people
  }
}

extension RowStatement {
  /// Binds the quarters of an hour in which a span begins and ends.
  fileprivate mutating func bind(_ span: TimeSpan) {
    bind(Quarter.number(of: span.from.milliseconds))
    bind(Quarter.number(of: span.to.milliseconds + Quarter.milliseconds - 1))
  }
}

extension EventDimension {
  fileprivate var column: String {
    switch self {
    case .campaign: "CASE WHEN t.campaign <> 0 THEN t.campaign ELSE ifnull(s.campaign, 0) END"
    case .source: "CASE WHEN t.source <> 0 THEN t.source ELSE ifnull(s.source, 0) END"
    case .entrySource: "t.entry"
    case .kind, .outcome, .name, .code, .nearest, .version, .link, .send, .quarter:
      "t.\(rawValue)"
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
  fileprivate var order: String { values.map { $0 ?? "" }.joined(separator: "\n") }
}

extension ClickTotal {
  fileprivate var order: String { values.map { $0 ?? "" }.joined(separator: "\n") }
}
