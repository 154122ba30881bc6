package import FoundationEssentials
package import LinkPlatform
import LinkStores
package import NIOCore

/// Rows as ClickHouse's format RowBinary has them: values one after the other, the lowest byte first.
package struct RowBinaryBytes {
  private(set) package var buffer = ByteBuffer()

  package init() {}

  package mutating func add(_ number: Int64) { buffer.writeInteger(number, endianness: .little) }

  package mutating func add(_ number: UInt64) { buffer.writeInteger(number, endianness: .little) }

  /// Adds 16 bytes, the first one first; zeros for none.
  package mutating func add(_ id: RecordID?) {
    buffer.writeMultipleIntegers(id?.high ?? 0, id?.low ?? 0, endianness: .big)
  }

  /// Adds a text behind its length, of which each byte has 7 bits, the lowest first (LEB128).
  package mutating func add(_ text: String) {
    var length = UInt64(text.utf8.count)
    while length >= 0x80 {
      buffer.writeInteger(UInt8(truncatingIfNeeded: length) | 0x80)
      length >>= 7
    }
    buffer.writeInteger(UInt8(length))
    buffer.writeString(text)
  }
}

/// One row of an answer, which is there only while it is seen.
package struct ClickHouseRow: SQLRow {
  fileprivate let query: Layout
  /// Where its columns begin.
  fileprivate let start: UnsafeRawPointer
  fileprivate let count: Int

  /// Where columns stand.
  fileprivate struct Layout {
    let numbers: CInt
    let ids: CInt
    let texts: CInt
    var fixedSize: Int { Int(numbers) * 8 + Int(ids) * 16 }
  }

  var columnCount: CInt { query.numbers + query.ids + query.texts }

  package func isNull(_ column: CInt) -> Bool { false }

  package func number(_ column: CInt) -> Int64 {
    guard 0..<query.numbers ~= column else { return 0 }
    return Int64(littleEndian: start.loadUnaligned(fromByteOffset: Int(column) * 8, as: Int64.self))
  }

  package func halves(_ column: CInt) -> (high: UInt64, low: UInt64)? {
    let place = column - query.numbers
    guard 0..<query.ids ~= place else { return nil }
    let offset = Int(query.numbers) * 8 + Int(place) * 16
    return (
      UInt64(bigEndian: start.loadUnaligned(fromByteOffset: offset, as: UInt64.self)),
      UInt64(bigEndian: start.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self))
    )
  }

  package func text(_ column: CInt) -> String? {
    bytes(column).map { String(decoding: $0, as: UTF8.self) }
  }

  package func data(_ column: CInt) -> Data? { bytes(column).map { Data($0) } }

  private func bytes(_ column: CInt) -> UnsafeRawBufferPointer? {
    let place = column - query.numbers - query.ids
    guard 0..<query.texts ~= place else { return nil }
    let row = UnsafeRawBufferPointer(start: start, count: count)
    var offset = query.fixedSize
    for text in 0...place {
      guard let (length, next) = row.length(at: offset), length <= count - next else { return nil }
      if text == place { return UnsafeRawBufferPointer(rebasing: row[next..<next + length]) }
      offset = next + length
    }
    return nil
  }
}

/// Reads an answer's rows while its bytes come, in pieces of any size.
struct ClickHouseRows {
  private let layout: ClickHouseRow.Layout
  /// What is not a whole row yet.
  private var rest = ByteBuffer()
  private var hasEnded = false

  init(_ query: ClickHouseQuery) {
    layout = ClickHouseRow.Layout(
      numbers: CInt(query.numbers.count), ids: CInt(query.ids.count),
      texts: CInt(query.texts.count))
  }

  /// Sees the rows that are whole.
  mutating func read(_ piece: inout ByteBuffer, _ see: (ClickHouseRow) throws -> Void) throws {
    if rest.readableBytes == 0 {
      rest = piece
    } else {
      rest.writeBuffer(&piece)
    }
    let read = try rest.withUnsafeReadableBytes { bytes -> Int in
      var place = 0
      while let size = try size(of: bytes, from: place), let start = bytes.baseAddress {
        if bytes[place] == 0 {
          try see(ClickHouseRow(query: layout, start: start + place + 1, count: size - 1))
        } else {
          hasEnded = true
        }
        place += size
      }
      return place
    }
    rest.moveReaderIndex(forwardBy: read)
    rest.discardReadBytes()
    guard rest.readableBytes <= Self.rowLimit else {
      throw ClickHouseError(.incomplete, "a row has more than \(Self.rowLimit) bytes")
    }
  }

  /// Looks that all rows came.
  func finish() throws {
    guard hasEnded, rest.readableBytes == 0 else {
      throw ClickHouseError(.incomplete, "the answer ends before its last row")
    }
  }

  /// How many bytes the row takes that begins at a place; nil while not all of them are there.
  private func size(of bytes: UnsafeRawBufferPointer, from place: Int) throws -> Int? {
    guard place < bytes.count else { return nil }
    guard bytes[place] <= 1, !hasEnded else {
      // The text of an exception stands behind the rows.
      let text = String(decoding: bytes[place...].prefix(2000), as: UTF8.self)
      throw ClickHouseError(
        .incomplete, "the answer ends before its last row: \(text)")
    }
    var end = place + 1 + layout.fixedSize
    guard end <= bytes.count else { return nil }
    for _ in 0..<layout.texts {
      guard let (length, next) = bytes.length(at: end) else {
        guard bytes.count - end < 10 else {
          throw ClickHouseError(.incomplete, "a text's length has more than 63 bits")
        }
        return nil
      }
      guard length <= Self.rowLimit else {
        throw ClickHouseError(.incomplete, "a text has more than \(Self.rowLimit) bytes")
      }
      end = next + length
      guard end <= bytes.count else { return nil }
    }
    return end - place
  }

  private static let rowLimit = 16 << 20
}

extension UnsafeRawBufferPointer {
  /// The length of a text, and where the text begins; nil where it is cut, or has more than 63 bits.
  fileprivate func length(at start: Int) -> (length: Int, next: Int)? {
    var (length, shift, place) = (UInt64(0), UInt64(0), start)
    while place < count, shift < 63 {
      let byte = self[place]
      length |= UInt64(byte & 0x7F) << shift
      place += 1
      if byte & 0x80 == 0 { return (Int(length), place) }
      shift += 7
    }
    return nil
  }
}
