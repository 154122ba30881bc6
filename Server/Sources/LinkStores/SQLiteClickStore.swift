package import FoundationEssentials
import GRDB
package import LinkRecords

/// The journal of clicks in an SQLite file of its own: it has one writer, which nothing else delays.
package struct SQLiteClickStore: ClickStore {
  private let file: SQLiteFile

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
    try await file.write { database in
      try clicks.map { try Self.append($0, database) }
    }
  }

  package func tail(
    after position: Int64, limit: Int
  ) async throws(StorageError) -> [PlacedClick] {
    try await file.read { database in
      try Row.fetchAll(
        database.cachedStatement(
          sql: "SELECT \(Self.columns) FROM clicks WHERE position > ? ORDER BY position LIMIT ?"),
        arguments: [position, limit]
      ).compactMap(Self.click)
    }
  }

  package func click(
    _ id: RecordID, of app: RecordID
  ) async throws(StorageError) -> PlacedClick? {
    try await file.read { database in
      try Row.fetchOne(
        database.cachedStatement(
          sql: "SELECT \(Self.columns) FROM clicks WHERE id = ? AND app = ?"),
        arguments: [id.data, app.data]
      ).flatMap(Self.click)
    }
  }

  package func count(of link: RecordID) async throws(StorageError) -> Int {
    try await file.read { database in try Self.count(of: link, database) }
  }

  package func removeAnswers(before time: Timestamp) async throws(StorageError) {
    try await file.write { database in
      try database.execute(
        sql: "DELETE FROM answers WHERE received < ?", arguments: [time.milliseconds])
    }
  }
}

extension SQLiteClickStore {
  private static func append(_ draft: ClickDraft, _ database: Database) throws -> ClickVerdict {
    var click = draft.click
    if draft.isRepeatable {
      if let row = try Row.fetchOne(
        database.cachedStatement(sql: "SELECT answer FROM answers WHERE app = ? AND id = ?"),
        arguments: [click.app.data, click.id.data])
      {
        return .repeated(answer: row["answer"])
      }
      let exists = try Row.fetchOne(
        database.cachedStatement(sql: "SELECT 1 FROM clicks WHERE id = ? AND app = ?"),
        arguments: [click.id.data, click.app.data])
      if exists != nil { return .repeated(answer: nil) }
    }
    var verdict = ClickVerdict.appended
    if click.isCounted, let link = click.link {
      if let limit = draft.limit, try count(of: link, database) >= limit {
        click.kind = .ended
        verdict = .limitReached
      } else {
        try database.cachedStatement(
          sql: """
            INSERT INTO counts (link, people) VALUES (?, 1)
            ON CONFLICT (link) DO UPDATE SET people = people + 1
            """
        ).execute(arguments: [link.data])
      }
    }
    try insert(click, database)
    if draft.isRepeatable, verdict == .appended, let answer = draft.answer {
      try database.cachedStatement(
        sql: "INSERT INTO answers (app, id, received, answer) VALUES (?, ?, ?, ?)"
      ).execute(arguments: [
        click.app.data, click.id.data, click.receivedAt.milliseconds, answer,
      ])
    }
    return verdict
  }

  private static func count(of link: RecordID, _ database: Database) throws -> Int {
    try Int.fetchOne(
      database.cachedStatement(sql: "SELECT people FROM counts WHERE link = ?"),
      arguments: [link.data]) ?? 0
  }

  private static func insert(_ click: Click, _ database: Database) throws {
    try database.cachedStatement(
      sql: """
        INSERT INTO clicks (id, app, link, host, slug, received, occurred, kind, person, bot, device,
          referrer, continued, campaign, source, medium, channel, tags)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [
      click.id.data, click.app.data, click.link?.data, click.host, click.slug,
      click.receivedAt.milliseconds, click.occurredAt.milliseconds, click.kind.rawValue,
      click.person?.bytes, click.isBot, click.device.rawValue, click.referrer,
      click.continued?.data, click.origin.campaign, click.origin.source, click.origin.medium,
      click.origin.channel?.rawValue,
      click.origin.tagLines,
    ])
  }

  /// The columns of a click; rows are read by their places, since finding a name costs more than all
  /// of its value.
  private static let columns = """
    position, id, app, link, host, slug, received, occurred, kind, person, bot, device, referrer,
    continued, campaign, source, medium, channel, tags
    """

  private static func click(_ row: Row) -> PlacedClick? {
    func id(_ column: Int) -> RecordID? {
      (row[column] as Data?).flatMap { RecordID(bytes: $0) }
    }
    guard let clickID = id(1), let app = id(2), let kind = Click.Kind(rawValue: row[8]) else {
      return nil
    }
    return PlacedClick(
      position: row[0],
      click: Click(
        id: clickID, app: app, link: id(3), host: row[4], slug: row[5],
        receivedAt: Timestamp(milliseconds: row[6]), occurredAt: Timestamp(milliseconds: row[7]),
        kind: kind, person: (row[9] as Data?).map(PersonHash.init(bytes:)), isBot: row[10],
        device: Click.Device(rawValue: row[11]) ?? .other, referrer: row[12], continued: id(13),
        origin: Origin(
          campaign: row[14], source: row[15], medium: row[16],
          channel: (row[17] as String?).flatMap(Origin.Channel.init(rawValue:)),
          tags: Origin.tags(of: row[18]))))
  }

  private static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("clicks-1") { database in
      try database.execute(
        sql: """
          CREATE TABLE clicks (
            position INTEGER PRIMARY KEY AUTOINCREMENT, id BLOB NOT NULL, app BLOB NOT NULL,
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
    return migrator
  }
}
