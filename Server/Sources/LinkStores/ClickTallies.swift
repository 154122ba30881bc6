import GRDB
package import LinkPlatform

/// What the tallied clicks of one commit add to the tallies.
struct ClickTallies {
  private var counts: [ClickGroup: Int] = [:]

  mutating func add(_ click: Click) { counts[ClickGroup(click), default: 0] += 1 }

  func write(to database: Database) throws {
    guard !counts.isEmpty else { return }
    var change = try database.number("SELECT number FROM tally_changes") ?? 0
    var statement = try database.statement(
      """
      INSERT INTO tallies (change, amount, \(ClickGroup.columns))
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET amount = amount + excluded.amount, change = excluded.change
      """)
    for (group, count) in counts {
      change += 1
      statement.bind(change)
      statement.bind(Int64(count))
      statement.bind(group)
      try statement.execute()
    }
    try database.execute("UPDATE tally_changes SET number = ?", change)
  }

  // A number is never given again, and a change is counted apart: tallies that were told are removed,
  // and what follows must not look like them.
  static let schema = """
    CREATE TABLE tallies (
      number INTEGER PRIMARY KEY AUTOINCREMENT, change INTEGER NOT NULL, amount INTEGER NOT NULL,
      app BLOB NOT NULL, quarter INTEGER NOT NULL, link TEXT NOT NULL, kind TEXT NOT NULL,
      bot INTEGER NOT NULL, continued INTEGER NOT NULL, device TEXT NOT NULL,
      campaign TEXT NOT NULL, source TEXT NOT NULL, medium TEXT NOT NULL, channel TEXT NOT NULL,
      UNIQUE (app, quarter, link, kind, bot, continued, device, campaign, source, medium, channel));
    CREATE INDEX tallies_by_change ON tallies (change);
    CREATE INDEX tallies_by_quarter ON tallies (quarter);
    CREATE TABLE tally_changes (number INTEGER NOT NULL);
    INSERT INTO tally_changes VALUES (0);
    """
}

extension SQLiteClickStore {
  package func tallies(
    after change: Int64, limit: Int
  ) async throws(StorageError) -> [ClickTally] {
    try await file.read { database in
      try database.statement(
        """
        SELECT \(ClickGroup.tallyColumns) FROM tallies WHERE change > ? ORDER BY change LIMIT ?
        """, change, limit
      ).all(\.clickTally)
    }
  }

  package func removeTallies(
    before time: Timestamp, changedTo change: Int64
  ) async throws(StorageError) -> Int64 {
    try await file.write { database in
      try database.execute(
        // Clicks wait for it: the rest goes the next time.
        """
        DELETE FROM tallies WHERE number IN (
          SELECT number FROM tallies WHERE quarter < ? AND change <= ? ORDER BY quarter LIMIT 5000)
        """, Quarter.number(of: time.milliseconds), change)
      return try database.number(
        """
        SELECT coalesce((SELECT min(number) FROM tallies),
          (SELECT seq + 1 FROM sqlite_sequence WHERE name = 'tallies'), 1)
        """) ?? 1
    }
  }
}
