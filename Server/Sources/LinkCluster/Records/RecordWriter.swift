import FoundationEssentials
import LinkPlatform
import LinkStores

/// Writes the records of one commit.
final class RecordWriter {
  private let connection: PostgresConnection
  private let token: RecordID
  /// The number of the commit, which it has from ``begin()`` on.
  private(set) var revision: Revision = 0

  /// Takes the row that all commits take: nothing changes from now on but by this one.
  init(_ connection: PostgresConnection, token: RecordID) throws {
    (self.connection, self.token) = (connection, token)
    last = try connection.number("SELECT number FROM revision FOR UPDATE") ?? 0
  }

  /// The number of the commit before.
  private let last: Revision

  /// Begins to write: from now on the commit has a number.
  func begin() throws {
    revision = last + 1
    try connection.execute("UPDATE revision SET number = ?", revision)
    try connection.execute("INSERT INTO commits (token, revision) VALUES (?, ?)", token, revision)
  }

  func check(_ condition: RecordTransaction.Condition) throws {
    switch condition {
    case .unchanged(let kind, let id, let revision):
      let found = try connection.number(
        "SELECT revision FROM records WHERE kind = ? AND id = ?", kind.rawValue, id)
      guard found == revision else { throw StorageError.stale(kind: kind, id: id) }
    case .only(let kind, let app, let label, let ids):
      guard !label.hasNUL else { return }
      let known = Set(ids)
      let isOfApp = app == nil ? "" : "AND r.app = ?"
      let statement = try connection.statement(
        """
        SELECT l.id FROM labels AS l JOIN records AS r ON r.kind = l.kind AND r.id = l.id
        WHERE l.kind = ? AND l.text = ? \(isOfApp) ORDER BY l.id
        """, kind.rawValue, label)
      if let app { statement.bind(app) }
      try statement.each { row in
        guard let id = row.id(0), !known.contains(id) else { return }
        throw StorageError.stale(kind: kind, id: id)
      }
    }
  }

  /// Writes one after the other; records that are inserted one behind the other go in few statements.
  func write(_ writes: [RecordTransaction.Write]) throws {
    var inserted: [StoredRecord] = []
    for write in writes {
      if case .insert(let record) = write {
        inserted.append(record)
        continue
      }
      try insert(inserted)
      inserted = []
      switch write {
      case .insert: break
      case .replace(let record): try replace(record)
      case .remove(let kind, let id, let old):
        try remove(kind, id, old)
        try note([(kind, id)], areRemoved: true)
      }
    }
    try insert(inserted)
  }

  func note(_ entries: [AuditEntry]) throws {
    for entry in entries {
      let changes = entry.changes.isEmpty ? nil : try JSONEncoder().encode(entry.changes)
      try connection.execute(
        """
        INSERT INTO audit (id, actor, action, app, subject, changes, at)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """, entry.id, entry.actor.withoutNUL, entry.action.withoutNUL, entry.app,
        entry.subject.withoutNUL, changes, entry.at)
    }
  }

  /// Records whose time is over.
  func expired(at time: Timestamp, limit: Int) throws -> [RecordTransaction.Write] {
    try connection.statement(
      "SELECT kind, id, revision FROM records WHERE expires <= ? LIMIT ?", time, limit
    ).all { row in
      guard let kind: RecordKind = row.value(0), let id = row.id(1) else { return nil }
      return .remove(kind, id, revision: row.number(2))
    }
  }

  /// Forgets removals and tokens that are so many commits old.
  func forget(after count: Revision) throws {
    try connection.execute("DELETE FROM changes WHERE removed = 1 AND revision < ?", last - count)
    try connection.execute("DELETE FROM commits WHERE revision < ?", last - count)
  }

  // MARK: One kind of write

