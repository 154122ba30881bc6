import GRDB
import GRDBSQLite

/// The connection that a transaction has.
struct StoreConnection {
  let database: Database

  init(_ database: Database) {
    self.database = database
  }

  func statement(_ sql: String) throws -> RowStatement { try RowStatement(database, sql) }

  /// A statement that is not kept for the next time.
  func freshStatement(_ sql: String) throws -> RowStatement {
    try RowStatement(database, sql, isKept: false)
  }

  /// How many rows the last statement changed.
  var changes: Int { database.changesCount }

  /// The number of a row that is there, or of the one that is added.
  func number(
    _ insertion: String, orKnown selection: String, bind: (inout RowStatement) -> Void
  ) throws -> Int64 {
    var known = try statement(selection)
    defer { known.reset() }
    bind(&known)
    if try known.next() { return known.number(0) }
    var added = try statement(insertion)
    bind(&added)
    try added.execute()
    return database.lastInsertedRowID
  }
}
