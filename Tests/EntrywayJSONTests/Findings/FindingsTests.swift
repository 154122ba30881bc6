import EntrywayDiagnostics
import EntrywayJSON
import Testing

@Suite("Findings") struct FindingsTests {
  private static let code = Diagnostic.Code(rawValue: "code")

  @Test("Findings come in the order of the file, the most severe first at each location")
  func order() {
    let document = JSONDocument(Array(#"{"a": 1, "b": 2}"#.utf8))
    var findings = Findings()
    findings.add(Diagnostic(.error, Self.code, "second"), at: JSONPointer(["b"]))
    findings.add(Diagnostic(.note, Self.code, "first, a note"), at: JSONPointer(["a"]))
    findings.add(Diagnostic(.error, Self.code, "first"), at: JSONPointer(["a"]))
    #expect(
      document.diagnostics(of: findings).map(\.text) == [
        """
        first
          line 1, column 7, /a:
          {"a": 1, "b": 2}
                ^
        """,
        """
        first, a note
          line 1, column 7, /a:
          {"a": 1, "b": 2}
                ^
        """,
        """
        second
          line 1, column 15, /b:
          {"a": 1, "b": 2}
                        ^
        """,
      ])
  }

  @Test("Of two looks at a file together no more than a thousand findings are listed")
  func joined() {
    func findings(_ count: Int) -> Findings {
      var findings = Findings()
      for _ in 0..<count { findings.add(Diagnostic(.error, Self.code, "one")) }
      return findings
    }
    var all = findings(900)
    all.add(findings(1_100))
    let diagnostics = JSONDocument.none.diagnostics(of: all)
    #expect(diagnostics.count == 1_001)
    #expect(diagnostics.last?.message == "1000 more findings are not listed")
  }
}
