import EntrywayAssociation
import Foundation
import Testing

@Suite("Documented codes") struct DocumentedCodeTests {
  @Test("The page of findings has one line for each code, and no other")
  func lines() throws {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    let page = root.appendingPathComponent(
      "Sources/EntrywayAssociation/EntrywayAssociation.docc/Findings.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let documented = text.split(separator: "\n").filter { $0.hasPrefix("| `") }
      .map { String($0.dropFirst(3).prefix { $0 != "`" }) }
    let codes =
      Diagnostic.Code.associationFile + Diagnostic.Code.doctor + Diagnostic.Code.generatedFile
    #expect(documented == codes.map(\.rawValue))
  }
}
