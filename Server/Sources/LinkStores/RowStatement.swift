package import FoundationEssentials
package import GRDB
import GRDBSQLite

/// A prepared statement of SQLite whose values are bound and read as SQLite has them.
///
/// GRDB's way makes several values of its own of each column, which for a journal costs more than
/// SQLite itself. Here a value is bound in the order of the question marks, and read by its place.
package struct RowStatement: SQLStatement {
  private let statement: Statement
  private let pointer: OpaquePointer
  private var bound: CInt = 0

  fileprivate init(_ statement: Statement) throws {
    guard let pointer = statement.sqliteStatement as OpaquePointer? else {
      throw DatabaseError(resultCode: .SQLITE_MISUSE)
    }
    (self.statement, self.pointer) = (statement, pointer)
    reset()
  }

  package func next() throws -> Bool {
    switch sqlite3_step(pointer) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code:
      let message = sqlite3_db_handle(pointer).map { String(cString: sqlite3_errmsg($0)) }
      throw DatabaseError(resultCode: ResultCode(rawValue: code), message: message)
    }
  }

  package mutating func reset() {
    sqlite3_reset(pointer)
    bound = 0
  }

  package mutating func bind<Value: SQLValue>(_ value: Value) {
    bound += 1
    var target = BoundPlace(statement: pointer, place: bound)
    value.bind(to: &target)
  }

  /// Binds what a column of another statement's row has, whatever it is.
  mutating func bind(_ row: RowStatement, _ column: CInt) {
    bound += 1
    sqlite3_bind_value(pointer, bound, sqlite3_column_value(row.pointer, column))
  }
}

extension Database: SQLDatabase {
  /// A statement from the connection's cache.
  ///
  /// What is bound row by row is bound value by value: that takes a tenth of the time.
  package func keptStatement(_ sql: String) throws -> RowStatement {
    try RowStatement(cachedStatement(sql: sql))
  }

  package func freshStatement(_ sql: String) throws -> RowStatement {
    try RowStatement(makeStatement(sql: sql))
  }
}

/// The numbers of the row that a statement is at, for loops that see millions: it keeps nothing alive.
struct RowNumbers {
  fileprivate let pointer: OpaquePointer

  @inline(__always)
  func number(_ column: CInt) -> Int64 { sqlite3_column_int64(pointer, column) }
}

extension RowStatement {
  /// What reads numbers as long as the statement lives.
  var numbers: RowNumbers { RowNumbers(pointer: pointer) }

  package func isNull(_ column: CInt) -> Bool {
    sqlite3_column_type(pointer, column) == SQLITE_NULL
  }

  package func number(_ column: CInt) -> Int64 { sqlite3_column_int64(pointer, column) }

  package func text(_ column: CInt) -> String? {
    guard let bytes = sqlite3_column_text(pointer, column) else { return nil }
    let count = Int(sqlite3_column_bytes(pointer, column))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  package func data(_ column: CInt) -> Data? {
    guard !isNull(column) else { return nil }
    let count = Int(sqlite3_column_bytes(pointer, column))
    return sqlite3_column_blob(pointer, column).map { Data(bytes: $0, count: count) } ?? Data()
  }

  package func halves(_ column: CInt) -> (high: UInt64, low: UInt64)? {
    guard let bytes = sqlite3_column_blob(pointer, column),
      sqlite3_column_bytes(pointer, column) == 16
    else { return nil }
    return (
      UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
      UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    )
  }
}

/// A question mark of a statement of SQLite.
private struct BoundPlace: SQLValueTarget {
  let statement: OpaquePointer
  let place: CInt

  // SQLite copies what it is given before a call returns.
  private static var copied: sqlite3_destructor_type {
    unsafeBitCast(-1, to: sqlite3_destructor_type.self)
  }

  func takeNull(_ type: SQLType) { sqlite3_bind_null(statement, place) }

  func take(_ number: Int64) { sqlite3_bind_int64(statement, place, number) }

  func take(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      _ = bytes.withMemoryRebound(to: CChar.self) { characters in
        // An empty text has no address, which would be null.
        if let base = characters.baseAddress, characters.count > 0 {
          sqlite3_bind_text(statement, place, base, CInt(characters.count), Self.copied)
        } else {
          sqlite3_bind_text(statement, place, "", 0, Self.copied)
        }
      }
    }
  }

  func take(_ bytes: Data) {
    bytes.withUnsafeBytes { buffer in
      if let base = buffer.baseAddress {
        _ = sqlite3_bind_blob(statement, place, base, CInt(buffer.count), Self.copied)
      } else {
        _ = sqlite3_bind_zeroblob(statement, place, 0)
      }
    }
  }

  func take(high: UInt64, low: UInt64) {
    withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { bytes in
      _ = sqlite3_bind_blob(statement, place, bytes.baseAddress, 16, Self.copied)
    }
  }
}