  private func insert(_ records: [StoredRecord]) throws {
    guard !records.isEmpty else { return }
    guard !records.contains(where: { ($0.names + $0.labels).contains(where: \.hasNUL) }) else {
      throw StorageError.unavailable(reason: "a name or a label has a NUL")
    }
    let statement = try connection.keptStatement(
      """
      INSERT INTO records (kind, id, app, body, expires, revision)
      SELECT *, ?::bigint FROM unnest(?::text[], ?::bytea[], ?::bytea[], ?::bytea[], ?::bigint[])
      ON CONFLICT DO NOTHING RETURNING kind, id
      """)
    statement.bind(revision)
    statement.bind(records.map(\.kind.rawValue))
    statement.bind(records.map { $0.id.array })
    statement.bind(records.map { $0.app?.array })
    statement.bind(records.map { $0.kind.isErased ? [] : Array($0.body) })
    statement.bind(records.map { $0.expiresAt?.milliseconds })
    var added: Set<RecordKey> = []
    try statement.each { row in
      if let kind = row.text(0), let id = row.id(1) { added.insert(RecordKey(kind: kind, id: id)) }
    }
    var names = try insertNames(records)
    // What is twice among them is added once. The first record that is in the way of another is told.
    for record in records {
      if added.remove(RecordKey(kind: record.kind.rawValue, id: record.id)) == nil {
        throw StorageError.conflict(name: RecordName(record.kind, record.id.description))
      }
      for name in record.names where names.remove(RecordName(record.kind, name)) == nil {
        throw StorageError.conflict(name: RecordName(record.kind, name))
      }
    }
    for record in records where record.kind.isErased {
      try connection.execute(
        "INSERT INTO erasable_bodies (kind, id, body) VALUES (?, ?, ?)",
        record.kind.rawValue, record.id, record.body)
    }
    try insertLabels(records)
    try note(records.map { ($0.kind, $0.id) }, areRemoved: false)
  }

  /// - Returns: The names that were free.
  private func insertNames(_ records: [StoredRecord]) throws -> Set<RecordName> {
    let rows = TextRows(records, \.names)
    guard !rows.texts.isEmpty else { return [] }
    let statement = try connection.keptStatement(
      """
      INSERT INTO names (kind, id, place, text)
      SELECT * FROM unnest(?::text[], ?::bytea[], ?::bigint[], ?::text[])
      ON CONFLICT DO NOTHING RETURNING kind, text
      """)
    rows.bind(to: statement)
    var added: Set<RecordName> = []
    try statement.each { row in
      if let kind: RecordKind = row.value(0), let text = row.text(1) {
        added.insert(RecordName(kind, text))
      }
    }
    return added
  }

  private func insertLabels(_ records: [StoredRecord]) throws {
    let rows = TextRows(records, \.labels)
    guard !rows.texts.isEmpty else { return }
    let statement = try connection.keptStatement(
      """
      INSERT INTO labels (kind, id, place, text)
      SELECT * FROM unnest(?::text[], ?::bytea[], ?::bigint[], ?::text[])
      """)
    rows.bind(to: statement)
    try statement.execute()
  }

  /// Changes a record's row, and of its names and labels what is not as it was: what a newer server has beside
  /// them in columns of its own stays.
  private func replace(_ record: StoredRecord) throws {
    let kind = record.kind.rawValue
    try connection.execute(
      """
      UPDATE records SET app = ?, body = ?, expires = ?, revision = ?
      WHERE kind = ? AND id = ? AND revision = ?
      """, record.app, record.kind.isErased ? Data() : record.body, record.expiresAt, revision,
      kind,
      record.id, record.revision)
    guard connection.changesCount == 1 else {
      throw StorageError.stale(kind: record.kind, id: record.id)
    }
    if record.kind.isErased {
      try connection.execute(
        "UPDATE erasable_bodies SET body = ? WHERE kind = ? AND id = ?", record.body, kind,
        record.id)
    }
    if record.names.contains(where: \.hasNUL) || record.labels.contains(where: \.hasNUL) {
      throw StorageError.unavailable(reason: "a name or a label has a NUL")
    }
    if try clear("names", of: record, but: record.names) {
      let free = try insertNames([record])
      if let taken = record.names.first(where: { !free.contains(RecordName(record.kind, $0)) }) {
        throw StorageError.conflict(name: RecordName(record.kind, taken))
      }
    }
    if try clear("labels", of: record, but: record.labels) { try insertLabels([record]) }
    try note([(record.kind, record.id)], areRemoved: false)
  }

