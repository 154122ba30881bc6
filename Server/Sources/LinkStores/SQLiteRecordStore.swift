import FoundationEssentials
package import GRDB
package import LinkPlatform
import Synchronization

/// Records in an SQLite file.
package struct SQLiteRecordStore: RecordStore {
  /// Whether records went whose bytes may still be in the file or its log: at first nobody knows.
  private final class Debt: Sendable {
    let isOwed = Mutex(true)
  }

  package let file: SQLiteFile
  private let debt = Debt()

  package init(
    path: String, migration: SQLiteFile.Migration = .afterBackup, mayMake: Bool = true
  ) throws(StorageError) {
    file = try SQLiteFile(
      path: path, readers: 4, migrator: Self.migrator, migration: migration,
      mayMake: mayMake, secretRows: ErasableBodies.secretRows)
  }

  /// Removes from the copies beside the file, which were made before upgrades, what no copy may have.
  ///
  /// - Returns: The copies of which that could not be done, with the reason.
  package func eraseCopies() -> [(path: String, error: StorageError)] { file.cleanCopies() }

  package func close() { file.close() }

  package func record(
    _ kind: RecordKind, _ id: RecordID
  ) async throws(StorageError) -> StoredRecord? {
    try await file.read { database in
      try Self.record(kind, id, database)
    }
  }

  package func record(named name: RecordName) async throws(StorageError) -> StoredRecord? {
    guard !name.text.hasNUL else { return nil }
    return try await file.read { database in
      let row = try Row.fetchOne(
        database.cachedStatement(
          sql: "SELECT id FROM names WHERE kind = ? AND text = ?"),
        arguments: [name.kind.rawValue, name.text])
      guard let id = row?.id("id") else { return nil }
      return try Self.record(name.kind, id, database)
    }
  }

  package func records(_ query: RecordQuery) async throws(StorageError) -> [StoredRecord] {
    guard !query.labels.contains(where: \.hasNUL) else { return [] }
    return try await file.read { database in
      var conditions = ["records.kind = :kind"]
      var arguments: [String: (any DatabaseValueConvertible)?] = [
        "kind": query.kind.rawValue, "limit": max(0, query.limit),
      ]
      if let after = query.after {
        conditions.append("records.id \(query.isNewestFirst ? "<" : ">") :after")
        arguments["after"] = after.data
      }
      if let app = query.app {
        conditions.append("records.app = :app")
        arguments["app"] = app.data
      }
      for (index, label) in query.labels.enumerated() {
        conditions.append(
          """
          records.id IN (SELECT id FROM labels WHERE kind = :kind AND text = :label\(index))
          """)
        arguments["label\(index)"] = label
      }
      let rows = try Row.fetchAll(
        database,
        sql: """
          SELECT * FROM records WHERE \(conditions.joined(separator: " AND "))
          ORDER BY records.id \(query.isNewestFirst ? "DESC" : "ASC") LIMIT :limit
          """, arguments: StatementArguments(arguments))
      return try rows.map { try Self.record($0, query.kind, database) }
    }
  }

  @discardableResult
  package func commit(
    _ transaction: RecordTransaction
  ) async throws(StorageError) -> Revision {
    let erases = transaction.writes.contains { write in
      switch write {
      case .insert: false
      case .replace(let record): record.kind.isErased
      case .remove(let kind, _, _): kind.isErased
      }
    }
    // It is owed from now on: should this end in between, or another erase at the same time, too.
    defer { if erases { debt.isOwed.withLock { $0 = true } } }
    return try await file.write { database in
      for condition in transaction.conditions { try Self.check(condition, database) }
      let revision = try Self.revision(database) + 1
      try database.execute(sql: "UPDATE revision SET number = ?", arguments: [revision])
      for write in transaction.writes {
        try Self.apply(write, revision, database)
      }
      for entry in transaction.audit {
        try database.execute(
          sql: """
            INSERT INTO audit (id, actor, action, app, subject, changes, at)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
          arguments: [
            entry.id.data, entry.actor, entry.action, entry.app?.data, entry.subject,
            entry.changes.isEmpty ? nil : try JSONEncoder().encode(entry.changes),
            entry.at.milliseconds,
          ])
      }
      return revision
    }
  }

  package func changes(
    since revision: Revision, limit: Int
  ) async throws(StorageError) -> [RecordChange] {
    try await file.read { database in
      let rows = try Row.fetchAll(
        database.cachedStatement(
          sql: """
            SELECT changes.revision, changes.kind, changes.id, removed, app
            FROM changes LEFT JOIN records
            ON NOT removed AND records.kind = changes.kind AND records.id = changes.id
            WHERE changes.revision > ?
            ORDER BY changes.revision, changes.kind, changes.id LIMIT ?
            """), arguments: [revision, limit])
      return rows.compactMap { row in
        guard let kind = RecordKind(rawValue: row["kind"]), let id = row.id("id") else {
          return nil
        }
        return RecordChange(
          revision: row["revision"], kind: kind, id: id, isRemoved: row["removed"],
          app: row.id("app"))
      }
    }
  }

  package func revision() async throws(StorageError) -> Revision {
    try await file.read { try Self.revision($0) }
  }

  package func audit(
    of app: RecordID?, before: RecordID?, limit: Int
  ) async throws(StorageError) -> [AuditEntry] {
    try await file.read { database in
      let rows = try Row.fetchAll(
        database,
        sql: """
          SELECT * FROM audit WHERE (:app IS NULL OR app = :app) AND (:before IS NULL OR id < :before)
          ORDER BY id DESC LIMIT :limit
          """,
        arguments: ["app": app?.data, "before": before?.data, "limit": limit])
      return rows.compactMap { row in
        guard let id = row.id("id"), let at = row.time("at") else { return nil }
        let changes = (row["changes"] as Data?).flatMap {
          try? JSONDecoder().decode([AuditEntry.Change].self, from: $0)
        }
        return AuditEntry(
          id: id, actor: row["actor"], action: row["action"], app: row.id("app"),
          subject: row["subject"], changes: changes ?? [], at: at)
      }
    }
  }

  @discardableResult
  package func removeExpired(at time: Timestamp) async throws(StorageError) -> Int {
    let (count, erases) = try await file.write { database in
      try database.execute(
        sql: "DELETE FROM changes WHERE removed AND revision < ?",
        arguments: [try Self.revision(database) - Self.rememberedRevisions])
      let rows = try Row.fetchAll(
        database, sql: "SELECT kind, id, revision FROM records WHERE expires <= ? LIMIT 1000",
        arguments: [time.milliseconds])
      guard !rows.isEmpty else { return (0, false) }
      var erases = false
      let revision = try Self.revision(database) + 1
      try database.execute(sql: "UPDATE revision SET number = ?", arguments: [revision])
      for row in rows {
        guard let kind = RecordKind(rawValue: row["kind"]), let id = row.id("id") else { continue }
        try Self.apply(.remove(kind, id, revision: row["revision"]), revision, database)
        erases = erases || kind.isErased
      }
      return (rows.count, erases)
    }
    if erases { debt.isOwed.withLock { $0 = true } }
    return count
  }

  package func erase() async throws(StorageError) {
    let isOwed = debt.isOwed.withLock { isOwed in
      defer { isOwed = false }
      return isOwed
    }
    guard isOwed else { return }
    do throws(StorageError) {
      try await file.write { try ErasableBodies.rewrite($0) }
      // The log still has them as they were.
      try await file.truncateLog()
    } catch {
      debt.isOwed.withLock { $0 = true }
      throw error
    }
  }
}

extension SQLiteRecordStore {
  private static func revision(_ database: Database) throws -> Revision {
    try Int64.fetchOne(database.cachedStatement(sql: "SELECT number FROM revision")) ?? 0
  }

  private static func record(
    _ kind: RecordKind, _ id: RecordID, _ database: Database
  ) throws -> StoredRecord? {
    try Row.fetchOne(
      database.cachedStatement(sql: "SELECT * FROM records WHERE kind = ? AND id = ?"),
      arguments: [kind.rawValue, id.data]
    ).map { try record($0, kind, database) }
  }

  private static func record(
    _ row: Row, _ kind: RecordKind, _ database: Database
  ) throws -> StoredRecord {
    guard let id = row.id("id") else {
      throw StorageError.unavailable(reason: "a record has no identifier")
    }
    func texts(_ table: String) throws -> [String] {
      try String.fetchAll(
        database.cachedStatement(
          sql: "SELECT text FROM \(table) WHERE kind = ? AND id = ? ORDER BY rowid"),
        arguments: [kind.rawValue, id.data])
    }
    let body: Data =
      if kind.isErased { try ErasableBodies.body(kind, id, database) ?? Data() } else {
        row["body"]
      }
    return StoredRecord(
      kind: kind, id: id, app: row.id("app"), names: try texts("names"),
      labels: try texts("labels"), body: body, expiresAt: row.time("expires"),
      revision: row["revision"])
  }

  private static func check(
    _ condition: RecordTransaction.Condition, _ database: Database
  ) throws {
    switch condition {
    case .unchanged(let kind, let id, let revision):
      let found = try Int64.fetchOne(
        database.cachedStatement(sql: "SELECT revision FROM records WHERE kind = ? AND id = ?"),
        arguments: [kind.rawValue, id.data])
      guard found == revision else { throw StorageError.stale(kind: kind, id: id) }
    case .only(let kind, let app, let label, let ids):
      guard !label.hasNUL else { return }
      let rows = try Row.fetchCursor(
        database.cachedStatement(
          sql: """
            SELECT labels.id FROM labels JOIN records
            ON records.kind = labels.kind AND records.id = labels.id
            WHERE labels.kind = :kind AND labels.text = :label AND (:app IS NULL OR app = :app)
            ORDER BY labels.id
            """),
        arguments: ["kind": kind.rawValue, "label": label, "app": app?.data])
      let known = Set(ids)
      while let row = try rows.next() {
        guard let id = row.id("id"), !known.contains(id) else { continue }
        throw StorageError.stale(kind: kind, id: id)
      }
    }
  }

  private static func apply(
    _ write: RecordTransaction.Write, _ revision: Revision, _ database: Database
  ) throws {
    switch write {
    case .insert(let record):
      guard try self.record(record.kind, record.id, database) == nil else {
        throw StorageError.conflict(name: RecordName(record.kind, record.id.description))
      }
      try insert(record, revision, database)
    case .replace(let record):
      try remove(record.kind, record.id, record.revision, database)
      try insert(record, revision, database)
    case .remove(let kind, let id, let old):
      try remove(kind, id, old, database)
      try note(kind, id, isRemoved: true, revision, database)
    }
  }

  private static func insert(
    _ record: StoredRecord, _ revision: Revision, _ database: Database
  ) throws {
    guard !(record.names + record.labels).contains(where: \.hasNUL) else {
      throw StorageError.unavailable(reason: "a name or a label has a NUL")
    }
    try database.cachedStatement(
      sql: """
        INSERT INTO records (kind, id, app, body, expires, revision) VALUES (?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [
      record.kind.rawValue, record.id.data, record.app?.data,
      record.kind.isErased ? Data() : record.body, record.expiresAt?.milliseconds, revision,
    ])
    if record.kind.isErased { try ErasableBodies.insert(record, database) }
    for name in record.names {
      do {
        try database.cachedStatement(sql: "INSERT INTO names (kind, id, text) VALUES (?, ?, ?)")
          .execute(arguments: [record.kind.rawValue, record.id.data, name])
      } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
        throw StorageError.conflict(name: RecordName(record.kind, name))
      }
    }
    for label in record.labels {
      try database.cachedStatement(sql: "INSERT INTO labels (kind, id, text) VALUES (?, ?, ?)")
        .execute(arguments: [record.kind.rawValue, record.id.data, label])
    }
    try note(record.kind, record.id, isRemoved: false, revision, database)
  }

  private static func remove(
    _ kind: RecordKind, _ id: RecordID, _ revision: Revision, _ database: Database
  ) throws {
    try database.cachedStatement(
      sql: "DELETE FROM records WHERE kind = ? AND id = ? AND revision = ?"
    ).execute(arguments: [kind.rawValue, id.data, revision])
    guard database.changesCount == 1 else { throw StorageError.stale(kind: kind, id: id) }
    if kind.isErased { try ErasableBodies.remove(kind, id, database) }
    for table in ["names", "labels"] {
      try database.cachedStatement(sql: "DELETE FROM \(table) WHERE kind = ? AND id = ?")
        .execute(arguments: [kind.rawValue, id.data])
    }
  }

  private static func note(
    _ kind: RecordKind, _ id: RecordID, isRemoved: Bool, _ revision: Revision, _ database: Database
  ) throws {
    try database.cachedStatement(
      sql: "INSERT OR REPLACE INTO changes (kind, id, revision, removed) VALUES (?, ?, ?, ?)"
    ).execute(arguments: [kind.rawValue, id.data, revision, isRemoved])
  }

  package static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("records-1") { database in
      try database.execute(
        sql: """
          CREATE TABLE records (
            kind TEXT NOT NULL, id BLOB NOT NULL, app BLOB, body BLOB NOT NULL, expires INTEGER,
            revision INTEGER NOT NULL, PRIMARY KEY (kind, id)) WITHOUT ROWID;
          CREATE INDEX records_by_app ON records (kind, app, id);
          CREATE INDEX records_by_expiry ON records (expires) WHERE expires IS NOT NULL;
          CREATE TABLE names (kind TEXT NOT NULL, id BLOB NOT NULL, text TEXT NOT NULL);
          CREATE UNIQUE INDEX names_by_text ON names (kind, text);
          CREATE INDEX names_by_id ON names (kind, id);
          CREATE TABLE labels (kind TEXT NOT NULL, id BLOB NOT NULL, text TEXT NOT NULL);
          CREATE INDEX labels_by_text ON labels (kind, text, id);
          CREATE INDEX labels_by_id ON labels (kind, id);
          CREATE TABLE changes (
            kind TEXT NOT NULL, id BLOB NOT NULL, revision INTEGER NOT NULL,
            removed INTEGER NOT NULL, PRIMARY KEY (kind, id)) WITHOUT ROWID;
          CREATE INDEX changes_by_revision ON changes (revision);
          CREATE TABLE audit (
            id BLOB PRIMARY KEY, actor TEXT NOT NULL, action TEXT NOT NULL, app BLOB,
            subject TEXT NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID;
          CREATE TABLE revision (number INTEGER NOT NULL);
          INSERT INTO revision VALUES (0);
          """)
    }
    migrator.registerMigration("records-2") { database in
      try database.execute(sql: ErasableBodies.schema)
    }
    migrator.registerMigration("records-audit-changes") { database in
      try database.execute(sql: "ALTER TABLE audit ADD COLUMN changes BLOB")
    }
    return migrator
  }
}

extension String {
  // SQLite is given texts up to their first NUL: `a\u{0}b` would be found as `a`.
  fileprivate var hasNUL: Bool { utf8.contains(0) }
}
