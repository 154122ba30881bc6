import CPQ
package import FoundationEssentials
package import LinkStores

/// A statement for PostgreSQL: its values are sent, and its rows read, as PostgreSQL keeps them.
///
/// All rows are in memory from the first ``next()`` on: what may be many is streamed by
/// ``PostgresConnection/copyOut(_:_:)``.
package final class PostgresStatement: SQLStatement {
  private let connection: PostgresConnection
  private let sql: String
  private let isKept: Bool
  private var values = BoundValues()
  private var result: PostgresResult?
  private var row: CInt = -1

  init(_ connection: PostgresConnection, _ sql: String, isKept: Bool) {
    (self.connection, self.sql, self.isKept) = (connection, sql, isKept)
  }

  package func bind<Value: SQLValue>(_ value: Value) { value.bind(to: &values) }

  /// Binds many numbers as one array, for `unnest(?)`.
  package func bind(_ numbers: [Int64]) { values.take(numbers) }

  /// Binds many numbers, nil for null, as one array.
  package func bind(_ numbers: [Int64?]) { values.take(numbers) }

  /// Binds many texts as one array.
  package func bind(_ texts: [String?]) { values.take(texts) }

  /// Binds many values of bytes, nil for null, as one array.
  package func bind(_ bytes: [[UInt8]?]) { values.take(bytes) }

  /// Binds a column of an `unnest` that has another one of all rows: nothing is sent where all are null, since
  /// `unnest` fills up what is shorter.
  package func bind(column texts: [String?]) { bind(texts.contains { $0 != nil } ? texts : []) }

  package func bind(column bytes: [[UInt8]?]) { bind(bytes.contains { $0 != nil } ? bytes : []) }

  /// Runs what gives no rows, and makes ready for the next values.
  package func execute() throws {
    defer { reset() }
    while try next() {}
  }

  package func next() throws -> Bool {
    if result == nil { result = try connection.run(sql, values, isKept: isKept) }
    guard let result else { return false }
    row += 1
    return row < result.rowCount
  }

  package func reset() {
    result = nil
    row = -1
    values = BoundValues()
  }

  package func isNull(_ column: CInt) -> Bool { result?.isNull(row, column) ?? true }

  package func number(_ column: CInt) -> Int64 { result?.bytes(row, column)?.number ?? 0 }

  package func text(_ column: CInt) -> String? {
    guard let result, let bytes = result.bytes(row, column) else { return nil }
    switch result.type(column) {
    // What is asked for as a text, whatever it is.
    case PostgresType.int2, PostgresType.int4, PostgresType.int8: return String(bytes.number)
    default: return String(decoding: bytes, as: UTF8.self)
    }
  }

  package func data(_ column: CInt) -> Data? { result?.bytes(row, column).map { Data($0) } }

  package func halves(_ column: CInt) -> (high: UInt64, low: UInt64)? {
    result?.bytes(row, column)?.halves
  }

  /// The numbers of an array of one dimension; none for null.
  package func numbers(_ column: CInt) -> [Int64] {
    guard let bytes = result?.bytes(row, column), bytes.count >= 20 else { return [] }
    var numbers: [Int64] = []
    var place = 20
    while place + 12 <= bytes.count {
      numbers.append(
        Int64(bigEndian: bytes.loadUnaligned(fromByteOffset: place + 4, as: Int64.self)))
      place += 12
    }
    return numbers
  }

  /// The texts of an array of one dimension, but for those that are null; none for anything else.
  package func texts(_ column: CInt) -> [String] {
    guard let bytes = result?.bytes(row, column), bytes.count > 20 else { return [] }
    var texts: [String] = []
    // The head says the dimension, whether something is null, the type, how many there are and the first index.
    var place = 20
    while place + 4 <= bytes.count {
      let count = Int(Int32(bigEndian: bytes.loadUnaligned(fromByteOffset: place, as: Int32.self)))
      place += 4
      guard count >= 0 else { continue }
      guard place + count <= bytes.count else { break }
      texts.append(
        String(
          decoding: UnsafeRawBufferPointer(rebasing: bytes[place..<place + count]), as: UTF8.self))
      place += count
    }
    return texts
  }

  /// The bytes of a column, which live until the next row.
  func bytes(_ column: CInt) -> UnsafeRawBufferPointer? { result?.bytes(row, column) }
}

