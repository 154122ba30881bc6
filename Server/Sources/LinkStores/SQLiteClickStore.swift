import FoundationEssentials
import GRDB
package import LinkRecords

/// The journal of clicks in an SQLite file of its own: it has one writer, which nothing else delays.
package struct SQLiteClickStore: ClickStore {
  let file: SQLiteFile
  /// Its writer's thread: appending blocks it.
  private let thread = BlockingThread("entryway-clicks")

  package var executor: (any TaskExecutor)? { thread }

  package init(
    path: String, migration: SQLiteFile.Migration = .afterBackup
  ) throws(StorageError) {
    file = try SQLiteFile(path: path, readers: 2, migrator: Self.migrator, migration: migration)
  }

  package func backUp(to copy: String) throws(StorageError) { try file.backUp(to: copy) }
  package func close() { file.close() }

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
      var statement = try RowStatement(
        database,
        "SELECT \(Self.columns) FROM clicks WHERE position > ? ORDER BY position LIMIT ?")
      defer { statement.reset() }
      statement.bind(position)
      statement.bind(Int64(limit))
      var clicks: [PlacedClick] = []
      while try statement.next() {
        if let click = Self.click(statement) { clicks.append(click) }
      }
      return clicks
    }
  }

  package func click(
    _ id: RecordID, of app: RecordID
  ) async throws(StorageError) -> PlacedClick? {
    try await file.read { database in
      var statement = try RowStatement(
        database, "SELECT \(Self.columns) FROM clicks WHERE id = ? AND app = ?")
      defer { statement.reset() }
      statement.bind(id)
      statement.bind(app)
      return try statement.next() ? Self.click(statement) : nil
    }
  }

  package func count(of link: RecordID) async throws(StorageError) -> Int {
    try await file.read { database in try ClickWriter.count(of: link, database) }
  }

  package func removeAnswers(before time: Timestamp) async throws(StorageError) {
    try await file.write { database in
      try database.execute(
        sql: "DELETE FROM answers WHERE received < ?", arguments: [time.milliseconds])
    }
  }
}

extension SQLiteClickStore {
  private static let columns = """
    position, id, app, link, host, slug, received, occurred, kind, person, bot, device, referrer,
    continued, campaign, source, medium, channel, tags
    """

  private static func click(_ row: RowStatement) -> PlacedClick? {
    guard let id = row.id(1), let app = row.id(2),
      let kind = row.text(8).flatMap(Click.Kind.init(rawValue:))
    else { return nil }
    return PlacedClick(
      position: row.number(0),
      click: Click(
        id: id, app: app, link: row.id(3), host: row.text(4) ?? "", slug: row.text(5),
        receivedAt: Timestamp(milliseconds: row.number(6)),
        occurredAt: Timestamp(milliseconds: row.number(7)), kind: kind, person: row.person(9),
        isBot: row.number(10) != 0,
        device: row.text(11).flatMap(Click.Device.init(rawValue:)) ?? .other,
        referrer: row.text(12), continued: row.id(13), origin: row.origin(from: 14)))
  }

  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("clicks-1") { database in
      try database.execute(
        sql: """
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
    }
    migrator.registerMigration("clicks-continuations") { database in
      try database.execute(
        sql: """
          CREATE TABLE continuations (
            app BLOB NOT NULL, click BLOB NOT NULL, opens INTEGER NOT NULL,
            PRIMARY KEY (app, click)) WITHOUT ROWID;
          INSERT INTO continuations
            SELECT app, continued, count(*) FROM clicks WHERE continued IS NOT NULL GROUP BY 1, 2;
          """)
    }
    migrator.registerMigration("clicks-tallies") { database in
      try database.execute(sql: ClickTallies.schema)
    }
    return migrator
  }
}
