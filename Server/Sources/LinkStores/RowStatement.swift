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

  fileprivate init(_ statement: Statement) throws {
    guard let pointer = statement.sqliteStatement as OpaquePointer? else {
      throw DatabaseError(resultCode: .SQLITE_MISUSE)
    }
    (self.statement, self.pointer) = (statement, pointer)
    reset()
  }

  /// Runs what gives no rows, and makes ready for the next values.
  mutating func execute() throws {
    defer { reset() }
    while try next() {}
  }

  /// Reads the first row, and ends; nil without one.
  func first<Value>(_ read: (RowStatement) throws -> Value?) throws -> Value? {
    defer { sqlite3_reset(pointer) }
    return try next() ? read(self) : nil
  }

  /// Reads all rows but those of which nothing is made, and ends.
  func all<Value>(_ read: (RowStatement) throws -> Value?) throws -> [Value] {
    var values: [Value] = []
    try each { row in
      if let value = try read(row) { values.append(value) }
    }
    return values
  }

  /// Sees each row, and ends.
  func each(_ see: (RowStatement) throws -> Void) throws {
    defer { sqlite3_reset(pointer) }
    while try next() { try see(self) }
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

extension Database {
  /// A statement from the connection's cache, with its first values.
  ///
  /// What is bound row by row is bound value by value: that takes a tenth of the time.
  func statement<each Value: StatementValue>(
    _ sql: String, _ values: repeat each Value
  ) throws -> RowStatement {
    var statement = try RowStatement(cachedStatement(sql: sql))
    repeat statement.bind(each values)
    return statement
  }

  /// A statement that is not kept for the next time.
  func freshStatement(_ sql: String) throws -> RowStatement {
    try RowStatement(makeStatement(sql: sql))
  }

  /// Runs what gives no rows.
  func execute<each Value: StatementValue>(
    _ sql: String, _ values: repeat each Value
  ) throws {
    var statement = try statement(sql, repeat each values)
    try statement.execute()
  }

  /// The number that is first in the first row; nil without one.
  func number<each Value: StatementValue>(
    _ sql: String, _ values: repeat each Value
  ) throws -> Int64? {
    try statement(sql, repeat each values).first { $0.isNull(0) ? nil : $0.number(0) }
  }
}

extension RowStatement {
  mutating func bind(_ value: some StatementValue) {
    bound += 1
    value.bind(to: pointer, at: bound)
  }

  /// Binds what a column of another statement's row has, whatever it is.
  mutating func bind(_ row: RowStatement, _ column: CInt) {
    bound += 1
    sqlite3_bind_value(pointer, bound, sqlite3_column_value(row.pointer, column))
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

  func isNull(_ column: CInt) -> Bool { sqlite3_column_type(pointer, column) == SQLITE_NULL }

  func number(_ column: CInt) -> Int64 { sqlite3_column_int64(pointer, column) }

  func flag(_ column: CInt) -> Bool { number(column) != 0 }

  func time(_ column: CInt) -> Timestamp { Timestamp(milliseconds: number(column)) }

  func text(_ column: CInt) -> String? {
    guard let bytes = sqlite3_column_text(pointer, column) else { return nil }
    let count = Int(sqlite3_column_bytes(pointer, column))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  /// What stands for a text; nil for what is none of its cases.
  func value<Value: RawRepresentable<String>>(_ column: CInt) -> Value? {
    text(column).flatMap(Value.init(rawValue:))
  }

  func data(_ column: CInt) -> Data? {
    guard !isNull(column) else { return nil }
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
