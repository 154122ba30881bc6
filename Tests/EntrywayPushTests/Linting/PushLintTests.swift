import DiagnosticFacts
import EntrywayDiagnostics
import EntrywayJSON
import EntrywayPush
import Foundation
import Testing

@Suite("Lint of payloads") struct PushLintTests {
  @Test("Each finding says what, where and what to do", arguments: PushLintRow.all)
  func finding(_ row: PushLintRow) {
    #expect(PushReading(Array(row.json.utf8)).lint(row.knowing, row.options).facts == row.facts)
  }

  @Test("Every code is found in some payload")
  func codes() {
    let found = Set(
      PushLintRow.all.flatMap {
        PushReading(Array($0.json.utf8)).lint($0.knowing, $0.options).map(\.code)
      })
    let elsewhere: Set<Diagnostic.Code> = [
      .signed, .compressed, .encoding, .byteOrderMark, .tooLarge, .tooDeep, .more,
    ]
    #expect(Set(Diagnostic.Code.payload) == found.union(elsewhere))
    #expect(Set(Diagnostic.Code.payload).count == Diagnostic.Code.payload.count)
  }

  @Test(
    "Bytes that are no text say what they are",
    arguments: [
      ([0x1F, 0x8B, 8, 0], "error compressed 1:1"), ([0x30, 0x82, 1, 0], "error signed 1:1"),
      ([0x7B, 0, 0x7D, 0], "error encoding 1:1"),
      ([0x7B, 0, 0, 0, 0x7D, 0, 0, 0], "error encoding 1:1"),
      ([0, 0, 0, 0x7B], "error encoding 1:1"),
      ([0xFF, 0xFE, 0, 0, 0x7B, 0, 0, 0], "error encoding 1:1"),
      ([0xFF, 0xFE, 0x7B, 0], "error encoding 1:1"),
      ([0x7B, 0x22, 0xFF, 0x22, 0x7D], "error encoding 1:3 ‹�›"),
    ])
  func bytes(_ bytes: [UInt8], _ facts: String) {
    #expect(PushReading(bytes).lint(MarketRoute.entries).facts == facts)
  }

  @Test("A mark before the payload is said, and the payload is read all the same")
  func byteOrderMark() {
    let reading = PushReading([0xEF, 0xBB, 0xBF] + Array(#"{"aps": {"alert": "Hi"}}"#.utf8))
    #expect(reading.payload == ["aps": ["alert": "Hi"]])
    #expect(reading.lint().facts == #"error byte-order-mark 1:1 ‹\u{FEFF}›"#)
  }

  /// A payload of exactly so many bytes, with spaces before its end.
  private func padded(_ count: Int, body: Int) -> [UInt8] {
    let text = String(repeating: "x", count: body)
    let json = Array(#"{"aps":{"alert":{"title":"Sale","body":"\#(text)"}}}"#.utf8)
    return json.dropLast() + [UInt8](repeating: 0x20, count: count - json.count) + [0x7D]
  }

  @Test("A payload beyond 4,096 bytes says which keys take the room")
  func large() {
    #expect(PushReading(padded(4096, body: 4052)).lint() == [])
    #expect(PushReading(padded(4097, body: 4053)).lint().facts == "error too-large 1:1")
  }

  @Test("One that is too large as it is written, and would not be without its spaces, is a warning")
  func padding() {
    let diagnostics = PushReading(padded(5000, body: 3000)).lint()
    #expect(diagnostics.map(\.severity) == [.warning])
    #expect(diagnostics.first?.hint?.contains(" 1,956 bytes") == true)
  }

  @Test("What would be sent counts: of a simulator's file the payload without its key, compact")
  func simulator() {
    let text = String(repeating: "x", count: 4052)
    func file(_ body: String) -> [UInt8] {
      Array(
        """
        {
          "Simulator Target Bundle": "com.example.shop",
          "aps": {"alert": {"title": "Sale", "body": "\(body)"}}
        }
        """.utf8)
    }
    #expect(PushReading(file(text)).lint() == [])
    #expect(PushReading(file(text + "x")).lint().facts == "error too-large 1:1")
    let notes = PushReading(file(text + "x")).lint().flatMap(\.notes).joined()
    #expect(!notes.contains("Simulator"))
  }

  @Test("A file beyond a megabyte is not looked into")
  func huge() {
    let reading = PushReading([UInt8](repeating: 0x20, count: PushReading.readingLimit + 1))
    #expect(reading.payload == nil)
    #expect(reading.lint(MarketRoute.entries).facts == "error too-large 1:1")
  }

  @Test("Of values sixty-five deep the first that is too deep is shown")
  func deep() {
    func nested(_ depth: Int) -> [UInt8] {
      let open = String(repeating: "[", count: depth - 1)
      let close = String(repeating: "]", count: depth - 1)
      return Array("{\"aps\": {\"alert\": \"Hi\"}, \"a\": \(open)\(close)}".utf8)
    }
    #expect(PushReading(nested(64)).payload?.isTooDeep == false)
    #expect(PushReading(nested(64)).lint() == [])
    let reading = PushReading(nested(65))
    #expect(reading.payload == nil)
    #expect(reading.lint().map(\.code) == [.tooDeep])
    #expect(reading.lint().map(\.location?.column) == [94])
  }

  @Test("A thousand findings are listed, and the others counted")
  func more() {
    let keys = (0..<1500).map { "\"key\($0)\": 1" }.joined(separator: ", ")
    let diagnostics = PushReading(Array("{\"aps\": {\"alert\": \"Hi\", \(keys)}}".utf8)).lint()
    #expect(diagnostics.count == 1001)
    // Larger than APNs takes, which is said first.
    #expect(diagnostics.contains { $0.code == .more && $0.message.hasPrefix("501 ") })
  }

  @Test("Findings come in the order of the bytes, the worst first in each location")
  func order() {
    let json = """
      {
        "send_id": 7,
        "aps": { "badge": "1", "alert": { "titel": "Hi" }, "order": 1 }
      }
      """
    let found = PushReading(Array(json.utf8)).lint()
    #expect(found.map(\.code) == [.sendID, .badge, .emptyAlert, .misspeltKey, .keyInAps])
    #expect(found.map(\.location?.line) == [2, 3, 3, 3, 3])
  }
}

@Suite("Documented codes of payloads") struct DocumentedPushCodeTests {
  @Test("The page of findings has one line for each code, and no other")
  func lines() throws {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    let page = root.appendingPathComponent(
      "Sources/EntrywayPush/EntrywayPush.docc/PushFindings.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let documented = text.split(separator: "\n").filter { $0.hasPrefix("| `") }
      .map { String($0.dropFirst(3).prefix { $0 != "`" }) }
    #expect(documented == Diagnostic.Code.payload.map(\.rawValue))
  }
}
