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
      for touch in touches {
        try database.cachedStatement(
          sql: """
            INSERT OR IGNORE INTO touches (id, app, link, occurred, kind, person, bot, campaign,
              source, medium, channel, tags)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """
        ).execute(arguments: [
          touch.id.data, touch.app.data, touch.link?.data, touch.occurredAt.milliseconds,
          touch.kind.rawValue, touch.person?.bytes, touch.isBot, touch.origin.campaign,
          touch.origin.source, touch.origin.medium, touch.origin.channel?.rawValue,
          touch.origin.tagLines,
        ])
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
      try Row.fetchAll(
        database,
        sql: """
          SELECT * FROM touches WHERE app = ? AND occurred >= ? AND occurred < ? AND id > ?
          ORDER BY id LIMIT ?
          """,
        arguments: [
          app.data, from.milliseconds, to.milliseconds, after?.data ?? Data(), limit,
        ]
      ).compactMap(Self.touch)
    }
  }

  private static func touch(_ row: Row) -> Touch? {
    guard let id = row.id("id"), let app = row.id("app"), let occurred = row.time("occurred"),
      let kind = Click.Kind(rawValue: row["kind"])
    else { return nil }
    return Touch(
      id: id, app: app, link: row.id("link"), occurredAt: occurred, kind: kind,
      person: (row["person"] as Data?).map(PersonHash.init(bytes:)), isBot: row["bot"],
      origin: Origin(
        campaign: row["campaign"], source: row["source"], medium: row["medium"],
        channel: (row["channel"] as String?).flatMap(Origin.Channel.init(rawValue:)),
        tags: Origin.tags(of: row["tags"])))
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
