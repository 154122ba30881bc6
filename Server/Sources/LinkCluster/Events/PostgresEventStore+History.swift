package import LinkPlatform
import LinkStores

/// How months go whose events are too old: their totals stay, and their table is dropped. Each step may be
/// repeated, by any server.
extension PostgresEventStore {
  /// How many marked installations are looked for in a month that may go.
  private static let markLimit = 1000

  package func historyStart() async throws(StorageError) -> Timestamp? {
    try await look { try $0.number("SELECT history FROM intake") }
      .map(Timestamp.init(milliseconds:))
  }

  package func hideHistory(before time: Timestamp) async { floor.raise(to: time) }

  package func removeHistory(before time: Timestamp) async throws(StorageError) -> Int {
    try await pool.use(.work, within: .seconds(120)) { [floor, clickHouse] connection in
      if clickHouse == nil { try connection.checkWithoutClickHouse() }
      let before = try floor.value(connection)
      floor.raise(to: time)
      let months = try EventMonths.all(connection)
      // A server with a later setting does not show again what was gone.
      if time.milliseconds > before, let first = months.first?.month, first.start < time {
        try connection.execute(
          "UPDATE intake SET history = greatest(coalesce(history, ?), ?)", time, time)
      }
      if clickHouse != nil, try connection.hasEventsToTransfer() { return 0 }
      if let clickHouse, let month = months.first(where: { $0.state == .dropping })?.month {
        return try connection.drop(month, from: clickHouse)
      }
      // What was begun is finished first: a server that starts may keep months for longer than the last one.
      if let month = months.first(where: { $0.state == .leaving })?.month {
        return try connection.remove(month, clickHouse)
      }
      guard let month = months.first?.month, month.end <= time else { return 0 }
      // ClickHouse leaves out what is to be removed: a month's totals are without it.
      let markLimit = clickHouse == nil ? Self.markLimit : nil
      guard try connection.leave(month, markLimit: markLimit) else { return 0 }
      return try connection.remove(month, clickHouse)
    }
  }
}

extension PostgresConnection {
  /// Says that nothing is taken any more that happened in a month, unless installations that told something of
  /// it are still to be removed: that is taken from its totals first.
  ///
  /// - Returns: Whether it may go.
  fileprivate func leave(_ month: Month, markLimit: Int?) throws -> Bool {
    try transaction {
      // Whoever takes events in has done so by then, or reads the months anew.
      try run("SELECT pg_advisory_xact_lock(\(InboxTables.intakeLock))")
      if let markLimit, try isMarked(month, limit: markLimit) { return false }
      try execute(
        """
        UPDATE event_months SET state = 'leaving', boundary = (SELECT \(InboxTables.own) FROM intake)
        WHERE month = ? AND state = 'live'
        """, month.number)
      try tellNamesChanged()
      return true
    }
  }

  /// Whether installations that told something of a month may still have to be removed.
  private func isMarked(_ month: Month, limit: Int) throws -> Bool {
    if try hasMarkedSpans() { return true }
    let marked = try marks(limit: limit + 1).map(\.installation)
    guard marked.count <= limit else { return true }
    let statement = try keptStatement(
      """
      SELECT 1 WHERE EXISTS (SELECT 1 FROM events
        WHERE installation = ANY (?::bigint[]) AND occurred >= ? AND occurred < ?)
      """)
    statement.bind(marked)
    statement.bind(month.start)
    statement.bind(month.end)
    return try statement.first { $0.number(0) } != nil
  }

  /// Drops a month's table, when all is counted that was taken before the month was closed.
  ///
  /// - Returns: How many events went, at least 1; 0 where it has to be tried again.
  fileprivate func remove(_ month: Month, _ clickHouse: ClickHouseEvents?) throws -> Int {
    do {
      return try transaction {
        try run("SET LOCAL lock_timeout = '2s'")
        try lockCounting()
        let isCounted = try number(
          """
          SELECT 1 FROM event_months AS m WHERE month = ? AND state = 'leaving' AND NOT EXISTS (
            SELECT 1 FROM inbox WHERE position > (SELECT position FROM counting)
              AND position < m.boundary)
          """, month.number)
        guard isCounted != nil else { return 0 }
        if let clickHouse {
          try mayWait(for: clickHouse)
          // The events go in the next step, perhaps twice; the totals are written once.
          try keepTotals(of: month, from: clickHouse)
          try execute("UPDATE event_months SET state = 'dropping' WHERE month = ?", month.number)
          return 1
        }
        try checkWithoutClickHouse()
        let count = try number(
          """
          SELECT CAST(coalesce(sum(part.amount), 0) AS BIGINT) FROM apps CROSS JOIN LATERAL (
            SELECT sum(amount) AS amount FROM event_outcomes
            WHERE app = apps.number AND quarter >= ? AND quarter < ?) AS part
          """, month.quarters.lowerBound, month.quarters.upperBound)
        try run("DROP TABLE IF EXISTS \(EventMonths.table(month))")
        try execute("DELETE FROM sizes WHERE month = ?", month.number)
        try execute("UPDATE event_months SET state = 'gone' WHERE month = ?", month.number)
        return max(1, Int(count ?? 0))
      }
    } catch let error as PostgresError where error.isPassingForTables {
      // A report reads it.
      return 0
    }
  }
}
