import FoundationEssentials
package import LinkPlatform
import LinkStores
import Synchronization

/// Records in PostgreSQL.
///
/// A commit first takes the only row of `revision`, so that commits come one after the other and their numbers rise
/// without a gap. What it finds then stays as it is until it ends.
package struct PostgresRecordStore: RecordStore {
  let pool: PostgresPool
  /// How long a read may take, and a commit.
  let patience: Duration
  private let debt = ErasureDebt()

  package init(_ pool: PostgresPool, patience: Duration = .seconds(3)) {
    (self.pool, self.patience) = (pool, patience)
  }

  package var connectionEpoch: Int { pool.lostConnections }

  package func record(
    _ kind: RecordKind, _ id: RecordID
  ) async throws(StorageError) -> StoredRecord? {
    try await pool.read(.records, within: patience) { connection in
      try connection.statement(
        "SELECT \(Self.columns) FROM \(Self.table) WHERE r.kind = ? AND r.id = ?", kind.rawValue, id
      ).first { $0.record(kind) }
    }
  }

  package func record(named name: RecordName) async throws(StorageError) -> StoredRecord? {
    guard !name.text.hasNUL else { return nil }
    return try await pool.read(.records, within: patience) { connection in
      try connection.statement(
        """
        SELECT \(Self.columns) FROM \(Self.table)
        WHERE r.kind = ? AND r.id = (SELECT n.id FROM names AS n WHERE n.kind = ? AND n.text = ?)
        """, name.kind.rawValue, name.kind.rawValue, name.text
      ).first { $0.record(name.kind) }
    }
  }

  package func records(_ query: RecordQuery) async throws(StorageError) -> [StoredRecord] {
    guard !query.labels.contains(where: \.hasNUL) else { return [] }
    return try await pool.read(.records, within: patience) { connection in
      var conditions = ["r.kind = ?"]
      if query.after != nil { conditions.append("r.id \(query.isNewestFirst ? "<" : ">") ?") }
      if query.app != nil { conditions.append("r.app = ?") }
      conditions += query.labels.map { _ in
        "r.id IN (SELECT l.id FROM labels AS l WHERE l.kind = r.kind AND l.text = ?)"
      }
      let statement = try connection.keptStatement(
        """
        SELECT \(Self.columns) FROM \(Self.table) WHERE \(conditions.joined(separator: " AND "))
        ORDER BY r.id \(query.isNewestFirst ? "DESC" : "ASC") LIMIT ?
        """)
      statement.bind(query.kind.rawValue)
      if let after = query.after { statement.bind(after) }
      if let app = query.app { statement.bind(app) }
      for label in query.labels { statement.bind(label) }
      statement.bind(max(0, query.limit))
      return try statement.all { $0.record(query.kind) }
    }
  }

  package func changes(
    since revision: Revision, limit: Int
  ) async throws(StorageError) -> [RecordChange] {
    try await pool.read(.records, within: patience) { connection in
      try connection.statement(
        """
        SELECT c.revision, c.kind, c.id, c.removed, r.app
        FROM changes AS c LEFT JOIN records AS r
        ON c.removed = 0 AND r.kind = c.kind AND r.id = c.id
        WHERE c.revision > ? ORDER BY c.revision, c.kind, c.id LIMIT ?
        """, revision, limit
      ).all { row in
        guard let kind: RecordKind = row.value(1), let id = row.id(2) else { return nil }
        return RecordChange(
          revision: row.number(0), kind: kind, id: id, isRemoved: row.flag(3), app: row.id(4))
      }
    }
  }

  package func revision() async throws(StorageError) -> Revision {
    try await pool.read(.records, within: patience) { connection in
      try connection.number("SELECT number FROM revision") ?? 0
    }
  }

  package func audit(
    of app: RecordID?, before: RecordID?, limit: Int
  ) async throws(StorageError) -> [AuditEntry] {
    try await pool.read(.records, within: patience) { connection in
      let conditions = [app.map { _ in "app = ?" }, before.map { _ in "id < ?" }].compactMap(\.self)
      let statement = try connection.keptStatement(
        """
        SELECT id, actor, action, app, subject, changes, at FROM audit
        \(conditions.isEmpty ? "" : "WHERE \(conditions.joined(separator: " AND "))")
        ORDER BY id DESC LIMIT ?
        """)
      if let app { statement.bind(app) }
      if let before { statement.bind(before) }
      statement.bind(max(0, limit))
      return try statement.all { row in
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
  package func commit(
    _ transaction: RecordTransaction
  ) async throws(StorageError) -> Revision {
    // It is owed from now on: should this end in between, or another erase at the same time, too.
    defer { if transaction.erases { debt.isOwed = true } }
    return try await commit { writer in
      for condition in transaction.conditions { try writer.check(condition) }
      try writer.begin()
      try writer.write(transaction.writes)
      try writer.note(transaction.audit)
      return writer.revision
    }
  }

  @discardableResult
  package func removeExpired(at time: Timestamp) async throws(StorageError) -> Int {
    let (count, erases) = try await commit { writer in
      try writer.forget(after: Self.rememberedRevisions)
      let expired = try writer.expired(at: time, limit: 1000)
      guard !expired.isEmpty else { return (0, false) }
      try writer.begin()
      try writer.write(expired)
      return (expired.count, RecordTransaction(expired).erases)
    }
    if erases { debt.isOwed = true }
    return count
  }

  /// Writes erasable bodies into a new file: PostgreSQL removes the old one when this returns.
  ///
  /// What was written ahead (WAL), and copies of it, have them until PostgreSQL removes those.
  package func erase() async throws(StorageError) {
    guard debt.take() else { return }
    do throws(StorageError) {
      try await pool.use(.work, within: .seconds(30)) { connection in
        try connection.transaction {
          try connection.run("LOCK TABLE erasable_bodies IN ACCESS EXCLUSIVE MODE")
          let rows = try connection.statement("SELECT kind, id, body FROM erasable_bodies").all {
            (kind: $0.text(0), id: $0.data(1), body: $0.data(2))
          }
          try connection.run("TRUNCATE erasable_bodies")
          for row in rows {
            try connection.execute(
              "INSERT INTO erasable_bodies (kind, id, body) VALUES (?, ?, ?)",
              row.kind, row.id, row.body)
          }
        }
      }
    } catch {
      debt.isOwed = true
      throw error
    }
  }

  /// Commits what a writer does, once: where no answer comes, its token tells whether it is done.
  private func commit<Value: Sendable>(
    _ work: @escaping @Sendable (RecordWriter) throws -> Value
  ) async throws(StorageError) -> Value {
    let token = RecordID()
    let outcome = Outcome<Value>()
    do throws(StorageError) {
      return try await pool.use(.records, within: patience) { connection in
        do {
          return try connection.transaction {
            let writer = try RecordWriter(connection, token: token)
            let value = try work(writer)
            outcome.keep(value)
            return value
          }
        } catch let error as PostgresError where error.reason == .uncertain {
          outcome.isUncertain = true
          throw error
        }
      }
    } catch {
      guard outcome.isUncertain, let value = outcome.value else { throw error }
      let isDone = try await pool.read(.records, within: patience) { connection in
        // Behind a commit that is still on its way: it has the row of the revision.
        try connection.transaction {
          try connection.run("SELECT number FROM revision FOR UPDATE")
          return try connection.number("SELECT 1 FROM commits WHERE token = ?", token) != nil
        }
      }
      guard isDone else { throw error }
      return value
    }
  }

  /// What a commit would return whose answer is missing.
  private final class Outcome<Value: Sendable>: Sendable {
    private let state = Mutex<(value: Value?, isUncertain: Bool)>((nil, false))

    var value: Value? { state.withLock { $0.value } }
    func keep(_ value: Value) { state.withLock { $0.value = value } }
    var isUncertain: Bool {
      get { state.withLock { $0.isUncertain } }
      set { state.withLock { $0.isUncertain = newValue } }
    }
  }
}

extension PostgresRecordStore {
  fileprivate static let table =
    "records AS r LEFT JOIN erasable_bodies AS e ON e.kind = r.kind AND e.id = r.id"

  fileprivate static let columns = """
    r.id, r.app, coalesce(e.body, r.body), r.expires, r.revision,
    ARRAY(SELECT n.text FROM names AS n WHERE n.kind = r.kind AND n.id = r.id ORDER BY n.place),
    ARRAY(SELECT l.text FROM labels AS l WHERE l.kind = r.kind AND l.id = r.id ORDER BY l.place)
    """
}

extension PostgresStatement {
  fileprivate func record(_ kind: RecordKind) -> StoredRecord? {
    guard let id = id(0) else { return nil }
    return StoredRecord(
      kind: kind, id: id, app: self.id(1), names: texts(5), labels: texts(6),
      body: data(2) ?? Data(), expiresAt: isNull(3) ? nil : time(3), revision: number(4))
  }
}

/// Whether records went whose bytes may still be in a file: at first nobody knows.
private final class ErasureDebt: Sendable {
  private let owed = Mutex(true)

  var isOwed: Bool {
    get { owed.withLock { $0 } }
    set { owed.withLock { $0 = newValue } }
  }

  /// Takes it over.
  ///
  /// - Returns: Whether there was any.
  func take() -> Bool {
    owed.withLock { owed in
      defer { owed = false }
      return owed
    }
  }
}
