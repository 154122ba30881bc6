import EntrywayDiagnostics
import EntrywayJSON
import EntrywayPush
import Foundation
import Testing

@Suite("Lint of payloads") struct PushLintTests {
  @Test("Each finding says what, where and what to do", arguments: PushLintRow.all)
  func finding(_ row: PushLintRow) {
    let diagnostics = PushReading(Array(row.json.utf8)).lint(row.knowing)
    #expect(diagnostics.map(\.description).joined(separator: "\n--\n") == row.text)
    #expect(diagnostics.contains { $0.code == row.code })
  }

  @Test("Every code is found in some payload")
  func codes() {
    let found = Set(PushLintRow.all.map(\.code))
    let elsewhere: Set<Diagnostic.Code> = [
      .signed, .compressed, .encoding, .byteOrderMark, .tooLarge, .tooDeep, .more,
    ]
    #expect(Set(Diagnostic.Code.payload) == found.union(elsewhere))
    #expect(Set(Diagnostic.Code.payload).count == Diagnostic.Code.payload.count)
  }

  @Test(
    "Bytes that are no text say what they are",
    arguments: [
      ([0x1F, 0x8B, 8, 0], Diagnostic.Code.compressed, "the payload is compressed, not JSON"),
      ([0x30, 0x82, 1, 0], .signed, "the payload is signed (CMS), not JSON"),
      ([0x7B, 0, 0x7D, 0], .encoding, "the payload is UTF-16, not UTF-8"),
      ([0x7B, 0, 0, 0, 0x7D, 0, 0, 0], .encoding, "the payload is UTF-32, not UTF-8"),
      ([0, 0, 0, 0x7B], .encoding, "the payload is UTF-32, not UTF-8"),
      ([0xFF, 0xFE, 0, 0, 0x7B, 0, 0, 0], .encoding, "the payload is UTF-32, not UTF-8"),
      ([0xFF, 0xFE, 0x7B, 0], .encoding, "the payload is UTF-16, not UTF-8"),
      ([0x7B, 0x22, 0xFF, 0x22, 0x7D], .encoding, "the bytes are not UTF-8"),
    ])
  func bytes(_ bytes: [UInt8], _ code: Diagnostic.Code, _ message: String) {
    let diagnostics = PushReading(bytes).lint(MarketRoute.entries)
    #expect(diagnostics.map(\.code) == [code])
    #expect(diagnostics.map(\.message) == [message])
    #expect(diagnostics.map(\.severity) == [.error])
  }

  @Test("A mark before the payload is said, and the payload is read all the same")
  func byteOrderMark() {
    let reading = PushReading([0xEF, 0xBB, 0xBF] + Array(#"{"aps": {"alert": "Hi"}}"#.utf8))
    #expect(reading.payload == ["aps": ["alert": "Hi"]])
    #expect(
      reading.lint().map(\.message) == ["the payload begins with a byte-order mark"])
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
    #expect(
      PushReading(padded(4097, body: 4053)).lint().map(\.description) == [
        """
        error: the payload has 4,097 bytes, 1 over the limit of 4,096 (too-large)
          line 1, column 1
          4,062 bytes  aps.alert.body
             14 bytes  aps.alert.title
        hint: shorten `aps.alert.body`.
        """
      ])
  }

  @Test("One that is too large as it is written, and would not be without its spaces, is a warning")
  func padding() {
    let diagnostics = PushReading(padded(5000, body: 3000)).lint()
    #expect(diagnostics.map(\.severity) == [.warning])
    #expect(
      diagnostics.map(\.hint) == ["send it as compact JSON: 1,956 bytes of it are padding."])
  }

  @Test("A file beyond a megabyte is not looked into")
  func huge() {
    let reading = PushReading([UInt8](repeating: 0x20, count: PushReading.readingLimit + 1))
    #expect(reading.payload == nil)
    #expect(
      reading.lint(MarketRoute.entries).map(\.description) == [
        """
        error: the payload has 1,048,577 bytes, and was not inspected (too-large)
          line 1, column 1
        hint: APNs takes 4,096 bytes: is this the intended file?
        """
      ])
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
    #expect(
      reading.lint().map(\.message) == ["arrays and objects are nested more than 64 deep"]
    )
    #expect(reading.lint().map(\.location?.column) == [94])
  }

  @Test("A thousand findings are listed, and the others counted")
  func more() {
    let keys = (0..<1500).map { "\"key\($0)\": 1" }.joined(separator: ", ")
    let diagnostics = PushReading(Array("{\"aps\": {\"alert\": \"Hi\", \(keys)}}".utf8)).lint()
    #expect(diagnostics.count == 1001)
    // Larger than APNs takes, which is said first.
    #expect(diagnostics.contains { $0.message == "501 more findings are not listed" })
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
