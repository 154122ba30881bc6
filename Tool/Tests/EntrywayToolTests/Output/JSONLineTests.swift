import Entryway
import Testing

@testable import EntrywayTool

@Suite("JSONLine") struct JSONLineTests {
  @Test("Keys stand in the order in which they were added, absent texts are null")
  func order() {
    var line = JSONLine()
    #expect(line.bytes == Array("{}".utf8))
    line.add("b", "1")
    line.add("a", nil)
    line.add("flag", true)
    line.add("fields", [(key: "z", text: "1"), (key: "y", text: "2")])
    line.add("objects", [[(key: "a", text: "b")], []])
    #expect(
      String(decoding: line.bytes, as: UTF8.self)
        == #"{"b":"1","a":null,"flag":true,"fields":{"z":"1","y":"2"},"objects":[{"a":"b"},{}]}"#)
    line.removeAll()
    #expect(line.bytes == Array("{}".utf8))
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
      #expect(!line.bytes.contains { $0 < 0x20 || $0 == 0x7F })
      let value = try PayloadValue(json: line.bytes)
      #expect(value == ["text": .text(text)], "seed \(seed)")
    }
  }
}
