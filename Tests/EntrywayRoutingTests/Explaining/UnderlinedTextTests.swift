import SeededRandom
import Testing

@testable import EntrywayRouting

@Suite struct UnderlinedTextTests {
  @Test(
    "Carets stand under the place",
    arguments: [
      ("abc", 0, 1, "  abc\n  ^"), ("abc", 1, 3, "  abc\n   ^^"), ("abc", 3, 3, "  abc\n     ^"),
      ("abc", 1, 1, "  abc\n   ^"), ("aéb", 1, 3, "  aéb\n   ^"), ("aéb", 2, 3, "  aéb\n   ^"),
      ("aéb", 3, 4, "  aéb\n    ^"), ("e\u{301}b", 3, 4, "  e\u{301}b\n   ^"),
      ("👋b", 0, 4, "  👋b\n  ^"),
      ("a\tb\n", 1, 2, "  a␉b␊\n   ^"), ("a\r\nb", 1, 3, "  a␍b\n   ^"),
      ("\u{7F}", 0, 1, "  ␡\n  ^"),
      ("a\u{202E}b", 1, 4, "  a\u{FFFD}b\n   ^"), ("", 0, 0, "  \n  ^"),
    ])
  func carets(text: String, lower: Int, upper: Int, shown: String) {
    #expect(UnderlinedText(text, ByteRange(lower, upper)).description == shown)
  }

  @Test(
    "Of a long text the part around the place is shown",
    arguments: [0, 1, 50, 95, 96, 500, 990, 999])
  func cuts(place: Int) throws {
    let text = String((0..<1_000).map { Character(Unicode.Scalar(UInt8(97 + $0 % 26))) })
    let lines = UnderlinedText(text, ByteRange(place, place + 1)).description.split(separator: "\n")
      .map(Array.init)
    #expect(lines.count == 2)
    #expect(lines[0].count <= 2 + 98)
    let column = try #require(lines[1].firstIndex(of: "^"))
    #expect(lines[0][column] == Array(text)[place])
  }

  @Test("A text of any characters is underlined in any place without a trap", arguments: 0..<4)
  func fuzz(seed: UInt64) {
    var random = Seeded(seed: seed)
    for _ in 0..<400 {
      var text = Nasty.random(&random)
      if random.once(in: 5) {
        text += String(repeating: random.pick(["\u{301}", "a", "é", "\r\n"]), count: 200)
      }
      let lower = Int.random(in: 0...(text.utf8.count + 2), using: &random)
      let upper = lower + Int.random(in: 0...8, using: &random)
      let shown = UnderlinedText(text, ByteRange(lower, upper)).description
      #expect(shown.split(separator: "\n", omittingEmptySubsequences: false).count == 2)
      #expect(shown.hasSuffix("^"))
      #expect(!shown.utf8.contains { $0 < 0x20 && $0 != 0x0A })
    }
  }
}
