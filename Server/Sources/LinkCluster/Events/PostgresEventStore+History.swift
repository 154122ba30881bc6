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
    let floor = floor
    return try await pool.use(.work, within: .seconds(120)) { connection in
      let before = try floor.value(connection)
      floor.raise(to: time)
      let months = try EventMonths.all(connection)
      // A server with a later setting does not show again what was gone.
      if time.milliseconds > before, let first = months.first?.month, first.start < time {
        try connection.execute(
          "UPDATE intake SET history = greatest(coalesce(history, ?), ?)", time, time)
      }
      // What was begun is finished first: a server that starts may keep months for longer than the last one.
      if let month = months.first(where: { $0.state == .leaving })?.month {
        return try connection.remove(month)
      }
      guard let month = months.first?.month, month.end <= time else { return 0 }
      guard try connection.leave(month, markLimit: Self.markLimit) else { return 0 }
      return try connection.remove(month)
    }
  }
}

extension PostgresConnection {
  /// Says that nothing is taken any more that happened in a month, unless installations that told something of
  /// it are still to be removed: that is taken from its totals first.
  ///
  /// - Returns: Whether it may go.
  fileprivate func leave(_ month: Month, markLimit: Int) throws -> Bool {
    try transaction {
      // Whoever takes events in has done so by then, or reads the months anew.
      try run("SELECT pg_advisory_xact_lock(\(InboxTables.intakeLock))")
      guard try !hasMarkedSpans() else { return false }
      let marked = try marks(limit: markLimit + 1).map(\.installation)
      guard marked.count <= markLimit else { return false }
      let statement = try keptStatement(
        """
        SELECT 1 WHERE EXISTS (SELECT 1 FROM events
          WHERE installation = ANY (?::bigint[]) AND occurred >= ? AND occurred < ?)
        """)
      statement.bind(marked)
      statement.bind(month.start)
      statement.bind(month.end)
      guard try statement.first({ $0.number(0) }) == nil else { return false }
      try execute(
        """
        UPDATE event_months SET state = 'leaving', boundary = (SELECT \(InboxTables.own) FROM intake)
        WHERE month = ? AND state = 'live'
        """, month.number)
      try tellNamesChanged()
      return true
    }
  }

  /// Drops a month's table, when all is counted that was taken before the month was closed.
  ///
  /// - Returns: How many events went, at least 1; 0 where it has to be tried again.
  fileprivate func remove(_ month: Month) throws -> Int {
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
