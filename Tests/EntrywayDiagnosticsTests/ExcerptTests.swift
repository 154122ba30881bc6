import EntrywayDiagnostics
import SeededRandom
import Testing

@Suite("An excerpt")
struct ExcerptTests {
  private static func lines(_ text: String, _ range: Range<Int>, limit: Int = 96) -> [String] {
    Excerpt(text, range, limit: limit).lines
  }

  @Test("The range is underlined, and an empty one by one caret")
  func ranges() {
    #expect(Self.lines("abcdef", 2..<4) == ["abcdef", "  ^^"])
    #expect(Self.lines("abcdef", 6..<6) == ["abcdef", "      ^"])
    #expect(Self.lines("äöü", 2..<4) == ["äöü", " ^"])
    #expect(Self.lines("", 0..<0) == [])
  }

  @Test("What a terminal acts upon is shown by its number, and takes its room")
  func controls() {
    #expect(Self.lines("a\u{1B}b", 2..<3) == ["a\\u{1B}b", "       ^"])
    #expect(Self.lines("a\u{202E}b", 1..<4) == ["a\\u{202E}b", " ^^^^^^^^"])
    #expect(Self.lines("a\r\nb", 3..<4) == ["a\\u{D}\\u{A}b", "           ^"])
  }

  @Test("A mark that stands above a letter takes no room")
  func marks() {
    #expect(Self.lines("e\u{301}x", 3..<4) == ["e\u{301}x", " ^"])
    #expect(Self.lines("ae\u{301}x", 2..<4) == ["ae\u{301}x", " ^"])
  }

  @Test("Of a long text the part around the range is shown")
  func long() {
    let text = String(repeating: "x", count: 50) + "HERE" + String(repeating: "y", count: 50)
    #expect(
      Self.lines(text, 50..<54, limit: 30) == [
        "…xxxxxxxxxxHEREyyyyyyyyyyyyyyyy…", "           ^^^^",
      ])
    #expect(Self.lines(text, 0..<104, limit: 10) == ["xxxxxxxxxx…", "^^^^^^^^^^"])
  }

  @Test("Random texts and ranges never trap, and the carets stand below the text")
  func random() {
    var random = Seeded(seed: 1)
    let pieces = ["a", "é", "👋🏽", "e\u{301}", "\u{0}", "\r\n", "\u{202E}", "日", "\t"]
    for _ in 0..<5_000 {
      let count = Int.random(in: 0...40, using: &random)
      let text = (0..<count).map { _ in pieces[random.below(pieces.count)] }.joined()
      let length = text.utf8.count
      let start = Int.random(in: 0...length + 2, using: &random)
      let end = Int.random(in: start...length + 4, using: &random)
      let excerpt = Excerpt(text, start..<end, limit: 1 + random.below(30))
      #expect(excerpt.text.unicodeScalars.allSatisfy { $0.value >= 0x20 })
      #expect(excerpt.columns.count >= 1)
      #expect(excerpt.lines.count == (excerpt.text.isEmpty ? 0 : 2))
    }
  }

  @Test("A text within a line is bounded, with its middle left out")
  func line() {
    #expect(Excerpt.line("short") == "short")
    #expect(Excerpt.line(String(repeating: "x", count: 100)).count == 60)
    #expect(Excerpt.line("0123456789abcdef", limit: 8) == "01234…ef")
    #expect(Quoting.text("a\nb") == #""a\u{A}b""#)
    #expect(Quoting.code("key") == "`key`")
  }

  @Test("Alternatives are joined, and many are counted")
  func list() {
    #expect(Quoting.list([]) == "")
    #expect(Quoting.list(["a"]) == "a")
    #expect(Quoting.list(["a", "b"]) == "a or b")
    #expect(Quoting.list(["a", "b", "c"], "and") == "a, b and c")
    #expect(
      Quoting.list(["a", "b", "c", "d", "e", "f", "g", "h"]) == "a, b, c, d, e, f or 2 more")
  }
}
