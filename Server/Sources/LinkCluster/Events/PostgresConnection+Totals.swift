import LinkStores

extension PostgresConnection {
  /// Adds to the totals, a statement for each table; nobody else may meanwhile: ``lockCounting()``.
  func write(_ sums: EventTotals.Sums, at now: Int64) throws {
    try write(try copyNewQuarters(of: sums.totals), to: "event_totals", EventTotals.details)
    try write(sums.days, to: "event_days", EventTotals.details)
    try write(sums.ways, to: "event_ways", EventTotals.ways)
    let outcomes = Array(sums.outcomes)
    guard !outcomes.isEmpty else { return }
    let statement = try keptStatement(
      """
      INSERT INTO event_outcomes (app, quarter, kind, outcome, amount, received, changed)
      SELECT app, quarter, kind, outcome, amount, received, ? FROM unnest(
        ?::bigint[], ?::bigint[], ?::bigint[], ?::bigint[], ?::bigint[], ?::bigint[])
        AS k (app, quarter, kind, outcome, amount, received)
      ON CONFLICT (app, quarter, kind, outcome) DO UPDATE SET
        amount = event_outcomes.amount + excluded.amount,
        received = greatest(event_outcomes.received, excluded.received),
        changed = greatest(event_outcomes.changed, excluded.changed)
      """)
    statement.bind(now)
    statement.bind(outcomes.map(\.key.app))
    statement.bind(outcomes.map(\.key.quarter))
    statement.bind(outcomes.map(\.key.kind))
    statement.bind(outcomes.map(\.key.outcome))
    statement.bind(outcomes.map { Int64($0.value.amount) })
    statement.bind(outcomes.map(\.value.received))
    while try statement.next() {}
  }

  /// Copies the totals of quarters that have none yet.
  ///
  /// When much is counted at once, these are nearly all, and to ask of each row whether it is there takes two and a
  /// half times as long as to copy it.
  ///
  /// - Returns: The totals of the other quarters.
  private func copyNewQuarters(
    of counts: [EventTotals.Key: EventTotals.Count]
  ) throws -> [EventTotals.Key: EventTotals.Count] {
    let quarters = Array(Set(counts.keys.lazy.map(AppQuarter.init)))
    guard !quarters.isEmpty else { return [:] }
    let statement = try keptStatement(
      """
      SELECT app, quarter FROM unnest(?::bigint[], ?::bigint[]) AS k (app, quarter) WHERE EXISTS (
        SELECT 1 FROM event_totals AS t WHERE t.app = k.app AND t.quarter = k.quarter)
      """)
    statement.bind(quarters.map(\.app))
    statement.bind(quarters.map(\.quarter))
    let known = Set(try statement.all { AppQuarter(app: $0.number(0), quarter: $0.number(1)) })
    // In the order of the index, which begins with both.
    let new = counts.filter { !known.contains(AppQuarter($0.key)) }
      .sorted { AppQuarter($0.key) < AppQuarter($1.key) }
    guard !new.isEmpty else { return counts }
    let names = EventTotals.details.map(\.name).joined(separator: ", ")
    try copyIn("event_totals (\(names), amount)", columns: EventTotals.details.count + 1, new) {
      for column in EventTotals.details { $1.add($0.key[keyPath: column.value]) }
      $1.add(Int64($0.value.amount))
    }
    return counts.filter { known.contains(AppQuarter($0.key)) }
  }

  private func write(
    _ counts: [EventTotals.Key: EventTotals.Count], to table: String,
    _ columns: [EventTotals.Column]
  ) throws {
    let rows = Array(counts)
    guard !rows.isEmpty else { return }
    let names = columns.map(\.name).joined(separator: ", ")
    let arrays = Array(repeating: "?::bigint[]", count: columns.count + 1).joined(separator: ", ")
    let statement = try keptStatement(
      """
      INSERT INTO \(table) (\(names), amount) SELECT * FROM unnest(\(arrays))
      ON CONFLICT (\(names)) DO UPDATE SET amount = \(table).amount + excluded.amount
      """)
    for column in columns { statement.bind(rows.map { $0.key[keyPath: column.value] }) }
    statement.bind(rows.map { Int64($0.value.amount) })
    while try statement.next() {}
  }
}

/// A quarter of an hour of an app.
private struct AppQuarter: Hashable, Comparable {
  let app: Int64
  let quarter: Int64

  init(app: Int64, quarter: Int64) { (self.app, self.quarter) = (app, quarter) }
  init(_ key: EventTotals.Key) { self.init(app: key.app, quarter: key.quarter) }

  static func < (left: AppQuarter, right: AppQuarter) -> Bool {
    (left.app, left.quarter) < (right.app, right.quarter)
  }
}
