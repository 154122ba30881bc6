package import FoundationEssentials
package import LinkPlatform

/// A connection to a database that speaks SQL.
///
/// What is the same for each such database (texts and their numbers, sends, totals) is written once, over
/// this. Its SQL is the part that SQLite and PostgreSQL have in common: a question mark for each value in
/// its order, flags as numbers, `coalesce`, `ON CONFLICT`, `RETURNING`, and sums cast to `BIGINT`.
package protocol SQLDatabase {
  associatedtype Query: SQLStatement

  /// A statement that the connection keeps prepared, with no values yet.
  func keptStatement(_ sql: String) throws -> Query
  /// A statement that is not kept for the next time, with no values yet.
  func freshStatement(_ sql: String) throws -> Query
  /// How many rows the last statement inserted, changed or removed.
  var changesCount: Int { get }

  /// Keeps others from adding names to an app until the transaction ends, where others may write meanwhile.
  ///
  /// - Returns: Whether others may have added some since they were read.
  func lockNames(of app: Int64) throws -> Bool

  /// Tells whoever has texts in memory that one of them has lost its number, where others have some.
  func tellNamesChanged() throws
}

/// A statement whose values are bound in the order of its question marks, and whose rows are read by place.
package protocol SQLStatement: SQLRow, SendableMetatype {
  /// Binds the next question mark.
  mutating func bind<Value: SQLValue>(_ value: Value)
  /// Goes to the next row; the first call runs the statement.
  ///
  /// - Returns: Whether there is one.
  func next() throws -> Bool
  /// Forgets the rows and the values.
  mutating func reset()
}

/// The columns of the row that a statement is at.
package protocol SQLRow {
  func isNull(_ column: CInt) -> Bool
  /// 0 for null.
  func number(_ column: CInt) -> Int64
  func text(_ column: CInt) -> String?
  func data(_ column: CInt) -> Data?
  /// 16 bytes as two numbers, the first bytes first; nil for anything else.
  func halves(_ column: CInt) -> (high: UInt64, low: UInt64)?
}

/// A row was neither added nor found: another has added or removed it at the same time.
///
/// The transaction may be tried again.
package struct SQLRowMissing: Error {
  package init() {}
}

extension SQLRow {
  package func flag(_ column: CInt) -> Bool { number(column) != 0 }

  package func time(_ column: CInt) -> Timestamp { Timestamp(milliseconds: number(column)) }

  /// What stands for a text; nil for what is none of its cases.
  package func value<Value: RawRepresentable<String>>(_ column: CInt) -> Value? {
    text(column).flatMap(Value.init(rawValue:))
  }

  package func id(_ column: CInt) -> RecordID? {
    halves(column).map { RecordID(high: $0.high, low: $0.low) }
  }

  package func visitor(_ column: CInt) -> VisitorHash? {
    halves(column).map { VisitorHash(high: $0.high, low: $0.low) }
  }
}

extension SQLStatement {
  /// Runs what gives no rows, and makes ready for the next values.
  package mutating func execute() throws {
    defer { reset() }
    while try next() {}
  }

  /// Reads the first row, and ends; nil without one.
  package func first<Value>(_ read: (Self) throws -> Value?) throws -> Value? {
    var ended = self
    defer { ended.reset() }
    return try next() ? read(self) : nil
  }

  /// Reads all rows but those of which nothing is made, and ends.
  package func all<Value>(_ read: (Self) throws -> Value?) throws -> [Value] {
    var values: [Value] = []
    try each { row in
      if let value = try read(row) { values.append(value) }
    }
    return values
  }

  /// Sees each row, and ends.
  package func each(_ see: (Self) throws -> Void) throws {
    var ended = self
    defer { ended.reset() }
    while try next() { try see(self) }
  }
}

extension SQLDatabase {
  /// Where one connection writes at a time nobody adds names meanwhile.
  package func lockNames(of app: Int64) throws -> Bool { false }

  /// Where one process has texts in memory it knows.
  package func tellNamesChanged() throws {}

  /// A statement that the connection keeps, with its first values.
  package func statement<each Value: SQLValue>(
    _ sql: String, _ values: repeat each Value
  ) throws -> Query {
    var statement = try keptStatement(sql)
    repeat statement.bind(each values)
    return statement
  }

  /// Runs what gives no rows.
  package func execute<each Value: SQLValue>(
    _ sql: String, _ values: repeat each Value
  ) throws {
    var statement = try statement(sql, repeat each values)
    try statement.execute()
  }

  /// The number that a row was given which an `INSERT … RETURNING` adds; nil where it adds none.
  package func insertedNumber<each Value: SQLValue>(
    _ sql: String, _ values: repeat each Value
  ) throws -> Int64? {
    var number: Int64?
    try statement(sql, repeat each values).each { number = $0.number(0) }
    return number
  }

  /// The number that is first in the first row; nil without one.
  package func number<each Value: SQLValue>(
    _ sql: String, _ values: repeat each Value
  ) throws -> Int64? {
    try statement(sql, repeat each values).first { $0.isNull(0) ? nil : $0.number(0) }
  }
}