  /// Removes the texts that a record has in a table, if they are not these.
  ///
  /// - Returns: Whether they were others.
  private func clear(_ table: String, of record: StoredRecord, but texts: [String]) throws -> Bool {
    let known = try connection.statement(
      "SELECT text FROM \(table) WHERE kind = ? AND id = ? ORDER BY place", record.kind.rawValue,
      record.id
    ).all { $0.text(0) }
    // As PostgreSQL compares them: two spellings of one accent are two texts.
    guard !known.elementsEqual(texts, by: { $0.utf8.elementsEqual($1.utf8) }) else { return false }
    try connection.execute(
      "DELETE FROM \(table) WHERE kind = ? AND id = ?", record.kind.rawValue, record.id)
    return true
  }

  private func remove(_ kind: RecordKind, _ id: RecordID, _ revision: Revision) throws {
    try connection.execute(
      "DELETE FROM records WHERE kind = ? AND id = ? AND revision = ?", kind.rawValue, id, revision)
    guard connection.changesCount == 1 else { throw StorageError.stale(kind: kind, id: id) }
    if kind.isErased {
      try connection.execute(
        "DELETE FROM erasable_bodies WHERE kind = ? AND id = ?", kind.rawValue, id)
    }
    for table in ["names", "labels"] {
      try connection.execute("DELETE FROM \(table) WHERE kind = ? AND id = ?", kind.rawValue, id)
    }
  }

  private func note(_ records: [(kind: RecordKind, id: RecordID)], areRemoved: Bool) throws {
    let statement = try connection.keptStatement(
      """
      INSERT INTO changes (kind, id, revision, removed)
      SELECT *, ?::bigint, ?::bigint FROM unnest(?::text[], ?::bytea[])
      ON CONFLICT (kind, id) DO UPDATE SET revision = excluded.revision, removed = excluded.removed
      """)
    statement.bind(revision)
    statement.bind(areRemoved)
    statement.bind(records.map(\.kind.rawValue))
    statement.bind(records.map { $0.id.array })
    try statement.execute()
  }
}

private struct RecordKey: Hashable {
  let kind: String
  let id: RecordID
}

/// Texts of records, each with the record that has it and its place there.
private struct TextRows {
  var kinds: [String?] = []
  var ids: [[UInt8]?] = []
  var places: [Int64] = []
  var texts: [String?] = []

  init(_ records: [StoredRecord], _ texts: (StoredRecord) -> [String]) {
    for record in records {
      for (place, text) in texts(record).enumerated() {
        kinds.append(record.kind.rawValue)
        ids.append(record.id.array)
        places.append(Int64(place))
        self.texts.append(text)
      }
    }
  }

  func bind(to statement: PostgresStatement) {
    statement.bind(kinds)
    statement.bind(ids)
    statement.bind(places)
    statement.bind(texts)
  }
}

extension RecordTransaction {
  /// Whether bodies go of which no byte may stay.
  var erases: Bool {
    writes.contains { write in
      switch write {
      case .insert: false
      case .replace(let record): record.kind.isErased
      case .remove(let kind, _, _): kind.isErased
      }
    }
  }
}

extension String {
  // PostgreSQL has no text with a NUL.
  var hasNUL: Bool { utf8.contains(0) }

  /// The text without what no text of PostgreSQL has.
  fileprivate var withoutNUL: String {
    hasNUL ? String(decoding: utf8.map { $0 == 0 ? UInt8(ascii: " ") : $0 }, as: UTF8.self) : self
  }
}

extension RecordID {
  /// Its 16 bytes, for arrays of statements.
  var array: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(bigEndian: high)
    bytes.append(bigEndian: low)
    return bytes
  }
}
