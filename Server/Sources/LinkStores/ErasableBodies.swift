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
        try database.execute(
          sql: "DELETE FROM \(table) WHERE kind = ?", arguments: [kind.rawValue])
      }
    }
  } mayLieAnywhere: { database in
    try !database.tableExists("erasable")
  }

  static func insert(_ record: StoredRecord, _ database: Database) throws {
    try database.cachedStatement(sql: "INSERT INTO erasable (kind, id, body) VALUES (?, ?, ?)")
      .execute(arguments: [record.kind.rawValue, record.id.data, record.body])
  }

  static func body(_ kind: RecordKind, _ id: RecordID, _ database: Database) throws -> Data? {
    try Data.fetchOne(
      database.cachedStatement(sql: "SELECT body FROM erasable WHERE kind = ? AND id = ?"),
      arguments: [kind.rawValue, id.data])
  }

  static func remove(_ kind: RecordKind, _ id: RecordID, _ database: Database) throws {
    try database.cachedStatement(sql: "DELETE FROM erasable WHERE kind = ? AND id = ?")
      .execute(arguments: [kind.rawValue, id.data])
  }

  /// Writes those that are left anew.
  static func rewrite(_ database: Database) throws {
    let rows = try Row.fetchAll(database, sql: "SELECT kind, id, body FROM erasable")
    try database.execute(sql: "DELETE FROM erasable")
    for row in rows {
      try database.cachedStatement(sql: "INSERT INTO erasable (kind, id, body) VALUES (?, ?, ?)")
        .execute(arguments: [row["kind"] as String, row["id"] as Data, row["body"] as Data])
    }
  }
}
