import Entryway
import Testing

@testable import EntrywayTool

@Suite("JSONLine") struct JSONLineTests {
  static func text(_ line: borrowing JSONLine) -> String {
    line.bytes.withBytes { String(decoding: $0, as: UTF8.self) }
  }

  @Test("Keys stand in the order in which they were added, absent texts are null")
  func order() {
    var line = JSONLine()
    #expect(Self.text(line) == "{}")
    line.add("b", "1")
    line.add("a", nil)
    line.add("flag", true)
    line.add("fields", [(key: "z", text: "1"), (key: "y", text: "2")])
    line.add("none", [])
    #expect(
      Self.text(line)
        == #"{"b":"1","a":null,"flag":true,"fields":{"z":"1","y":"2"},"none":{}}"#)
    line.removeAll()
    #expect(Self.text(line) == "{}")
    line.add("c", number: -7)
    #expect(Self.text(line) == #"{"c":-7}"#)
  }

  /// Whether who shows the scalar does something with it.
  static func acts(_ scalar: Unicode.Scalar) -> Bool {
    let category = scalar.properties.generalCategory
    return [.control, .lineSeparator, .paragraphSeparator].contains(category)
      || scalar.properties.isBidiControl
  }

  @Test("Characters that steer a terminal or turn the line around are escaped")
  func escapes() {
    var line = JSONLine()
    line.add(
      "text", "\u{80}\u{9B}\u{61C}\u{200E}\u{2028}\u{2029}\u{202E}\u{2066}\u{2069}é\u{200D}😀")
    #expect(
      Self.text(line)
        == #"{"text":"\u0080\u009B\u061C\u200E\u2028\u2029\u202E\u2066\u2069é\#u{200D}😀"}"#)
  }

  @Test("Every text reads back, on one line")
  func texts() throws {
    let seed: UInt64 = 7
    var random = Seeded(seed: seed)
    let scalars = (0..<0x3000).compactMap(Unicode.Scalar.init) + ["\u{1F600}", "\u{10FFFF}"]
    for _ in 0..<500 {
      var text = ""
      for _ in 0..<Int.random(in: 0..<40, using: &random) {
        let isASCII = Bool.random(using: &random)
        text.unicodeScalars.append(
          (isASCII ? scalars[..<0x80] : scalars[...]).randomElement(using: &random) ?? "a")
      }
      var line = JSONLine()
      line.add("text", text)
      let bytes = Array(Self.text(line).utf8)
      #expect(!bytes.contains { $0 < 0x20 || $0 == 0x7F })
      #expect(!Self.text(line).unicodeScalars.contains(where: Self.acts))
      let value = try PayloadValue(json: bytes)
      #expect(value == ["text": .text(text)], "seed \(seed)")
    }
  }
}
