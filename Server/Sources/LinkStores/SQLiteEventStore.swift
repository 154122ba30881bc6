import FoundationEssentials
import GRDB
package import LinkRecords

/// What happened, in an SQLite file of its own.
package struct SQLiteEventStore: EventStore {
  private let file: SQLiteFile

  package init(
    path: String, migration: SQLiteFile.Migration = .afterBackup
  ) throws(StorageError) {
    file = try SQLiteFile(path: path, readers: 2, migrator: Self.migrator, migration: migration)
  }

  package func backUp(to copy: String) throws(StorageError) { try file.backUp(to: copy) }
  package func close() { file.close() }

  package func append(
    _ touches: [Touch], readTo position: Int64
  ) async throws(StorageError) {
    try await file.write { database in
      var statement = try RowStatement(
        database,
        """
        INSERT OR IGNORE INTO touches (id, app, link, occurred, kind, person, bot, campaign,
          source, medium, channel, tags)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """)
      for touch in touches {
        statement.bind(touch.id)
        statement.bind(touch.app)
        statement.bind(touch.link)
        statement.bind(touch.occurredAt.milliseconds)
        statement.bind(touch.kind.rawValue)
        statement.bind(touch.person)
        statement.bind(touch.isBot)
        statement.bind(touch.origin)
        try statement.execute()
      }
      try database.execute(
        sql: "UPDATE relay SET position = max(position, ?)", arguments: [position])
    }
  }

  package func position() async throws(StorageError) -> Int64 {
    try await file.read { database in
      try Int64.fetchOne(database, sql: "SELECT position FROM relay") ?? 0
    }
  }

  package func touches(
    of app: RecordID, from: Timestamp, to: Timestamp, after: RecordID?, limit: Int
  ) async throws(StorageError) -> [Touch] {
    try await file.read { database in
      var statement = try RowStatement(
        database,
        """
        SELECT id, app, link, occurred, kind, person, bot, campaign, source, medium, channel, tags
        FROM touches WHERE app = ? AND occurred >= ? AND occurred < ? AND id > ?
        ORDER BY id LIMIT ?
        """)
      defer { statement.reset() }
      statement.bind(app)
      statement.bind(from.milliseconds)
      statement.bind(to.milliseconds)
      statement.bind(after ?? RecordID(high: 0, low: 0))
      statement.bind(Int64(limit))
      var touches: [Touch] = []
      while try statement.next() {
        if let touch = Self.touch(statement) { touches.append(touch) }
      }
      return touches
    }
  }

  private static func touch(_ row: RowStatement) -> Touch? {
    guard let id = row.id(0), let app = row.id(1),
      let kind = row.text(4).flatMap(Click.Kind.init(rawValue:))
    else { return nil }
    return Touch(
      id: id, app: app, link: row.id(2), occurredAt: Timestamp(milliseconds: row.number(3)),
      kind: kind, person: row.person(5), isBot: row.number(6) != 0, origin: row.origin(from: 7))
  }

  private static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("events-1") { database in
      try database.execute(
        sql: """
          CREATE TABLE touches (
            id BLOB NOT NULL, app BLOB NOT NULL, link BLOB, occurred INTEGER NOT NULL,
            kind TEXT NOT NULL, person BLOB, bot INTEGER NOT NULL, campaign TEXT, source TEXT,
            medium TEXT, channel TEXT, tags TEXT, PRIMARY KEY (app, id)) WITHOUT ROWID;
          CREATE INDEX touches_by_time ON touches (app, occurred);
          CREATE TABLE relay (position INTEGER NOT NULL);
          INSERT INTO relay VALUES (0);
          """)
    }
    return migrator
  }
}
