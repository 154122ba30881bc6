import LinkPlatform
import LinkStores

/// What PostgreSQL knows of the events that are in ClickHouse.
extension PostgresConnection {
  /// The numbers of months whose totals are in PostgreSQL, since their events are gone, or go.
  func goneMonths() throws -> [Int64] {
    try statement("SELECT month FROM event_months WHERE state IN ('dropping', 'gone')")
      .all { $0.number(0) }
  }

  /// Installations of an app, or of all, whose events ClickHouse may still have and nobody sees.
  func removedInstallations(of app: Int64? = nil) throws -> [Int64] {
    try statement(
      """
      SELECT installation FROM removals WHERE ? IS NULL OR app = ?
      UNION SELECT installation FROM removed_events WHERE ? IS NULL OR app = ?
      UNION SELECT number FROM installations
        WHERE (? IS NULL OR app = ?) AND removed = 0 AND \(InstallationRow.isInRemovedSpan)
      """, app, app, app, app, app, app
    ).all { $0.number(0) }
  }

  /// Which events in ClickHouse an app has told in some quarters of an hour.
  func selection(_ quarters: Range<Int64>, of app: Int64) throws -> ClickHouseSelection {
    try checkTransfer()
    let end = Int64.max / Quarter.milliseconds
    return ClickHouseSelection(
      app: app,
      times: min(quarters.lowerBound, end) * Quarter.milliseconds..<min(quarters.upperBound, end)
        * Quarter.milliseconds,
      removed: try removedInstallations(of: app), gone: try goneMonths())
  }

  /// Which events in ClickHouse an app has told in a span, without those that are hidden.
  func selection(
    _ span: TimeSpan, of app: Int64, from floor: Int64
  ) throws -> ClickHouseSelection {
    try checkTransfer()
    let from = max(span.from.milliseconds, floor)
    return ClickHouseSelection(
      app: app, times: from..<max(from, span.to.milliseconds),
      removed: try removedInstallations(of: app), gone: try goneMonths())
  }

  /// Lets this transaction stand still for as long as a query of ClickHouse may take.
  func mayWait(for clickHouse: ClickHouseEvents) throws {
    let time = clickHouse.client.queryTime + Self.idleTime
    try run(
      "SET LOCAL idle_in_transaction_session_timeout = '\(time.components.seconds)s'")
  }

  /// Writes the totals of a month, in the transaction that says that its events go.
  func keepTotals(of month: Month, from clickHouse: ClickHouseEvents) throws {
    let now = try nextChange()
    var totals = EventTotals()
    var waiting = 0
    var changes: [[Int64]: Int64] = [:]
    try clickHouse.totals(of: month, removed: try removedInstallations()) {
      key, amount, received, counted in
      totals.add(key, amount: Int(amount), receivedAt: received)
      let quarter = [key.app, key.quarter]
      changes[quarter] = max(changes[quarter] ?? 0, counted)
      waiting += 1
      if waiting == Self.totalsAtOnce {
        try write(totals.take(), at: 0)
        waiting = 0
      }
    }
    try write(totals.take(), at: 0)
    // Nothing changes: when they changed last is known of the events.
    let statement = try keptStatement(
      """
      UPDATE event_outcomes AS o SET changed = greatest(o.changed, k.changed)
      FROM unnest(?::bigint[], ?::bigint[], ?::bigint[]) AS k (app, quarter, changed)
      WHERE o.app = k.app AND o.quarter = k.quarter
      """)
    let all = Array(changes)
    statement.bind(all.map { $0.key[0] })
    statement.bind(all.map { $0.key[1] })
    statement.bind(all.map { min($0.value, now) })
    while try statement.next() {}
  }

  /// Drops the events of a month whose totals are written.
  ///
  /// - Returns: How many events they were, at least 1.
  func drop(_ month: Month, from clickHouse: ClickHouseEvents) throws -> Int {
    try clickHouse.drop(month)
    let count = try number(
      """
      SELECT CAST(coalesce(sum(part.amount), 0) AS BIGINT) FROM apps CROSS JOIN LATERAL (
        SELECT sum(amount) AS amount FROM event_outcomes
        WHERE app = apps.number AND quarter >= ? AND quarter < ?) AS part
      """, month.quarters.lowerBound, month.quarters.upperBound)
    try execute("UPDATE event_months SET state = 'gone' WHERE month = ?", month.number)
    return max(1, Int(count ?? 0))
  }

  /// How many totals are in memory at once.
  private static let totalsAtOnce = 20_000
}
