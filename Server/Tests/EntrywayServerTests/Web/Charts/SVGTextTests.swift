import Testing

@testable import EntrywayServer

@Suite("SVGText")
struct SVGTextTests {
  @Test("What means something in XML is written as a reference")
  func escaping() {
    #expect(
      SVGText.contents(#"</svg><a b="c" d='e'>&"#)
        == "&lt;/svg&gt;&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;")
  }

  @Test("Characters that XML or HTML forbid are dropped, and lines become one")
  func forbidden() {
    #expect(SVGText.clean("a\u{0}b\u{1B}c\u{7F}d\u{9F}e\(HostileText.noncharacters)f") == "abcdef")
    #expect(SVGText.clean("one\ntwo\tthree\u{2029}four\u{85}five") == "one two three four five")
  }

  @Test("A text cannot turn around what stands beside it")
  func directions() {
    #expect(SVGText.contents("\u{202E}exe.txt\u{202C}\u{2069}") == "exe.txt")
    #expect(SVGText.contents("\u{2067}שלום\u{2069}") == "\u{2068}שלום\u{2069}")
    #expect(
      SVGText.contents(["אב", ": 3 ", "גד"])
        == "\u{2068}אב\u{2069}: 3 \u{2068}גד\u{2069}")
  }

  @Test("Marks beyond the fourth on a letter are dropped, and a Character has at most 16 scalars")
  func marks() {
    let marked = "e" + String(repeating: "\u{301}", count: 1000) + "f"
    #expect(Array(SVGText.clean(marked).unicodeScalars).count == 1 + 4 + 1)
    let joined = "👩" + String(repeating: "\u{200D}👩", count: 1000)
    #expect(SVGText.clean(joined).unicodeScalars.count == 16)
    #expect(SVGText.clean("👨‍👩‍👧‍👦 é") == "👨‍👩‍👧‍👦 é")
  }

  @Test("Of a long text its start and its end are kept")
  func length() {
    let text = SVGText.clean("start" + String(repeating: "x", count: 100_000) + "end")
    #expect(text.hasPrefix("startx") && text.hasSuffix("xend") && text.contains("x…x"))
    #expect(text.count == SVGText.limit + 1)
  }

  @Test("A text that is too wide is cut in its middle, between Characters")
  func cut() {
    #expect(SVGText.cut("https://shop.example.com/orders/4821", to: 160) == "https://shop…ers/4821")
    #expect(SVGText.cut("Order", to: 160) == "Order")
    #expect(SVGText.cut("👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦", to: 40) == "👨‍👩‍👧‍👦…👨‍👩‍👧‍👦")
    #expect(SVGText.cut("Order", to: 14) == "…")
    #expect(SVGText.cut("Order", to: 0) == "")
  }

  @Test("A cut text is never wider than its place", arguments: HostileText.all)
  func cutWidth(_ text: String) {
    let clean = SVGText.clean(text)
    for limit in [0, 1, 13, 20, 50, 133.7, 400] {
      #expect(SVGText.width(SVGText.cut(clean, to: limit)) <= limit + 0.01)
      for line in SVGText.lines(text, width: limit, count: 3) {
        #expect(SVGText.width(line) <= limit + 0.01)
      }
    }
  }

  @Test("Words go over lines, and what has no line is cut")
  func lines() {
    #expect(SVGText.lines("Order 4821 of May", width: 80, count: 4) == ["Order 4821", "of May"])
    #expect(
      SVGText.lines("one two three four five", width: 60, count: 2) == ["one two", "thre…ve"])
    #expect(SVGText.lines("  ", width: 60, count: 2) == [])
  }
}
