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
      let value = try PayloadValue(json: bytes)
      #expect(value == ["text": .text(text)], "seed \(seed)")
    }
  }
}
