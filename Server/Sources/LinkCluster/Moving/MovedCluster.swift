import LinkPlatform
import LinkStores

/// What a move asks and changes of a cluster as a whole.
extension PostgresConnection {
  /// Keeps others from moving to or from this cluster, as long as the connection lives.
  func excludeOtherMoves() throws {
    do {
      // Each place in a database has tables of its own. One that was killed may hold it for a moment.
      try run(
        """
        SET lock_timeout = '5s';
        SELECT pg_advisory_lock(CAST(CAST(CAST('moved' AS regclass) AS oid) AS bigint));
        SET lock_timeout = 0;
        """)
    } catch let error as PostgresError where error.state == "55P03" {
      throw MoveError(.isRunning)
    }
  }

  /// Refuses to go on where servers are alive.
  func refuseServers() throws {
    let count =
      try number(
        """
        SELECT count(*) FROM servers WHERE beat > now() - interval '\(ServersAlive.patience) seconds'
        """) ?? 0
    guard count == 0 else {
      throw MoveError(.isServed, count == 1 ? "a server is" : "\(count) servers are")
    }
  }

  /// The names of tables that have rows.
  func tablesWithRows() throws -> [String] {
    let tables = (MovedTable.toCluster + MovedTable.totals).map(\.cluster)
    return try (tables + ["events", "event_months", "inbox"]).filter { table in
      try freshStatement("SELECT 1 FROM \(table) LIMIT 1").first { _ in true } != nil
    }
  }

  /// Makes what is written from now on come after all that was moved.
  func raiseBases(above ends: FolderSource.Ends) throws {
    let oldest = "pg_snapshot_xmin(pg_current_snapshot())::text::bigint"
    let clicks = [ends.click, ends.tallyChange, ends.touched, ends.tallied].max() ?? 0
    try execute(
      "UPDATE click_journal SET base = greatest(base, ? - \(oldest))",
      (clicks >> Int64(ClickTables.placeBits)) + 1)
    try execute(
      "UPDATE intake SET base = greatest(base, ? - \(oldest))",
      (ends.event >> InboxTables.placeBits) + 1)
  }

  /// Says up to which number a table has given numbers to rows, unless it has given higher ones.
  func give(_ number: Int64, to table: String) throws {
    _ = try self.number(
      """
      SELECT setval(pg_get_serial_sequence('\(table)', 'number'),
        greatest(?, (SELECT coalesce(max(number), 0) FROM \(table)), 1))
      """, number)
  }
}
