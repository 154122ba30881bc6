import FoundationEssentials
package import GRDB
package import LinkPlatform

/// The journal of clicks in an SQLite file of its own: it has one writer, which nothing else delays.
package struct SQLiteClickStore: ClickStore {
  package let file: SQLiteFile
  /// Its writer's thread: appending blocks it.
  private let thread = BlockingThread("entryway-clicks")

  package var executor: (any TaskExecutor)? { thread }

  package init(
    path: String, migration: SQLiteFile.Migration = .afterBackup, mayMake: Bool = true
  ) throws(StorageError) {
    file = try SQLiteFile(
      path: path, readers: 4, migrator: Self.migrator, migration: migration,
      mayMake: mayMake)
  }

  package func append(
    _ clicks: [ClickDraft]
  ) async throws(StorageError) -> [ClickVerdict] {
    try file.writeBlocking { database in
      var writer = try ClickWriter(database)
      var verdicts: [ClickVerdict] = []
      verdicts.reserveCapacity(clicks.count)
      for click in clicks { verdicts.append(try writer.append(click)) }
      try writer.finish()
      return verdicts
    }
  }

  package func tail(
    after position: Int64, limit: Int
  ) async throws(StorageError) -> [PlacedClick] {
    try await file.read { database in
      try database.statement(
        "SELECT position, \(ClickRow.columns) FROM clicks WHERE position > ? ORDER BY position LIMIT ?",
        position, limit
      ).all(\.placedClick)
    }
  }

  package func end() async throws(StorageError) -> JournalEnd {
    try await file.read { database in
      JournalEnd(
        position: try database.number("SELECT max(position) FROM clicks") ?? 0,
        change: try database.number("SELECT number FROM tally_changes") ?? 0)
    }
  }

  package func position(before time: Timestamp) async throws(StorageError) -> Int64 {
    try await file.read { database in try database.clickPosition(before: time) }
  }

  package func probe() async throws(StorageError) {
    try await file.write { database in
      try database.execute("UPDATE tally_changes SET number = number")
    }
  }

  package func clicks(
    _ ids: [RecordID], of app: RecordID
  ) async throws(StorageError) -> [PlacedClick] {
    guard !ids.isEmpty else { return [] }
    return try await file.read { database in
      try Set(ids).compactMap { id in
        try database.statement(
          "SELECT position, \(ClickRow.columns) FROM clicks WHERE id = ? AND app = ?", id, app
        ).first(\.placedClick)
      }
    }
  }

  package func count(of link: RecordID) async throws(StorageError) -> Int {
    try await file.read { database in try ClickWriter.count(of: link, database) }
  }

  package func removeClicks(
    before time: Timestamp, readTo position: Int64, limit: Int
  ) async throws(StorageError) -> Int {
    try await file.write { database in
      // In the order of the table, and no more than may be removed: clicks wait for this commit. The last
      // row stays: without it the next one would get a position that was given before.
      let old = """
        SELECT position FROM (
          SELECT position, received FROM clicks
          WHERE position <= ? AND position < (SELECT max(position) FROM clicks)
          ORDER BY position LIMIT ?)
        WHERE received < ?
        """
      // The token of a click is older than what continued it.
      for column in ["id", "continued"] {
        try database.execute(
          """
          DELETE FROM continuations WHERE (app, click) IN (
            SELECT app, \(column) FROM clicks WHERE position IN (\(old)) AND \(column) IS NOT NULL)
          """, position, limit, time)
      }
      try database.execute(
        "DELETE FROM clicks WHERE position IN (\(old))", position, limit, time)
      return database.changesCount
    }
  }

  package func remove(
    app: RecordID, after position: Int64, readTo read: Int64, limit: Int
  ) async throws(StorageError) -> Int64? {
    // Looked for by a connection that nobody waits for: clicks are in no order of apps.
    let found = try await file.read { database in
      try database.statement(
        """
        SELECT position FROM clicks WHERE position > ? AND position <= ? AND app = ?
        ORDER BY position LIMIT ?
        """, position, read, app, limit
      ).all { $0.number(0) }
    }
    guard let first = found.first, let last = found.last else {
      let isAnyLeft = try await file.write { database in
        try AppRows(app: app, number: nil, keeping: ["clicks"]).remove(limit: limit, from: database)
      }
      return isAnyLeft ? position : nil
    }
    try await file.write { database in
      // The last row keeps its place, and nothing else.
      try database.execute(
        """
        UPDATE clicks SET id = randomblob(16), app = zeroblob(16), link = NULL, host = '', slug = NULL,
          kind = 'unknown', person = NULL, bot = 1, device = 'other', referrer = NULL, continued = NULL,
          campaign = NULL, source = NULL, medium = NULL, channel = NULL, tags = NULL
        WHERE app = ? AND position = (SELECT max(position) FROM clicks) AND position <= ?
        """, app, last)
      let range = "FROM clicks WHERE position BETWEEN ? AND ? AND app = ?"
      try database.execute(
        "DELETE FROM counts WHERE link IN (SELECT link \(range))", first, last, app)
      try database.execute("DELETE \(range)", first, last, app)
    }
    return last
  }

  package func removeCounts(of links: [RecordID]) async throws(StorageError) {
    guard !links.isEmpty else { return }
    try await file.write { database in
      for link in links { try database.execute("DELETE FROM counts WHERE link = ?", link) }
    }
  }

  package func lastReceived() async throws(StorageError) -> Timestamp? {
    try await file.read { database in
      try database.statement(
        "SELECT received FROM clicks ORDER BY position DESC LIMIT 1"
      ).first { $0.time(0) }
    }
  }

  package func removeAnswers(before time: Timestamp) async throws(StorageError) {
    try await file.write { database in
      try database.execute("DELETE FROM answers WHERE received < ?", time)
      try CountedVisitors.remove(before: time.adding(.seconds(-86_400)), database)
    }
  }
}

extension SQLiteClickStore {
  package static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.register(
      "clicks-1",
      """
      CREATE TABLE clicks (
        position INTEGER PRIMARY KEY, id BLOB NOT NULL, app BLOB NOT NULL,
        link BLOB, host TEXT NOT NULL, slug TEXT, received INTEGER NOT NULL,
        occurred INTEGER NOT NULL, kind TEXT NOT NULL, person BLOB, bot INTEGER NOT NULL,
        device TEXT NOT NULL, referrer TEXT, continued BLOB, campaign TEXT, source TEXT, medium TEXT,
        channel TEXT, tags TEXT);
      CREATE UNIQUE INDEX clicks_by_id ON clicks (id, app);
      CREATE TABLE counts (link BLOB PRIMARY KEY, people INTEGER NOT NULL) WITHOUT ROWID;
      CREATE TABLE answers (
        app BLOB NOT NULL, id BLOB NOT NULL, received INTEGER NOT NULL, answer BLOB NOT NULL,
        PRIMARY KEY (app, id)) WITHOUT ROWID;
      CREATE INDEX answers_by_time ON answers (received);
      """)
    migrator.register(
      "clicks-continuations",
      """
      CREATE TABLE continuations (
        app BLOB NOT NULL, click BLOB NOT NULL, opens INTEGER NOT NULL,
        PRIMARY KEY (app, click)) WITHOUT ROWID;
      INSERT INTO continuations
        SELECT app, continued, count(*) FROM clicks WHERE continued IS NOT NULL GROUP BY 1, 2;
      """)
    migrator.register("clicks-tallies", ClickTallies.schema)
    migrator.register("clicks-people", CountedVisitors.schema)
    return migrator
  }
}
