import FoundationEssentials
import GRDB
import LinkPlatform

/// The bodies of records of which no byte may outlast them, such as salts.
///
/// SQLite overwrites a row that it deletes when it is told to (`secure_delete`), but copies of rows stay
/// behind where it parts or joins pages. So these bodies have a small table of their own, which is emptied
/// and written anew when one of them went: of an emptied table every page is overwritten.
enum ErasableBodies {
  static let schema = """
    CREATE TABLE erasable (
      kind TEXT NOT NULL, id BLOB NOT NULL, body BLOB NOT NULL, PRIMARY KEY (kind, id)) WITHOUT ROWID;
    """

  /// What no copy of the records may have.
  static let secretRows = SecretRows { database in
    for kind in RecordKind.allCases where kind.isErased {
      for table in ["records", "names", "labels", "erasable"]
      where try database.tableExists(table) {
        try database.execute("DELETE FROM \(table) WHERE kind = ?", kind.rawValue)
      }
    }
  } mayLieAnywhere: { database in
    try !database.tableExists("erasable")
  }

  static func insert(_ record: StoredRecord, _ database: Database) throws {
    try database.execute(insertion, record.kind.rawValue, record.id, record.body)
  }

  static func body(_ kind: RecordKind, _ id: RecordID, _ database: Database) throws -> Data? {
    try database.statement(
      "SELECT body FROM erasable WHERE kind = ? AND id = ?", kind.rawValue, id
    ).first { $0.data(0) }
  }

  static func remove(_ kind: RecordKind, _ id: RecordID, _ database: Database) throws {
    try database.execute("DELETE FROM erasable WHERE kind = ? AND id = ?", kind.rawValue, id)
  }

  /// Writes those that are left anew.
  static func rewrite(_ database: Database) throws {
    let rows = try database.statement("SELECT kind, id, body FROM erasable").all { row in
      (kind: row.text(0), id: row.data(1), body: row.data(2))
    }
    try database.execute("DELETE FROM erasable")
    for row in rows { try database.execute(insertion, row.kind, row.id, row.body) }
  }

  private static let insertion = "INSERT INTO erasable (kind, id, body) VALUES (?, ?, ?)"
}
