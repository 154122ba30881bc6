import GRDB
package import LinkPlatform

/// What the tallied clicks of one commit add to the tallies.
struct ClickTallies {
  private var counts: [ClickGroup: Int] = [:]

  mutating func add(_ click: Click) {
    let group = ClickGroup(
      app: click.app, at: click.receivedAt, link: click.link, kind: click.kind, isBot: click.isBot,
      isContinued: click.continued != nil, device: click.device, origin: click.origin)
    counts[group, default: 0] += 1
  }

  func write(to database: Database) throws {
    guard !counts.isEmpty else { return }
    var change = try Self.lastChange(database)
    var statement = try RowStatement(
      database,
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
    var kept = try RowStatement(database, "UPDATE tally_changes SET number = ?")
    kept.bind(change)
    try kept.execute()
  }

  private static func lastChange(_ database: Database) throws -> Int64 {
    var statement = try RowStatement(database, "SELECT number FROM tally_changes")
    defer { statement.reset() }
    return try statement.next() ? statement.number(0) : 0
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
      var statement = try RowStatement(
        database,
        """
        SELECT number, change, amount, \(ClickGroup.columns) FROM tallies
        WHERE change > ? ORDER BY change LIMIT ?
        """)
      defer { statement.reset() }
      statement.bind(change)
      statement.bind(Int64(limit))
      var tallies: [ClickTally] = []
      while try statement.next() {
        if let tally = Self.tally(statement) { tallies.append(tally) }
      }
      return tallies
    }
  }

  package func removeTallies(
    before time: Timestamp, changedTo change: Int64
  ) async throws(StorageError) -> Int64 {
    try await file.write { database in
      try database.execute(
        // Clicks wait for it: the rest goes the next time.
        sql: """
          DELETE FROM tallies WHERE number IN (
            SELECT number FROM tallies WHERE quarter < ? AND change <= ? ORDER BY quarter LIMIT 5000)
          """,
        arguments: [Quarter.number(of: time.milliseconds), change])
      return try Int64.fetchOne(
        database,
        sql: """
          SELECT coalesce((SELECT min(number) FROM tallies),
            (SELECT seq + 1 FROM sqlite_sequence WHERE name = 'tallies'), 1)
          """) ?? 1
    }
  }

  private static func tally(_ row: RowStatement) -> ClickTally? {
    guard let app = row.id(3), let kind = row.text(6).flatMap(Click.Kind.init(rawValue:)) else {
      return nil
    }
    func text(_ column: CInt) -> String? { row.text(column).flatMap { $0.isEmpty ? nil : $0 } }
    return ClickTally(
      number: row.number(0), change: row.number(1), app: app,
      link: text(5).flatMap { RecordID($0) },
      quarter: Timestamp(milliseconds: row.number(4) * Quarter.milliseconds), kind: kind,
      isBot: row.number(7) != 0, isContinued: row.number(8) != 0,
      device: text(9).flatMap(Click.Device.init(rawValue:)) ?? .other,
      origin: Origin(
        campaign: text(10), source: text(11), medium: text(12),
        channel: text(13).flatMap(Origin.Channel.init(rawValue:))),
      count: Int(row.number(2)))
  }
}
