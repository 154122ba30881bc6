import EntrywayPush
import Foundation
import Testing

@testable import EntrywaySending

@Suite("TokenList", .timeLimit(.minutes(15))) struct TokenListTests {
  private static let a = String(repeating: "a1", count: 32)
  private static let b = String(repeating: "b2", count: 32)

  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let text: String
    /// The lines that are expected: number, and token or code.
    let expected: [String]
    var testDescription: String { name }
  }

  private static let rows = [
    Row(name: "an empty list", text: "", expected: []),
    Row(name: "one line", text: "\(a)\n", expected: ["1 \(a)"]),
    Row(name: "no line break at the end", text: "\(a)\n\(b)", expected: ["1 \(a)", "2 \(b)"]),
    Row(name: "CRLF", text: "\(a)\r\n\(b)\r\n", expected: ["1 \(a)", "2 \(b)"]),
    Row(name: "a byte-order mark", text: "\u{FEFF}\(a)\n", expected: ["1 \(a)"]),
    Row(
      name: "blank lines count", text: "\n\(a)\n \t\r\n\n\(b)\n\n",
      expected: ["2 \(a)", "5 \(b)"]),
    Row(name: "upper case", text: a.uppercased(), expected: ["1 \(a)"]),
    Row(name: "spaces around", text: "  \(a)\t", expected: ["1 \(a)"]),
    Row(
      name: "what is no token", text: "\(a)\nxyz\nabc\n\(b)",
      expected: ["1 \(a)", "2 invalid-token", "3 invalid-token", "4 \(b)"]),
    Row(
      name: "objects", text: #"{"token": "\#(a)", "name": "Anna"}"# + "\n\(b)",
      expected: ["1 \(a)", "2 \(b)"]),
    Row(name: "an object without a token", text: #"{"name": 1}"#, expected: ["1 missing-token"]),
    Row(name: "a token that is a number", text: #"{"token": 12}"#, expected: ["1 invalid-json"]),
    Row(name: "half an object", text: #"{"token": "\#(a)""#, expected: ["1 invalid-json"]),
    Row(name: "two objects", text: #"{"token": "\#(a)"} {}"#, expected: ["1 invalid-json"]),
    Row(
      name: "a key twice", text: #"{"token": "\#(a)", "token": "\#(b)"}"#,
      expected: ["1 invalid-json"]),
    Row(
      name: "an environment", text: #"{"token": "\#(a)", "environment": "sandbox"}"#,
      expected: ["1 \(a)"]),
    Row(
      name: "an unknown environment", text: #"{"token": "\#(a)", "environment": "test"}"#,
      expected: ["1 environment"]),
    Row(
      name: "a line that is too long",
      text: String(repeating: "a", count: TokenList.maximumLineLength + 1) + "\n\(b)",
      expected: ["1 line-too-long", "2 \(b)"]),
    Row(
      name: "a last line that is too long",
      text: "\(b)\n" + String(repeating: "a", count: 3 * TokenList.maximumLineLength),
      expected: ["1 \(b)", "2 line-too-long"]),
  ]

  @Test("Each line that isn't blank is a device or an error of its own", arguments: rows)
  func reads(_ row: Row) async throws {
    let folder = try BatchFolder()
    let path = try folder.write(row.text.utf8, to: "tokens")
    #expect(try await Self.read(TokenList(path: path)) == row.expected)
    #expect(await TokenList.count(path: path) == row.expected.count)
  }

  private static func read(_ list: TokenList) async throws -> [String] {
    var read: [String] = []
    for try await line in list {
      do throws(BatchLineError) {
        read.append("\(line.number) \(try line.entry().token.hex)")
      } catch {
        #expect(error.line == line.number)
        read.append("\(line.number) \(error.code.rawValue)")
      }
    }
    return read
  }

  @Test("Lines are the same wherever the pieces end in which they are read")
  func pieces() {
    let text = Array("\(Self.a)\r\n\n\(Self.b)\nxyz".utf8)
    for length in 1...text.count {
      var splitter = LineSplitter(maximumLength: 100)
      var lines: [LineSplitter.Line] = []
      for start in stride(from: 0, to: text.count, by: length) {
        splitter.append(text[start..<min(start + length, text.count)])
        while let line = splitter.next() { lines.append(line) }
      }
      if let line = splitter.last() { lines.append(line) }
      #expect(lines.map(\.offset) == [0, 66, 67, 132], "pieces of \(length)")
      #expect(lines.map(\.isTerminated) == [true, true, true, false])
      #expect(
        lines.map { String(decoding: $0.bytes, as: UTF8.self) }
          == ["\(Self.a)\r", "", Self.b, "xyz"])
    }
  }

  @Test("A list that can't be opened is an error with the system's words")
  func missing() async throws {
    let folder = try BatchFolder()
    let transport = ScriptedTransport()
    let (results, error) = try await PushBatch.lines(folder["nothing"], over: transport).collected()
    #expect(results.isEmpty)
    #expect(error?.code == .list)
    #expect(error?.path == folder["nothing"])
    #expect(await TokenList.count(path: folder["nothing"]) == nil)
  }

  @Test("No bytes in a list can do more than fail on their line", arguments: 0..<20)
  func fuzz(seed: Int) async throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let pieces = [
      Self.a, Self.b, "\n", "\r\n", "\0", "{", "}", "\"", "\"token\"", ":", ",", "[[[[", "\\u12",
      "\\ud800", "{{name}}", "\u{FEFF}", "é", "null", "1e999", #"{"token":"\#(Self.a)","x":"y"}"#,
    ]
    var text: [UInt8] = []
    for _ in 0..<400 {
      if Int.random(in: 0..<4, using: &random) == 0 {
        text.append(UInt8.random(in: 0...255, using: &random))
      } else {
        text += pieces.randomElement(using: &random).map { Array($0.utf8) } ?? []
      }
    }
    let folder = try BatchFolder()
    let path = try folder.write(text, to: "tokens")
    let transport = ScriptedTransport()
    let batch = try PushBatch.lines(
      path, #"{"aps":{"alert":"Hi {{x}}"}}"#, over: transport)
    let (results, error) = await batch.collected()
    #expect(error == nil)
    #expect(results.count == (await TokenList.count(path: path)))
    for result in results where result.error == nil { #expect(result.token != nil) }
  }
}

/// SplitMix64, so that random tests repeat.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
