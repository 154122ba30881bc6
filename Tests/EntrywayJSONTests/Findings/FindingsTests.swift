import DiagnosticFacts
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
    let found = document.diagnostics(of: findings)
    #expect(found.map(\.message) == ["first", "first, a note", "second"])
    #expect(
      found.facts == """
        error code 1:7 /a ‹1›
        note code 1:7 /a ‹1›
        error code 1:15 /b ‹2›
        """)
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
    #expect(diagnostics.last?.facts == "note more-findings 1:1")
    #expect(diagnostics.last?.message.hasPrefix("1000 ") == true)
  }
}
