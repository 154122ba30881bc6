import EntrywayJSON
import Testing

@Suite("JSONTreeReader") struct JSONTreeReaderTests {
  private func value(_ json: String) throws -> JSONNode {
    var reader = JSONTreeReader(bytes: Array(json.utf8))
    return try reader.document()
  }

  @Test("Each value knows the bytes that it is made of")
  func ranges() throws {
    let json = #"{"a": [1, "é"], "b": null}"#
    let root = try value(json)
    func text(_ node: JSONNode?) -> String? {
      node.map { String(decoding: Array(json.utf8)[$0.range], as: UTF8.self) }
    }
    #expect(text(root) == json)
    #expect(text(root["a"]) == #"[1, "é"]"#)
    #expect(text(root["a"]?.elements.last) == #""é""#)
    #expect(text(root["b"]) == "null")
    #expect(root.members.map(\.range) == [1..<4, 17..<20])
  }

  @Test(
    "A fault says what could have stood there, and which bytes do",
    arguments: [
      (#"{"a" 1}"#, JSONFault.Reason.unexpected(.colon), 5..<6),
      (#"{a: 1}"#, .unexpected(.key), 1..<2),
      ("[1 2]", .unexpected(.commaOr(bracket: "]")), 3..<4),
      ("[1,]", .trailingComma, 3..<4),
      ("[01]", .number, 1..<3),
      (#"["\q"]"#, .escape, 2..<4),
      (#"["\ud800"]"#, .surrogate, 2..<8),
      ("[\"a\tb\"]", .control, 3..<4),
      (#"["a"#, .unterminatedText, 3..<3),
      ("[ ", .unexpected(.value), 1..<1),
    ])
  func fault(_ json: String, _ reason: JSONFault.Reason, _ range: Range<Int>) {
    let fault = #expect(throws: JSONFault.self) { try value(json) }
    #expect(fault?.reason == reason)
    #expect(fault?.range == range)
  }

  @Test("Five hundred and twelve may stand inside one another, and one more may not")
  func depth() throws {
    let open = String(repeating: "[", count: 512)
    let close = String(repeating: "]", count: 512)
    _ = try value(open + close)
    let fault = #expect(throws: JSONFault.self) { try value("[" + open + close + "]") }
    #expect(fault?.reason == .tooDeep(limit: 512))
    #expect(fault?.range == 512..<513)
  }

  @Test("Keys that stand twice are told by their bytes, and the last counts")
  func duplicates() throws {
    var reader = JSONTreeReader(bytes: Array(#"{"a": 1, "e\u0301": 2, "é": 3, "a": "4"}"#.utf8))
    let root = try reader.document()
    #expect(reader.duplicates.map(\.key) == ["a"])
    #expect(root["a"]?.text == "4")
  }

  @Test("What follows the value is left to be read")
  func rest() throws {
    var reader = JSONTreeReader(bytes: Array("{} more".utf8))
    _ = try reader.document()
    #expect(reader.wordRange == 3..<7)
  }
}
