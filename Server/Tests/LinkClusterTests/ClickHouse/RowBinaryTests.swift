import Foundation
import LinkPlatform
import LinkStores
import NIOCore
import SeededNumbers
import Testing

@testable import LinkCluster

@Suite("RowBinary")
struct RowBinaryTests {
  /// A row of two numbers, an identifier and two texts.
  private struct Row: Hashable {
    let first: Int64
    let second: Int64
    let id: RecordID
    let one: String
    let two: String

    func add(to bytes: inout RowBinaryBytes) {
      bytes.add(first)
      bytes.add(second)
      bytes.add(id)
      bytes.add(one)
      bytes.add(two)
    }

    init(_ seeded: inout Seeded) {
      first = seeded.pick([0, 1, -1, .min, .max, Int64(bitPattern: seeded.next())])
      second = Int64(bitPattern: seeded.next())
      id = RecordID(high: seeded.next(), low: seeded.next())
      let lengths = [0, 1, 126, 127, 128, 129, 16_383, 16_384, 20_000]
      one = String(repeating: "ä", count: seeded.pick(lengths) / 2)
      two = String(repeating: "x", count: seeded.pick(lengths))
    }

    init(_ row: ClickHouseRow) {
      (first, second) = (row.number(0), row.number(1))
      id = row.id(2) ?? RecordID(high: 1, low: 1)
      (one, two) = (row.text(3) ?? "?", row.text(4) ?? "?")
    }
  }

  private static let query = ClickHouseQuery(
    numbers: ["a", "b"], ids: ["c"], texts: ["d", "e"], "FROM t")

  /// An answer with some rows, and the last.
  private func answer(_ rows: [Row]) -> [UInt8] {
    var answer: [UInt8] = []
    for row in rows {
      var bytes = RowBinaryBytes()
      row.add(to: &bytes)
      answer += [0] + Array(bytes.buffer.readableBytesView)
    }
    return answer + [1] + Array(repeating: 0, count: 16 + 16 + 2)
  }

  /// Reads an answer in pieces.
  private func read(_ answer: [UInt8], pieces: () -> Int) throws -> [Row] {
    var rows = ClickHouseRows(Self.query)
    var found: [Row] = []
    var rest = answer[...]
    while !rest.isEmpty {
      var piece = ByteBuffer(bytes: rest.prefix(pieces()))
      rest = rest.dropFirst(piece.readableBytes)
      try rows.read(&piece) { found.append(Row($0)) }
    }
    try rows.finish()
    return found
  }

  @Test("What is written is read, in pieces of any size", arguments: 0..<60)
  func pieces(_ seed: UInt64) throws {
    var seeded = Seeded(seed: seed)
    let rows = (0..<seeded.number(0...20)).map { _ in Row(&seeded) }
    let largest = seeded.pick([1, 2, 7, 100, 5000, 1 << 20])
    let found = try read(answer(rows)) { seeded.number(1...largest) }
    #expect(found == rows)
  }

  @Test("An answer that is cut anywhere is never taken for a whole one", arguments: 0..<20)
  func cuts(_ seed: UInt64) throws {
    var seeded = Seeded(seed: seed)
    let whole = answer((0..<3).map { _ in Row(&seeded) })
    for _ in 0..<300 {
      let cut = Array(whole.prefix(seeded.below(whole.count)))
      #expect(throws: ClickHouseError.self) { try read(cut) { 1000 } }
      let text = Array("Code: 395, e.displayText() = DB::Exception: …".utf8)
      #expect(throws: ClickHouseError.self) { try read(cut + text) { 1000 } }
      #expect(throws: ClickHouseError.self) {
        try read(whole + [seeded.pick([0, 1, 67])]) { 1000 }
      }
    }
  }

  @Test("Rows without the last one are not all of them, however many there are")
  func withoutEnd() throws {
    var seeded = Seeded(seed: 1)
    for count in 0..<4 {
      let whole = answer((0..<count).map { _ in Row(&seeded) })
      let end = 1 + 16 + 16 + 2
      #expect(throws: ClickHouseError.self) { try read(whole.dropLast(end) + []) { 1000 } }
      #expect(try read(whole) { 1000 }.count == count)
    }
  }

  @Test("Bytes of any kind give rows or an error", arguments: 0..<400)
  func anything(_ seed: UInt64) {
    var seeded = Seeded(seed: seed)
    var bytes = (0..<seeded.number(0...400)).map { _ in
      seeded.pick([0, 0, 1, 0x7F, 0x80, 0xFF, UInt8(truncatingIfNeeded: seeded.next())])
    }
    if seeded.chance(50) {
      var row = RowBinaryBytes()
      Row(&seeded).add(to: &row)
      bytes = [0] + Array(row.buffer.readableBytesView)
      for _ in 0..<seeded.number(1...4) {
        bytes[seeded.below(bytes.count)] = seeded.pick([0x80, 0xFF, 0])
      }
    }
    _ = try? read(bytes) { seeded.number(1...50) }
  }

  @Test("A text of more than 16 MB is refused before it is there")
  func largeText() throws {
    var rows = ClickHouseRows(Self.query)
    var piece = ByteBuffer(bytes: Array(repeating: 0, count: 33) + [0xFF, 0xFF, 0xFF, 0xFF, 0x7F])
    #expect(throws: ClickHouseError.self) { try rows.read(&piece) { _ in } }
  }
}
