import FoundationEssentials
import GRDB
import LinkPlatform

/// All rows that a file has of an app, in whatever tables there are: each table with a column `app`.
struct AppRows {
  /// The app, where tables name it by its identifier.
  let app: RecordID
  /// The app's number, where tables name it so; nil for a file without numbers.
  let number: Int64?
  /// Tables that are removed before all others.
  var first: [String] = []
  /// Tables that are left alone.
  let keeping: Set<String>

  init(app: RecordID, number: Int64?, first: [String] = [], keeping: Set<String>) {
    (self.app, self.number, self.first, self.keeping) = (app, number, first, keeping)
  }

  /// Removes rows of one table.
  ///
  /// - Returns: Whether there were any.
  func remove(limit: Int, from database: Database) throws -> Bool {
    for table in try tables(database) {
      let columns = try database.primaryKey(table).columns.joined(separator: ", ")
      let value: any DatabaseValueConvertible
      if try isNumbered(table, database) {
        guard let number else { continue }
        value = number
      } else {
        value = app.data
      }
      // A table's rows in the order of its key: no more is looked at than may be removed.
      try database.execute(
        sql: """
          DELETE FROM \(table) WHERE (\(columns)) IN (
            SELECT \(columns) FROM \(table) WHERE app = ? LIMIT ?)
          """, arguments: [value, limit])
      if database.changesCount > 0 { return true }
    }
    return false
  }

  private func tables(_ database: Database) throws -> [String] {
    let all = try String.fetchAll(
      database,
      sql: """
        SELECT name FROM sqlite_master WHERE type = 'table'
          AND EXISTS (SELECT 1 FROM pragma_table_info(sqlite_master.name) WHERE name = 'app')
        ORDER BY name
        """
    ).filter { !keeping.contains($0) }
    return first.filter(all.contains) + all.filter { !first.contains($0) }
  }

  private func isNumbered(_ table: String, _ database: Database) throws -> Bool {
    try database.columns(in: table).contains {
      $0.name == "app" && $0.type.uppercased() == "INTEGER"
    }
  }
}
