package import LinkPlatform
import LinkStores

extension PostgresClickStore {
  package func removeClicks(
    before time: Timestamp, readTo position: Int64, limit: Int
  ) async throws(StorageError) -> Int {
    try await pool.use(.work, within: Self.removalLimit) { connection in
      // The last row stays: it tells where the journal ends.
      let old = try connection.transaction {
        let old = try connection.statement(
          """
          SELECT position, app, id, continued FROM (
            SELECT position, app, id, continued, received FROM clicks
            WHERE position <= ? AND position < (SELECT max(position) FROM clicks)
            ORDER BY position LIMIT ?) AS oldest
          WHERE received < ? ORDER BY app, id
          """, position, limit, time
        ).all { RemovedClick($0) }
        try connection.remove(old)
        // The token of a click is older than what continued it.
        let continued = old.flatMap { row in [row.id, row.continued].compactMap(\.self) }
        if !continued.isEmpty {
          let statement = try connection.keptStatement(
            "DELETE FROM click_continuations WHERE app = ANY (?::bytea[]) AND click = ANY (?::bytea[])"
          )
          statement.bind(Set(old.map(\.app)).map { $0.bytes })
          statement.bind(continued.map { $0.bytes })
          try statement.execute()
        }
        return old.count
      }
      if old == 0 {
        try connection.tryTables {
          try ClickPartitions.dropEmpty(before: time, connection, patience: .milliseconds(200))
        }
      }
      return old
    }
  }

  package func remove(
    app: RecordID, after position: Int64, readTo read: Int64, limit: Int
  ) async throws(StorageError) -> Int64? {
    try await pool.use(.work, within: Self.removalLimit) { connection in
      let found = try connection.statement(
        """
        SELECT position, app, id, continued, link FROM clicks
        WHERE position > ? AND position <= ? AND app = ? ORDER BY position LIMIT ?
        """, position, read, app, limit
      ).all { row in RemovedClick(row).map { (row: $0, link: row.id(4)) } }
      guard let last = found.last?.row.position else {
        return try connection.removeRest(of: app, limit: limit) ? position : nil
      }
      try connection.transaction {
        // The last row keeps its place, and nothing else.
        try connection.execute(
          """
          UPDATE clicks SET id = ?, app = ?, link = NULL, host = '', slug = NULL, kind = 'unknown',
            person = NULL, bot = 1, device = 'other', referrer = NULL, continued = NULL,
            campaign = NULL, source = NULL, medium = NULL, channel = NULL, tags = NULL, counted = NULL
          WHERE app = ? AND position = (SELECT max(position) FROM clicks) AND position <= ?
          """, RecordID(), RecordID(high: 0, low: 0), app, last)
        let links = try connection.keptStatement(
          "DELETE FROM click_counts WHERE link = ANY (?::bytea[])")
        links.bind(Set(found.compactMap(\.link)).map { $0.bytes })
        try links.execute()
        try connection.remove(found.map(\.row))
      }
      return last
    }
  }

  package func removeCounts(of links: [RecordID]) async throws(StorageError) {
    guard !links.isEmpty else { return }
    try await pool.use(.work, within: Self.workLimit) { connection in
      let statement = try connection.keptStatement(
        "DELETE FROM click_counts WHERE link = ANY (?::bytea[])")
      statement.bind(links.map { $0.bytes })
      try statement.execute()
    }
  }

  package func removeAnswers(before time: Timestamp) async throws(StorageError) {
    try await pool.use(.work, within: Self.removalLimit) { connection in
      try connection.execute("DELETE FROM click_answers WHERE received < ?", time)
      try connection.execute(
        "DELETE FROM click_people WHERE received < ?", time.adding(.seconds(-86_400)))
      // What was cut off and never came again: nobody asks for it after such a time.
      try connection.execute("DELETE FROM click_batches WHERE made < now() - interval '60 days'")
      try connection.tryTables {
        try ClickPartitions.make(at: .now, connection, patience: .milliseconds(200))
      }
    }
  }

  package func removeTallies(
    before time: Timestamp, changedTo change: Int64
  ) async throws(StorageError) -> Int64 {
    try await pool.use(.work, within: Self.removalLimit) { connection in
      try connection.execute(
        """
        WITH gone AS (
          DELETE FROM click_tallies WHERE number IN (
            SELECT number FROM click_tallies WHERE quarter < ? AND change <= ? ORDER BY quarter LIMIT 5000)
            AND change <= ?
          RETURNING change)
        UPDATE click_journal SET told = greatest(told, (SELECT max(change) FROM gone))
        WHERE EXISTS (SELECT 1 FROM gone)
        """, Quarter.number(of: time.milliseconds), change, change)
      return try connection.number(
        """
        SELECT CASE WHEN lowest IS NULL AND told = 0 THEN 1
          ELSE least(lowest, \(ClickTables.readable)) END
        FROM click_journal, (SELECT min(number) AS lowest FROM click_tallies) AS tallies
        """) ?? 1
    }
  }
}

/// A row that goes.
private struct RemovedClick {
  let position: Int64
  let app: RecordID
  let id: RecordID
  let continued: RecordID?

  init?(_ row: some SQLRow) {
    guard let app = row.id(1), let id = row.id(2) else { return nil }
    (position, self.app, self.id, continued) = (row.number(0), app, id, row.id(3))
  }
}

extension PostgresConnection {
  /// Removes rows, found by their identifiers, and by their places as it were.
  fileprivate func remove(_ rows: [RemovedClick]) throws {
    guard !rows.isEmpty else { return }
    let statement = try keptStatement(
      "DELETE FROM clicks WHERE id = ANY (?::bytea[]) AND position = ANY (?::bigint[])")
    statement.bind(rows.map { $0.id.bytes })
    statement.bind(rows.map(\.position))
    try statement.execute()
  }

  /// Removes a block of what an app has beside its clicks.
  ///
  /// - Returns: Whether there was any.
  fileprivate func removeRest(of app: RecordID, limit: Int) throws -> Bool {
    for (table, key) in [("click_answers", "id"), ("click_continuations", "click")] {
      try execute(
        """
        DELETE FROM \(table) WHERE app = ? AND \(key) IN (
          SELECT \(key) FROM \(table) WHERE app = ? LIMIT ?)
        """, app, app, limit)
      if changesCount > 0 { return true }
    }
    return try number(
      """
      WITH gone AS (
        DELETE FROM click_tallies WHERE app = ? AND number IN (
          SELECT number FROM click_tallies WHERE app = ? LIMIT ?) RETURNING change),
      told AS (
        UPDATE click_journal SET told = greatest(told, (SELECT max(change) FROM gone))
        WHERE EXISTS (SELECT 1 FROM gone))
      SELECT max(change) FROM gone
      """, app, app, limit) != nil
  }

  /// Changes tables if nobody is in the way: otherwise the next time.
  fileprivate func tryTables(_ work: () throws -> Void) throws {
    do {
      try work()
    } catch let error as PostgresError where !error.isConnectionLost {}
  }
}
