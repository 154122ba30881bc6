import EntrywayDiagnostics
import Testing

@Suite("A diagnostic")
struct DiagnosticTests {
  private static let code = Diagnostic.Code(rawValue: "wrong-type")

  @Test("All its parts print in one order")
  func whole() {
    let diagnostic = Diagnostic(
      .warning, Self.code, about: ["the button `REPLY`", "`link` opens nothing"], "it is text",
      at: Diagnostic.Location(path: "/aps/link", line: 4, column: 41),
      excerpt: Excerpt("{\"link\": ", "7", "}"), expected: "a link", notes: ["by a rule", "twice"],
      hint: "send a link.")
    let text = """
      the button `REPLY`: `link` opens nothing: it is text
        line 4, column 41, /aps/link:
        {"link": 7}
                 ^
      expected a link
        by a rule
        twice
      hint: send a link.
      """
    #expect(diagnostic.text == text)
    let first = "the button `REPLY`: `link` opens nothing: it is text"
    #expect(
      diagnostic.description
        == "warning: \(first) (wrong-type)" + text.dropFirst(first.count))
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