/// Values of a statement in the order of its question marks, as PostgreSQL reads them.
struct BoundValues: SQLValueTarget {
  private(set) var types: [Oid] = []
  /// All values one after the other.
  private var bytes: [UInt8] = []
  /// Where each begins, and how long it is; nil for null.
  private var places: [(start: Int, count: Int)?] = []

  mutating func takeNull(_ type: SQLType) {
    types.append(type.oid)
    places.append(nil)
  }

  mutating func take(_ number: Int64) {
    add(PostgresType.int8) { $0.append(bigEndian: number) }
  }

  mutating func take(_ text: String) {
    add(PostgresType.text) { $0 += Array(text.utf8) }
  }

  mutating func take(_ data: Data) {
    add(PostgresType.bytea) { $0 += data }
  }

  mutating func take(high: UInt64, low: UInt64) {
    add(PostgresType.bytea) { bytes in
      bytes.append(bigEndian: high)
      bytes.append(bigEndian: low)
    }
  }

  mutating func take(_ numbers: [Int64]) {
    add(PostgresType.int8Array) { bytes in
      bytes.appendArrayHead(of: PostgresType.int8, count: numbers.count, hasNull: false)
      bytes.reserveCapacity(bytes.count + 12 * numbers.count)
      for number in numbers {
        bytes.append(bigEndian: Int32(8))
        bytes.append(bigEndian: number)
      }
    }
  }

  mutating func take(_ numbers: [Int64?]) {
    add(PostgresType.int8Array) { bytes in
      bytes.appendArrayHead(of: PostgresType.int8, count: numbers.count, hasNull: true)
      for number in numbers {
        bytes.append(bigEndian: Int32(number == nil ? -1 : 8))
        if let number { bytes.append(bigEndian: number) }
      }
    }
  }

  mutating func take(_ texts: [String?]) {
    add(PostgresType.textArray) { bytes in
      bytes.appendArrayHead(of: PostgresType.text, count: texts.count, hasNull: true)
      for text in texts {
        guard let text else {
          bytes.append(bigEndian: Int32(-1))
          continue
        }
        bytes.append(bigEndian: Int32(text.utf8.count))
        bytes.append(contentsOf: text.utf8)
      }
    }
  }

  mutating func take(_ values: [[UInt8]?]) {
    add(PostgresType.byteaArray) { bytes in
      bytes.appendArrayHead(of: PostgresType.bytea, count: values.count, hasNull: true)
      for value in values { bytes.appendElement(value) }
    }
  }

  private mutating func add(_ type: Oid, _ write: (inout [UInt8]) -> Void) {
    let start = bytes.count
    write(&bytes)
    types.append(type)
    places.append((start, bytes.count - start))
  }

  /// Calls libpq with the number of values, their pointers, lengths and formats.
  func with<Value>(
    _ call: (
      CInt, UnsafePointer<UnsafePointer<CChar>?>, UnsafePointer<CInt>, UnsafePointer<CInt>
    ) -> Value
  ) -> Value {
    // An empty value has an address, too: without one it would be null.
    let bytes = bytes.isEmpty ? [0] : bytes
    return bytes.withUnsafeBytes { buffer in
      let base = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
      let pointers = places.map { place in place.flatMap { base?.advanced(by: $0.start) } }
      let lengths = places.map { CInt($0?.count ?? 0) }
      let formats = places.map { _ in CInt(1) }
      return call(CInt(places.count), pointers, lengths, formats)
    }
  }
}

extension SQLType {
  fileprivate var oid: Oid {
    switch self {
    case .number: PostgresType.int8
    case .text: PostgresType.text
    case .bytes: PostgresType.bytea
    }
  }
}

extension [UInt8] {
  mutating func append(bigEndian value: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: value.bigEndian) { append(contentsOf: $0) }
  }

  /// The beginning of an array of one dimension, as `array_send` writes it.
  fileprivate mutating func appendArrayHead(of type: Oid, count: Int, hasNull: Bool) {
    append(bigEndian: Int32(count == 0 ? 0 : 1))
    append(bigEndian: Int32(hasNull ? 1 : 0))
    append(bigEndian: Int32(bitPattern: type))
    guard count > 0 else { return }
    append(bigEndian: Int32(count))
    append(bigEndian: Int32(1))
  }

  fileprivate mutating func appendElement(_ value: [UInt8]?) {
    guard let value else {
      append(bigEndian: Int32(-1))
      return
    }
    append(bigEndian: Int32(value.count))
    append(contentsOf: value)
  }
}
