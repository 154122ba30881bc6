import EntrywayDiagnostics
import EntrywayJSON
import EntrywayPush
import Testing

@Suite("Reading payloads") struct PushReadingTests {
  private func reading(_ json: String) -> PushReading { PushReading(Array(json.utf8)) }

  @Test("What is read is the value that the app gets")
  func value() throws {
    let json = #"""
      {"aps": {"alert": {"title": "\u00e9\ud83d\ude00"}, "badge": 3},
      "a": [1, -0, 1.5, 2e3, 12345678901234567890, true, null, "", {}, []]}
      """#
    let reading = reading(json)
    #expect(reading.diagnostics == [])
    #expect(reading.payload == (try PayloadValue(json: json)))
  }

  @Test("Of a key that stands twice the last counts")
  func duplicate() {
    #expect(reading(#"{"a": 1, "a": 2}"#).payload == ["a": 2])
    #expect(reading(#"{"a": 1, "a": 2}"#).diagnostics.map(\.code) == [.duplicateKey])
  }

  @Test("A reading is printed as its size and the number of findings")
  func description() {
    #expect(reading(#"{"aps": {"alert": "Hi"}}"#).description == "24 bytes, no findings")
    #expect(reading(#"{"a": 1, "a": 2}"#).description == "16 bytes, 1 finding")
    #expect(reading("").description == "0 bytes, 1 finding")
    #expect(reading("7").description == "1 byte, 1 finding")
    let large = PushReading([UInt8](repeating: 0x20, count: PushReading.readingLimit + 1))
    #expect(large.description == "more than 1048576 bytes, 1 finding")
  }

  @Test("What is no object has no payload", arguments: ["[]", "7", "\"a\"", "null", "", "{"])
  func noObject(_ json: String) {
    #expect(reading(json).payload == nil)
    #expect(reading(json).diagnostics.map(\.severity) == [.error])
  }

  @Test("Where values stand is told by their keys")
  func locations() {
    let reading = reading(
      "{\n  \"aps\": {\n    \"alert\": { \"title\": \"é\", \"b\": [7, 8] }\n  }\n}")
    #expect(reading.location(of: []) == .init(line: 1, column: 1))
    #expect(
      reading.location(of: ["aps", "alert", "title"])?.description
        == "line 3, column 25, /aps/alert/title")
    #expect(
      reading.location(of: ["aps", "alert", "b", "1"])
        == .init(path: "/aps/alert/b/1", line: 3, column: 39))
    #expect(reading.location(of: ["aps", "alert", "b", "2"]) == nil)
    #expect(reading.location(of: ["aps", "alert", "b", "x"]) == nil)
    #expect(reading.location(of: ["aps", "sound"]) == nil)
  }
}
