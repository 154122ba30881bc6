import EntrywayPush
import Foundation
import Testing

@Suite("Documented codes of payloads") struct DocumentedPushCodeTests {
  @Test("The page of findings has one line for each code, and no other")
  func lines() throws {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    let page = root.appendingPathComponent(
      "Sources/EntrywayPush/EntrywayPush.docc/PushFindings.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let documented = text.split(separator: "\n").filter { $0.hasPrefix("| `") }
      .map { String($0.dropFirst(3).prefix { $0 != "`" }) }
    #expect(documented == Diagnostic.Code.payload.map(\.rawValue))
  }
}
