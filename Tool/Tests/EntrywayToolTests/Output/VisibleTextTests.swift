import Testing

@testable import EntrywayTool

@Suite("VisibleText") struct VisibleTextTests {
  @Test("What a terminal acts upon is escaped")
  func escapes() {
    #expect(VisibleText.line("\u{1B}[31mred\nnext\u{7F}") == #"\u{1B}[31mred\u{A}next\u{7F}"#)
    #expect(VisibleText.line("a\u{202E}b\u{9B}c\u{2028}") == #"a\u{202E}b\u{9B}c\u{2028}"#)
  }

  @Test("What people write stays")
  func stays() {
    let text = "Straße, crème brûlée, 寿司, \u{1F469}\u{200D}\u{1F373}, e\u{301}"
    #expect(VisibleText.line(text) == text)
  }
}
