package import FoundationEssentials
package import LinkStores

/// A row of `COPY … (FORMAT BINARY)`: for each column its length, -1 for null, and its bytes.
///
/// <https://www.postgresql.org/docs/current/sql-copy.html> describes the format. It points into what libpq
/// holds, and must not outlive the call that gives it.
package struct CopiedRow: SQLRow {
  private let bytes: UnsafeRawBufferPointer
  /// Where each column's value begins and how long it is, one after the other.
  private let places: UnsafeBufferPointer<Int32>
  private let count: Int

  /// How many columns a row has at most.
  static let columnLimit = 64

  /// nil for what is no row, and for one that ends too early.
  ///
  /// - Parameters:
  ///   - bytes: The row.
  ///   - places: Where it may write, so that no row takes memory: twice ``columnLimit`` numbers.
  init?(_ bytes: UnsafeRawBufferPointer, _ places: UnsafeMutableBufferPointer<Int32>) {
    guard bytes.count >= 2 else { return nil }
    let count = Int(Int16(bigEndian: bytes.loadUnaligned(as: Int16.self)))
    guard count >= 0, count <= Self.columnLimit else { return nil }
    var start = 2
    for column in 0..<count {
      guard start + 4 <= bytes.count else { return nil }
      let length = Int32(bigEndian: bytes.loadUnaligned(fromByteOffset: start, as: Int32.self))
      start += 4
      places[2 * column] = Int32(start)
      places[2 * column + 1] = length
      if length > 0 { start += Int(length) }
      guard start <= bytes.count else { return nil }
    }
    (self.bytes, self.places, self.count) = (bytes, UnsafeBufferPointer(places), count)
  }

  /// What follows the header; nil for another header.
  static func rows(behindHeader bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    let signature: [UInt8] = Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0x00]
    guard bytes.count >= signature.count + 8, bytes.prefix(signature.count).elementsEqual(signature)
    else { return nil }
    let extra = Int(
      Int32(
        bigEndian: bytes.loadUnaligned(fromByteOffset: signature.count + 4, as: Int32.self)))
    guard extra >= 0, signature.count + 8 + extra <= bytes.count else { return nil }
    return UnsafeRawBufferPointer(rebasing: bytes[(signature.count + 8 + extra)...])
  }

  static func isEnd(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.count == 2 && bytes[0] == 0xFF && bytes[1] == 0xFF
  }

  private func value(_ column: CInt) -> UnsafeRawBufferPointer? {
    let place = 2 * Int(column)
    guard place >= 0, place < 2 * count, places[place + 1] >= 0 else { return nil }
    let start = Int(places[place])
    return UnsafeRawBufferPointer(rebasing: bytes[start..<start + Int(places[place + 1])])
  }

  package func isNull(_ column: CInt) -> Bool { value(column) == nil }
  package func number(_ column: CInt) -> Int64 { value(column)?.number ?? 0 }
  package func text(_ column: CInt) -> String? {
    value(column).map { String(decoding: $0, as: UTF8.self) }
  }
  package func data(_ column: CInt) -> Data? { value(column).map { Data($0) } }
  package func halves(_ column: CInt) -> (high: UInt64, low: UInt64)? { value(column)?.halves }
}

/// Rows for `COPY … FROM STDIN (FORMAT BINARY)`.
package struct CopiedRows: SQLValueTarget {
  private var bytes: [UInt8]
  private let columns: Int16
  private var left: Int16 = 0

  /// - Parameter columns: How many columns each row has.
  package init(columns: Int) {
    self.columns = Int16(columns)
    bytes = Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0x00]
    bytes += [UInt8](repeating: 0, count: 8)
  }

  /// How many bytes there are.
  package var count: Int { bytes.count }

  /// Begins a row, or goes on with it.
  package mutating func add<Value: SQLValue>(_ value: Value) {
    goOn()
    value.bind(to: &self)
  }

  /// What most columns are, without asking what it is.
  package mutating func add(_ number: Int64) {
    goOn()
    take(number)
  }

  private mutating func goOn() {
    if left == 0 {
      bytes.append(bigEndian: columns)
      left = columns
    }
    left -= 1
  }

  /// Says that no row follows.
  mutating func finish() { bytes += [0xFF, 0xFF] }

  /// Takes out what there is, so that more may follow behind it.
  mutating func take(_ see: (UnsafeRawBufferPointer) throws -> Void) rethrows {
    try bytes.withUnsafeBytes(see)
    bytes.removeAll(keepingCapacity: true)
  }

  package mutating func takeNull(_ type: SQLType) { bytes.append(bigEndian: Int32(-1)) }

  package mutating func take(_ number: Int64) {
    // The length and the number in one piece.
    let pieces = (
      UInt32(8).bigEndian, UInt32(truncatingIfNeeded: number >> 32).bigEndian,
      UInt32(truncatingIfNeeded: number).bigEndian
    )
    withUnsafeBytes(of: pieces) { bytes.append(contentsOf: $0) }
  }

  package mutating func take(_ text: String) {
    bytes.append(bigEndian: Int32(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  package mutating func take(_ data: Data) {
    bytes.append(bigEndian: Int32(data.count))
    bytes += data
  }

  package mutating func take(high: UInt64, low: UInt64) {
    bytes.append(bigEndian: Int32(16))
    bytes.append(bigEndian: high)
    bytes.append(bigEndian: low)
  }
}
