import DiagnosticFacts
import EntrywayDiagnostics
import Testing

@Suite("A diagnostic")
struct DiagnosticTests {
  private static let code = Diagnostic.Code(rawValue: "wrong-type")

  @Test("All its parts print in one order")
  func whole() throws {
    let diagnostic = Diagnostic(
      .warning, Self.code, about: ["the button `REPLY`", "`link` opens nothing"], "it is text",
      at: Diagnostic.Location(path: "/aps/link", line: 4, column: 41),
      excerpt: Excerpt("{\"link\": ", "7", "}"), expected: "a link", notes: ["by a rule", "twice"],
      hint: "send a link.")
    let texts = [("text", diagnostic.text), ("description", diagnostic.description)]
    #expect(try GoldenTexts.difference(texts, from: "Diagnostic") == nil)
    #expect(diagnostic.facts == "warning wrong-type 4:41 /aps/link ‹7›")
  }

  @Test("What it lacks leaves no line")
  func sparse() {
    #expect(Diagnostic(.error, Self.code, "it is text").text == "it is text")
    #expect(
      Diagnostic(.error, Self.code, "it is text", at: Diagnostic.Location(line: 1, column: 2))
        .description
        == "error: it is text (wrong-type)\n  line 1, column 2")
    #expect(
      Diagnostic(.error, Self.code, "it is text", at: Diagnostic.Location()).text == "it is text")
  }

  @Test("An error is worse than a warning, and that than a note")
  func order() {
    let all: [Diagnostic.Severity] = [.note, .error, .warning]
    #expect(all.sorted() == [.error, .warning, .note])
  }
}
