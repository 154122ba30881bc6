import Entryway
import EntrywayDiagnostics
import Foundation
import Testing

@testable import EntrywayTool

@Suite("LineReader") struct LineReaderTests {
  /// The lines of the bytes, by a reader that takes no more than four bytes a line.
  static func lines(_ bytes: [UInt8], limit: Int = 4) throws -> [[UInt8]] {
    let folder = try TemporaryFolder()
    let descriptor = open(try folder.file("lines", bytes), O_RDONLY)
    defer { close(descriptor) }
    var reader = LineReader(descriptor: descriptor, limit: limit)
    var lines: [[UInt8]] = []
    try reader.readLines(willRead: {}, each: { lines.append(Array($0)) })
    return lines
  }

  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var bytes: String
    var lines: [String]
  }

  static let rows = [
    Row(testDescription: "nothing", bytes: "", lines: []),
    Row(testDescription: "an empty line", bytes: "\n", lines: [""]),
    Row(testDescription: "an end after the last line", bytes: "a\nb\n", lines: ["a", "b"]),
    Row(testDescription: "no end after the last line", bytes: "a\nb", lines: ["a", "b"]),
    Row(testDescription: "empty lines between", bytes: "a\n\n\nb\n", lines: ["a", "", "", "b"]),
    Row(testDescription: "ends of another system", bytes: "a\r\n\r\nb\r", lines: ["a", "", "b"]),
    Row(testDescription: "a return in the middle", bytes: "a\rb\n", lines: ["a\rb"]),
    Row(testDescription: "as long as allowed", bytes: "abcd\r\nabcd", lines: ["abcd", "abcd"]),
    Row(testDescription: "too long", bytes: "abcdefgh\nb\n", lines: ["abcde", "b"]),
    Row(testDescription: "too long at the end", bytes: "b\nabcdefgh", lines: ["b", "abcde"]),
    Row(testDescription: "a mark at the beginning", bytes: "\u{FEFF}a\nb\n", lines: ["a", "b"]),
    Row(testDescription: "a mark elsewhere", bytes: "a\n\u{FEFF}", lines: ["a", "\u{FEFF}"]),
  ]

  @Test("A line ends with a line feed, a return before it, or the input", arguments: rows)
  func ends(_ row: Row) throws {
    #expect(try Self.lines(Array(row.bytes.utf8)) == row.lines.map { Array($0.utf8) })
  }

  @Test("Lines come whole wherever the pieces are cut")
  func pieces() throws {
    for length in [
      LineReader.chunk - 2, LineReader.chunk - 1, LineReader.chunk, 3 * LineReader.chunk,
    ] {
      let long = [UInt8](repeating: 0x61, count: length)
      let lines = try Self.lines(long + [0x0D, 0x0A] + Array("b\r\n".utf8) + long + [0x0A, 0x63])
      #expect(lines == [Array("aaaaa".utf8), [0x62], Array("aaaaa".utf8), [0x63]])
    }
  }

  @Test("What is generated reads as a slow, obvious reader reads it")
  func reference() throws {
    let seed: UInt64 = 4821
    var random = Seeded(seed: seed)
    for _ in 0..<40 {
      let bytes =
        (0..<Int.random(in: 0..<200_000, using: &random)).map { _ in
          [0x0A, 0x0D, 0x61, 0x61, 0x61, 0xFF].randomElement(using: &random) ?? 0
        } as [UInt8]
      var expected = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
      if expected.last == [] { expected.removeLast() }
      expected = expected.map { line in
        Array((line.last == 0x0D ? line.dropLast() : line[...]).prefix(4))
      }
      #expect(try Self.lines(bytes, limit: 3) == expected, "seed \(seed)")
    }
  }

  @Test("A folder is no input, and the error says so")
  func folder() throws {
    let descriptor = open("/", O_RDONLY)
    defer { close(descriptor) }
    var reader = LineReader(descriptor: descriptor, limit: 4)
    let error = #expect(throws: ToolError.self) {
      try reader.readLines(willRead: {}, each: { _ in })
    }
    #expect(error?.diagnostic.code.rawValue == "unreadable-input")
    #expect(error?.exit == .unusable)
  }
}
