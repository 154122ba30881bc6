import FoundationEssentials
import GRDB
import LinkPlatform
import LinkStores
import Synchronization

/// Clicks that wait on this server's disk, in the order in which they came.
///
/// Those of a commit that may yet happen are shipped together, by its token; all others in batches of any size.
final class ClickSpool: Sendable {
  /// Clicks that are shipped as one, again and again until it is known that they arrived.
  struct Batch: Sendable {
    let token: RecordID
    let drafts: [ClickDraft]
  }

  private let file: SQLiteFile
  private let count: Mutex<Int>
  /// How many clicks are shipped at once.
  static let batchSize = 512

  /// Opens the file, or makes it.
  init(path: String, migration: SQLiteFile.Migration = .afterBackup) throws(StorageError) {
    file = try SQLiteFile(path: path, readers: 1, migrator: Self.migrator, migration: migration)
    let waiting = try file.readBlocking { database in
      try database.number("SELECT count(*) FROM drafts") ?? 0
    }
    count = Mutex(Int(waiting))
  }

  var path: String { file.path }
  /// How many clicks wait.
  var waiting: Int { count.withLock(\.self) }

  func close() { file.close() }

  /// Adds clicks, durable when it returns; on the thread that calls.
  ///
  /// - Parameter token: With which they were written, if that may have succeeded.
  func add(_ drafts: [ClickDraft], token: RecordID?) throws(StorageError) {
    try file.writeBlocking { database in
      var statement = try database.statement(
        """
        INSERT INTO drafts (token, limited, answer, continuedAnswer, repeatable, tallied, \(ClickRow.columns))
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """)
      for draft in drafts {
        statement.bind(token)
        statement.bind(draft.limit != nil)
        statement.bind(draft.answer)
        statement.bind(draft.continuedAnswer)
        statement.bind(draft.isRepeatable)
        statement.bind(draft.isTallied)
        statement.bind(draft.click)
        try statement.execute()
      }
    }
    count.withLock { $0 += drafts.count }
  }

  /// The first clicks that wait; nil without any.
  ///
  /// The next call gives the same ones, until they are removed.
  func first() async throws(StorageError) -> Batch? {
    let path = file.path
    return try await file.write { database in
      let first = try database.statement("SELECT number, token FROM drafts ORDER BY number LIMIT 1")
        .first { (number: $0.number(0), token: $0.id(1)) }
      guard let first else { return nil }
      let token = first.token ?? RecordID()
      if first.token == nil {
        try database.execute(
          """
          UPDATE drafts SET token = ? WHERE token IS NULL AND number IN (
            SELECT number FROM drafts WHERE number < coalesce(
              (SELECT min(number) FROM drafts WHERE token IS NOT NULL), \(Int64.max))
            ORDER BY number LIMIT \(Self.batchSize))
          """, token)
      }
      let drafts = try database.statement(
        """
        SELECT limited, answer, continuedAnswer, repeatable, tallied, \(ClickRow.columns) FROM drafts
        WHERE token = ? ORDER BY number
        """, token
      ).all { row in
        guard let click = row.click(from: 5) else { throw StorageError.newerSchema(file: path) }
        // Whoever followed the link was led on: it counts, whatever the limit has become.
        return ClickDraft(
          click, limit: row.flag(0) ? .max : nil, answer: row.data(1), continuedAnswer: row.data(2),
          isRepeatable: row.flag(3), isTallied: row.flag(4))
      }
      return Batch(token: token, drafts: drafts)
    }
  }

  /// The last moment before the first click was received that waits; nil without any.
  func readThrough() async throws(StorageError) -> Timestamp? {
    guard waiting > 0 else { return nil }
    return try await file.read { database in
      try database.number("SELECT min(received) FROM drafts")
    }.map { Timestamp(milliseconds: $0 - 1) }
  }

  /// Removes clicks that arrived.
  func remove(_ batch: Batch) async throws(StorageError) {
    try await file.write { database in
      try database.execute("DELETE FROM drafts WHERE token = ?", batch.token)
    }
    let waiting = count.withLock { count in
      count -= batch.drafts.count
      return count
    }
    guard waiting == 0 else { return }
    // What a long outage took of the disk is given back.
    try file.holdingWriter { database in
      if try database.number("PRAGMA page_count") ?? 0 > 1000 { try database.execute("VACUUM") }
    }
  }

  /// Which database the clicks belong to; nil where it is not known yet.
  func database() async throws(StorageError) -> RecordID? {
    try await file.read { database in
      try database.statement("SELECT database FROM owner").first { $0.id(0) }
    }
  }

  func belong(to database: RecordID) async throws(StorageError) {
    try await file.write { connection in
      try connection.execute("DELETE FROM owner")
      try connection.execute("INSERT INTO owner VALUES (?)", database)
    }
  }

  private static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("spool-1") { database in
      try database.execute(
        sql: """
          CREATE TABLE owner (database BLOB NOT NULL);
          CREATE TABLE drafts (
            number INTEGER PRIMARY KEY AUTOINCREMENT, token BLOB, limited INTEGER NOT NULL,
            answer BLOB, continuedAnswer BLOB, repeatable INTEGER NOT NULL, tallied INTEGER NOT NULL,
            id BLOB NOT NULL, app BLOB NOT NULL, link BLOB, host TEXT NOT NULL, slug TEXT,
            received INTEGER NOT NULL, occurred INTEGER NOT NULL, kind TEXT NOT NULL, person BLOB,
            bot INTEGER NOT NULL, device TEXT NOT NULL, referrer TEXT, continued BLOB, campaign TEXT,
            source TEXT, medium TEXT, channel TEXT, tags TEXT);
          CREATE INDEX drafts_by_token ON drafts (token, number) WHERE token IS NOT NULL;
          """)
    }
    return migrator
  }
}
