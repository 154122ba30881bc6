import GRDB
import LinkPlatform

/// All rows that a file has of an app, in whatever tables there are: each table with a column `app`.
struct AppRows {
  /// The app, where tables name it by its identifier.
  let app: RecordID
  /// The app's number, where tables name it so; nil for a file without numbers.
  let number: Int64?
  /// The only tables that are removed from; empty for all.
  var only: [String] = []
  /// Tables that are left alone.
  var keeping: Set<String> = []

  /// Removes rows of one table.
  ///
  /// - Returns: Whether there were any.
  func remove(limit: Int, from database: Database) throws -> Bool {
    for (table, isNumbered) in try tables(database) where !isNumbered || number != nil {
      let columns = try database.primaryKey(table).columns.joined(separator: ", ")
      // A table's rows in the order of its key: no more is looked at than may be removed.
      var deletion = try database.statement(
        """
        DELETE FROM \(table) WHERE (\(columns)) IN (
          SELECT \(columns) FROM \(table) WHERE app = ? LIMIT ?)
        """)
      if isNumbered { deletion.bind(number) } else { deletion.bind(app) }
      deletion.bind(limit)
      try deletion.execute()
      if database.changesCount > 0 { return true }
    }
    return false
  }

  private func tables(_ database: Database) throws -> [(name: String, isNumbered: Bool)] {
    let all = try database.statement(
      """
      SELECT tables.name, upper(columns.type) = 'INTEGER'
      FROM sqlite_master AS tables JOIN pragma_table_info(tables.name) AS columns
      WHERE tables.type = 'table' AND columns.name = 'app' ORDER BY tables.name
      """
    ).all { row in row.text(0).map { (name: $0, isNumbered: row.flag(1)) } }
    return all.filter {
      (only.isEmpty || only.contains($0.name)) && !keeping.contains($0.name)
    }
  }
}
