import FoundationEssentials
import GRDB
import GRDBSQLite
import LinkPlatform

/// A prepared statement whose values are bound and read as SQLite has them.
///
/// GRDB's way makes several values of its own of each column, which for a journal costs more than
/// SQLite itself. Here a value is bound in the order of the question marks, and read by its place.
struct RowStatement {
  private let statement: Statement
  private let pointer: OpaquePointer
  private var bound: CInt = 0

  /// The statement, from the connection's cache unless it is not to be kept there.
  init(_ database: Database, _ sql: String, isKept: Bool = true) throws {
    statement = try isKept ? database.cachedStatement(sql: sql) : database.makeStatement(sql: sql)
    guard let pointer = statement.sqliteStatement as OpaquePointer? else {
      throw DatabaseError(resultCode: .SQLITE_MISUSE)
    }
    self.pointer = pointer
    sqlite3_reset(pointer)
  }

  /// Runs what gives no rows, and makes ready for the next values.
  mutating func execute() throws {
    defer { reset() }
    while try next() {}
  }

  /// Goes to the next row.
  ///
  /// - Returns: Whether there is one.
  func next() throws -> Bool {
    switch sqlite3_step(pointer) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code:
      let message = sqlite3_db_handle(pointer).map { String(cString: sqlite3_errmsg($0)) }
      throw DatabaseError(resultCode: ResultCode(rawValue: code), message: message)
    }
  }

  /// Forgets the rows and the values.
  mutating func reset() {
    sqlite3_reset(pointer)
    bound = 0
  }
}

// SQLite copies what it is given before a call returns.
private var copied: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }

extension RowStatement {
  mutating func bind(_ number: Int64?) {
    bound += 1
    if let number {
      sqlite3_bind_int64(pointer, bound, number)
    } else {
      sqlite3_bind_null(pointer, bound)
    }
  }

  mutating func bind(_ flag: Bool) { bind(flag ? 1 : 0 as Int64) }

  mutating func bind(_ text: String?) {
    bound += 1
    guard var text else {
      sqlite3_bind_null(pointer, bound)
      return
    }
    text.withUTF8 { bytes in
      _ = bytes.withMemoryRebound(to: CChar.self) { characters in
        // An empty text has no address, which would be null.
        if let base = characters.baseAddress, characters.count > 0 {
          sqlite3_bind_text(pointer, bound, base, CInt(characters.count), copied)
        } else {
          sqlite3_bind_text(pointer, bound, "", 0, copied)
        }
      }
    }
  }

  mutating func bind(_ bytes: Data?) {
    bound += 1
    guard let bytes else {
      sqlite3_bind_null(pointer, bound)
      return
    }
    bytes.withUnsafeBytes { buffer in
      if let base = buffer.baseAddress {
        _ = sqlite3_bind_blob(pointer, bound, base, CInt(buffer.count), copied)
      } else {
        _ = sqlite3_bind_zeroblob(pointer, bound, 0)
      }
    }
  }

  mutating func bind(_ id: RecordID?) { bind(id.map { ($0.high, $0.low) }) }

  mutating func bind(_ visitor: VisitorHash?) { bind(visitor.map { ($0.high, $0.low) }) }

  private mutating func bind(_ halves: (high: UInt64, low: UInt64)?) {
    bound += 1
    guard let halves else {
      sqlite3_bind_null(pointer, bound)
      return
    }
    withUnsafeBytes(of: (halves.high.bigEndian, halves.low.bigEndian)) { bytes in
      _ = sqlite3_bind_blob(pointer, bound, bytes.baseAddress, 16, copied)
    }
  }
}

extension RowStatement {
  func number(_ column: CInt) -> Int64 { sqlite3_column_int64(pointer, column) }

  func text(_ column: CInt) -> String? {
    guard let bytes = sqlite3_column_text(pointer, column) else { return nil }
    let count = Int(sqlite3_column_bytes(pointer, column))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  func data(_ column: CInt) -> Data? {
    guard sqlite3_column_type(pointer, column) != SQLITE_NULL else { return nil }
    let count = Int(sqlite3_column_bytes(pointer, column))
    return sqlite3_column_blob(pointer, column).map { Data(bytes: $0, count: count) } ?? Data()
  }

  func id(_ column: CInt) -> RecordID? {
    halves(column).map { RecordID(high: $0, low: $1) }
  }

  func visitor(_ column: CInt) -> VisitorHash? {
    halves(column).map { VisitorHash(high: $0, low: $1) }
  }

  private func halves(_ column: CInt) -> (UInt64, UInt64)? {
    guard let bytes = sqlite3_column_blob(pointer, column),
      sqlite3_column_bytes(pointer, column) == 16
    else { return nil }
    return (
      UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
      UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    )
  }
}
