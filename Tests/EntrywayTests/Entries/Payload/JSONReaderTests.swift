import DiagnosticFacts
import Entryway
import EntrywayDiagnostics
import EntrywayJSON
import Testing

@Suite("JSON")
struct JSONReaderTests {
  @Test(
    "Every kind of value is read",
    arguments: [
      ("null", nil), ("true", true), (" false ", false), ("0", 0), ("-0", 0), ("-12", -12),
      ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
      ("9223372036854775808", .double(9_223_372_036_854_775_808)), ("1.0", 1.0),
      ("-2.5e3", -2500.0),
      ("1E+2", 100.0), ("1e-999", 0.0), ("\"\"", ""),
      (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
      (#""\u00e9\uD83D\ude00""#, "é😀"), ("\"日本\"", "日本"), ("[]", []), ("[ 1 ,[ ] ]", [1, []]),
      ("{}", [:]), ("{ \"a\" : {\"\":null} }", ["a": ["": nil]]), ("\r\n\t[1]\n", [1]),
    ] as [(String, PayloadValue)])
  func reads(json: String, value: PayloadValue) throws {
    #expect(try PayloadValue(json: json) == value)
  }

  @Test("An error says what, where and what to do", arguments: JSONRefusal.all)
  func refuses(row: JSONRefusal) {
    let problem = #expect(throws: JSONError.self) { try PayloadValue(json: row.json) }
    #expect(problem?.diagnostic.facts == row.facts)
    #expect(problem?.code.rawValue == problem?.diagnostic.code.rawValue)
  }

  @Test("64 arrays and objects inside one another are read, 65 are not")
  func nesting() throws {
    let deepest = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    #expect(try !PayloadValue(json: deepest).isTooDeep)
    let problem = #expect(throws: JSONError.self) { try PayloadValue(json: "[\(deepest)]") }
    #expect(problem?.code == .tooDeep)
    #expect(problem?.column == 65)
  }

  @Test(
    "Input that is nested 100,000 deep gives the error", arguments: ["[", #"{"a":"#, #"[{"":"#])
  func manyLevels(opening: String) {
    let json = String(repeating: opening, count: 100_000)
    let problem = #expect(throws: JSONError.self) { try PayloadValue(json: json) }
    #expect(problem?.code == .tooDeep)
  }

  @Test("Line and column count characters, and every kind of line break")
  func positions() {
    let problem = #expect(throws: JSONError.self) {
      try PayloadValue(json: "[\n\r\n\"é😀\",\r x]")
    }
    #expect(problem?.line == 4)
    #expect(problem?.column == 2)
    let second = #expect(throws: JSONError.self) { try PayloadValue(json: "[\"é😀\", x]") }
    #expect(second?.column == 8)
  }

  @Test("Keys are sorted, and pretty text indents by two spaces")
  func writes() {
    let value: PayloadValue = [
      "b": [1, 2.0, nil], "a": ["text": "é\"\\\n\u{1}\u{7F}"], "c": [], "d": [:],
      "e": .double(.nan), "f": .other("a value of type Data"),
    ]
    #expect(
      value.jsonText()
        == #"{"a":{"text":"é\"\\\n\u0001\u007F"},"b":[1,2.0,null],"c":[],"d":{},"e":null,"f":null}"#
    )
    #expect(
      PayloadValue.object(["b": [1, [:]], "a": true]).jsonText(pretty: true) == """
        {
          "a": true,
          "b": [
            1,
            {}
          ]
        }
        """)
  }

  @Test("A text made of any sequence of bytes is read")
  func sequences() throws {
    #expect(try PayloadValue(json: "[1]".utf8) == [1])
    #expect(try PayloadValue(json: AnySequence("[1]".utf8)) == [1])
  }
}
