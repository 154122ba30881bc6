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
      try database.statement(
        "SELECT id FROM names WHERE kind = ? AND text = ?", name.kind.rawValue, name.text
      ).first { $0.id(0) }.flatMap { try Self.record(name.kind, $0, database) }
    }
  }

  package func records(_ query: RecordQuery) async throws(StorageError) -> [StoredRecord] {
    guard !query.labels.contains(where: \.hasNUL) else { return [] }
    return try await file.read { database in
      var conditions = ["records.kind = ?1"]
      if query.after != nil { conditions.append("records.id \(query.isNewestFirst ? "<" : ">") ?") }
      if query.app != nil { conditions.append("records.app = ?") }
      conditions += query.labels.map { _ in
        "records.id IN (SELECT id FROM labels WHERE kind = ?1 AND text = ?)"
      }
      var statement = try database.freshStatement(
        """
        SELECT \(Self.columns) FROM records WHERE \(conditions.joined(separator: " AND "))
        ORDER BY records.id \(query.isNewestFirst ? "DESC" : "ASC") LIMIT ?
        """)
      statement.bind(query.kind.rawValue)
      if let after = query.after { statement.bind(after) }
      if let app = query.app { statement.bind(app) }
      for label in query.labels { statement.bind(label) }
      statement.bind(max(0, query.limit))
      return try statement.all { try Self.record($0, query.kind, database) }
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
      let revision = try Self.nextRevision(database)
      for write in transaction.writes { try Self.apply(write, revision, database) }
      for entry in transaction.audit {
        let changes = entry.changes.isEmpty ? nil : try JSONEncoder().encode(entry.changes)
        try database.execute(
          """
          INSERT INTO audit (id, actor, action, app, subject, changes, at)
          VALUES (?, ?, ?, ?, ?, ?, ?)
          """, entry.id, entry.actor, entry.action, entry.app, entry.subject, changes, entry.at)
      }
      return revision
    }
  }

  package func changes(
    since revision: Revision, limit: Int
  ) async throws(StorageError) -> [RecordChange] {
    try await file.read { database in
      try database.statement(
        """
        SELECT changes.revision, changes.kind, changes.id, removed, app
        FROM changes LEFT JOIN records
        ON NOT removed AND records.kind = changes.kind AND records.id = changes.id
        WHERE changes.revision > ?
        ORDER BY changes.revision, changes.kind, changes.id LIMIT ?
        """, revision, limit
      ).all { row in
        guard let kind: RecordKind = row.value(1), let id = row.id(2) else { return nil }
        return RecordChange(
          revision: row.number(0), kind: kind, id: id, isRemoved: row.flag(3), app: row.id(4))
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
      try database.statement(
        """
        SELECT id, actor, action, app, subject, changes, at FROM audit
        WHERE (?1 IS NULL OR app = ?1) AND (?2 IS NULL OR id < ?2) ORDER BY id DESC LIMIT ?3
        """, app, before, limit
      ).all { row in
        guard let id = row.id(0) else { return nil }
        let changes = row.data(5).flatMap {
          try? JSONDecoder().decode([AuditEntry.Change].self, from: $0)
        }
        return AuditEntry(
          id: id, actor: row.text(1) ?? "", action: row.text(2) ?? "", app: row.id(3),
          subject: row.text(4) ?? "", changes: changes ?? [], at: row.time(6))
      }
    }
  }

  @discardableResult
  package func removeExpired(at time: Timestamp) async throws(StorageError) -> Int {
    let (count, erases) = try await file.write { database in
      try database.execute(
        "DELETE FROM changes WHERE removed AND revision < ?",
        try Self.revision(database) - Self.rememberedRevisions)
      let expired = try database.statement(
        "SELECT kind, id, revision FROM records WHERE expires <= ? LIMIT 1000", time
      ).all { (kind: $0.value(0) as RecordKind?, id: $0.id(1), revision: $0.number(2)) }
      guard !expired.isEmpty else { return (0, false) }
      var erases = false
      let revision = try Self.nextRevision(database)
      for record in expired {
        guard let kind = record.kind, let id = record.id else { continue }
        try Self.apply(.remove(kind, id, revision: record.revision), revision, database)
        erases = erases || kind.isErased
      }
      return (expired.count, erases)
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
    try database.number("SELECT number FROM revision") ?? 0
  }

  /// The revision of what is written now.
  private static func nextRevision(_ database: Database) throws -> Revision {
    try database.execute("UPDATE revision SET number = number + 1")
    return try revision(database)
  }

  private static let columns = "id, app, body, expires, revision"

  private static func record(
    _ kind: RecordKind, _ id: RecordID, _ database: Database
  ) throws -> StoredRecord? {
    try database.statement(
      "SELECT \(columns) FROM records WHERE kind = ? AND id = ?", kind.rawValue, id
    ).first { try record($0, kind, database) }
  }

  private static func record(
    _ row: RowStatement, _ kind: RecordKind, _ database: Database
  ) throws -> StoredRecord {
    guard let id = row.id(0) else {
      throw StorageError.unavailable(reason: "a record has no identifier")
    }
    func texts(_ table: String) throws -> [String] {
      try database.statement(
        "SELECT text FROM \(table) WHERE kind = ? AND id = ? ORDER BY rowid", kind.rawValue, id
      ).all { $0.text(0) }
    }
    let body = kind.isErased ? try ErasableBodies.body(kind, id, database) : row.data(2)
    return StoredRecord(
      kind: kind, id: id, app: row.id(1), names: try texts("names"), labels: try texts("labels"),
      body: body ?? Data(), expiresAt: row.isNull(3) ? nil : row.time(3), revision: row.number(4))
  }

  private static func check(
    _ condition: RecordTransaction.Condition, _ database: Database
  ) throws {
    switch condition {
    case .unchanged(let kind, let id, let revision):
      let found = try database.number(
        "SELECT revision FROM records WHERE kind = ? AND id = ?", kind.rawValue, id)
      guard found == revision else { throw StorageError.stale(kind: kind, id: id) }
    case .only(let kind, let app, let label, let ids):
      guard !label.hasNUL else { return }
      let known = Set(ids)
      try database.statement(
        """
        SELECT labels.id FROM labels JOIN records
        ON records.kind = labels.kind AND records.id = labels.id
        WHERE labels.kind = ?1 AND labels.text = ?2 AND (?3 IS NULL OR app = ?3)
        ORDER BY labels.id
        """, kind.rawValue, label, app
      ).each { row in
        guard let id = row.id(0), !known.contains(id) else { return }
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
    try database.execute(
      "INSERT INTO records (kind, id, app, body, expires, revision) VALUES (?, ?, ?, ?, ?, ?)",
      record.kind.rawValue, record.id, record.app, record.kind.isErased ? Data() : record.body,
      record.expiresAt, revision)
    if record.kind.isErased { try ErasableBodies.insert(record, database) }
    for name in record.names {
      do {
        try database.execute(
          "INSERT INTO names (kind, id, text) VALUES (?, ?, ?)",
          record.kind.rawValue, record.id, name)
      } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
        throw StorageError.conflict(name: RecordName(record.kind, name))
      }
    }
    for label in record.labels {
      try database.execute(
        "INSERT INTO labels (kind, id, text) VALUES (?, ?, ?)",
        record.kind.rawValue, record.id, label)
    }
    try note(record.kind, record.id, isRemoved: false, revision, database)
  }

  private static func remove(
    _ kind: RecordKind, _ id: RecordID, _ revision: Revision, _ database: Database
  ) throws {
    try database.execute(
      "DELETE FROM records WHERE kind = ? AND id = ? AND revision = ?", kind.rawValue, id, revision)
    guard database.changesCount == 1 else { throw StorageError.stale(kind: kind, id: id) }
    if kind.isErased { try ErasableBodies.remove(kind, id, database) }
    for table in ["names", "labels"] {
      try database.execute(
        "DELETE FROM \(table) WHERE kind = ? AND id = ?", kind.rawValue, id)
    }
  }

  private static func note(
    _ kind: RecordKind, _ id: RecordID, isRemoved: Bool, _ revision: Revision, _ database: Database
  ) throws {
    try database.execute(
      "INSERT OR REPLACE INTO changes (kind, id, revision, removed) VALUES (?, ?, ?, ?)",
      kind.rawValue, id, revision, isRemoved)
  }

  package static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.register(
      "records-1",
      """
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
    migrator.register("records-2", ErasableBodies.schema)
    migrator.register("records-audit-changes", "ALTER TABLE audit ADD COLUMN changes BLOB")
    return migrator
  }
}

extension String {
  // No store has a name or a label with a NUL, up to which SQLite's own functions read a text.
  fileprivate var hasNUL: Bool { utf8.contains(0) }
}
