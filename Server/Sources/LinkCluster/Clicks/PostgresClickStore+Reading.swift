package import LinkPlatform
import LinkStores

extension PostgresClickStore {
  package func tail(
    after position: Int64, limit: Int
  ) async throws(StorageError) -> [PlacedClick] {
    try await pool.read(.work, within: Self.workLimit) { connection in
      try connection.statement(
        """
        SELECT position, \(ClickRow.columns) FROM clicks
        WHERE position > ? AND position < \(ClickTables.readable) ORDER BY position LIMIT ?
        """, position, limit
      ).all(\.placedClick)
    }
  }

  // What the oldest transaction of all databases keeps from being read is here, too.
  package func readThrough(
    after position: Int64, change: Int64
  ) async throws(StorageError) -> Timestamp? {
    try await pool.read(.work, within: Self.workLimit) { connection in
      let rows = try connection.number(
        """
        SELECT min(received) FROM
          (SELECT received FROM clicks WHERE position > ? ORDER BY position LIMIT 1000) AS next
        """, position)
      let quarter = try connection.number(
        "SELECT min(quarter) FROM click_tallies WHERE change > ?", change)
      return [rows.map { $0 - 1 }, quarter.map { $0 * Quarter.milliseconds }].compactMap(\.self)
        .min()
        .map { Timestamp(milliseconds: $0) }
    }
  }

  package func end() async throws(StorageError) -> JournalEnd {
    try await pool.read(.work, within: Self.workLimit) { connection in
      let end = try connection.statement(
        """
        SELECT (SELECT max(position) FROM clicks),
          greatest((SELECT max(change) FROM click_tallies), told) FROM click_journal
        """
      ).first { JournalEnd(position: $0.number(0), change: $0.number(1)) }
      return end ?? JournalEnd(position: 0, change: 0)
    }
  }

  package func position(before time: Timestamp) async throws(StorageError) -> Int64 {
    try await pool.read(.work, within: Self.workLimit) { connection in
      try connection.transaction(isReadOnly: true) { try connection.clickPosition(before: time) }
    }
  }

  package func clicks(
    _ ids: [RecordID], of app: RecordID
  ) async throws(StorageError) -> [PlacedClick] {
    guard !ids.isEmpty else { return [] }
    return try await pool.read(.records, within: Self.readLimit) { connection in
      let statement = try connection.keptStatement(
        "SELECT position, \(ClickRow.columns) FROM clicks WHERE app = ? AND id = ANY (?::bytea[])")
      statement.bind(app)
      statement.bind(ids.map { $0.bytes })
      return try statement.all(\.placedClick)
    }
  }

  package func count(of link: RecordID) async throws(StorageError) -> Int {
    try await pool.read(.records, within: Self.readLimit) { connection in
      Int(
        try connection.number("SELECT sum(people)::bigint FROM click_counts WHERE link = ?", link)
          ?? 0)
    }
  }

  package func lastReceived() async throws(StorageError) -> Timestamp? {
    try await pool.read(.work, within: Self.workLimit) { connection in
      try connection.statement("SELECT received FROM clicks ORDER BY position DESC LIMIT 1")
        .first { $0.time(0) }
    }
  }

  package func tallies(
    after change: Int64, limit: Int
  ) async throws(StorageError) -> [ClickTally] {
    try await pool.read(.work, within: Self.workLimit) { connection in
      try connection.statement(
        """
        SELECT \(ClickGroup.tallyColumns) FROM click_tallies
        WHERE change > ? AND change < \(ClickTables.readable) ORDER BY change LIMIT ?
        """, change, limit
      ).all(\.clickTally)
    }
  }

  package func probe() async throws(StorageError) {
    try await pool.use(.work, within: Self.readLimit) { connection in
      try connection.execute("UPDATE click_journal SET told = told")
    }
  }

  /// What tells this database apart from any other, and stays the same in its copies.
  package func database() async throws(StorageError) -> RecordID {
    let database = try await pool.read(.work, within: Self.readLimit) { connection in
      try connection.statement("SELECT database FROM click_journal").first { $0.id(0) }
    }
    guard let database else { throw .empty(file: ClusterSchema.name) }
    return database
  }
}
