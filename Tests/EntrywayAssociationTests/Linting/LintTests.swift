import DiagnosticFacts
import EntrywayAssociation
import EntrywayDiagnostics
import EntrywayJSON
import Foundation
import Testing

@Suite("Lint") struct LintTests {
  @Test("Each finding says what, where and what to do", arguments: LintRow.all)
  func finding(_ row: LintRow) {
    #expect(AssociationReading(row.bytes).lint().facts == row.facts)
  }

  @Test("Every code is found in some file")
  func codes() {
    let found = Set(LintRow.all.flatMap { AssociationReading($0.bytes).lint().map(\.code) })
    let elsewhere: Set<Diagnostic.Code> = [.tooLarge, .patternTooLarge, .more]
    #expect(Set(Diagnostic.Code.associationFile) == found.union(elsewhere))
    #expect(
      Set(Diagnostic.Code.associationFile).count
        == Diagnostic.Code.associationFile.count)
  }

  @Test("A file without fault has no findings")
  func clean() {
    let json = """
      {
        "applinks": {
          "defaults": { "caseSensitive": false },
          "substitutionVariables": { "food": ["burgers", "pizza*"] },
          "details": [
            {
              "appIDs": ["9JA89QQLNQ.com.example.app", "9JA89QQLNQ.com.example.app2"],
              "components": [
                { "/": "/help/*", "exclude": true, "comment": "stays in the browser" },
                { "/": "/$(lang)-$(region)/$(food)/*", "?": { "id": "????" } },
                { "#": "section-?*" }
              ]
            }
          ]
        },
        "webcredentials": { "apps": ["9JA89QQLNQ.com.example.app"] },
        "appclips": { "apps": ["9JA89QQLNQ.com.example.app.Clip"] }
      }
      """
    #expect(AssociationReading(Array(json.utf8)).lint() == [])
  }

  @Test("A file beyond 128 KB is too large, and is read all the same")
  func large() {
    let json = Self.padded(AssociationReading.maximumSize + 1)
    let reading = AssociationReading(json)
    #expect(reading.file?.appLinks?.details.isEmpty == true)
    #expect(reading.diagnostics.facts == "error too-large 1:1")
    #expect(AssociationReading(Self.padded(AssociationReading.maximumSize)).diagnostics == [])
  }

  @Test("A file beyond a megabyte is not looked into")
  func huge() {
    let reading = AssociationReading(Self.padded(AssociationReading.readingLimit + 1))
    #expect(reading.file == nil)
    #expect(reading.lint().facts == "error too-large 1:1")
  }

  private static func padded(_ count: Int) -> [UInt8] {
    let json = Array(#"{"applinks":{"details":[]}}"#.utf8)
    return json + [UInt8](repeating: 0x20, count: count - json.count)
  }

  @Test("A pattern of a million parts is refused")
  func patternTooLarge() {
    let values = (0..<2000).map { "\"\($0)*\"" }.joined(separator: ",")
    let path = String(repeating: "$(x)", count: 400)
    let json =
      #"{"applinks":{"substitutionVariables":{"x":["# + values
      + #"]},"details":[{"appIDs":["9JA89QQLNQ.com.example.app"],"components":[{"/":"/"#
      + path + #""}]}]}}"#
    let reading = AssociationReading(Array(json.utf8))
    #expect(reading.lint().map(\.code) == [.patternTooLarge])
    #expect(reading.lint().map(\.location?.path) == ["/applinks/details/0/components/0/~1"])
    #expect(
      reading.file.map { AssociationMatcher($0).verdict(for: "https://example.com/1").outcome }
        == AssociationVerdict.Outcome.none)
  }

  @Test("A thousand findings are listed, and the others counted")
  func more() {
    let json =
      #"{"applinks":{"details":["# + Array(repeating: "1", count: 1500).joined(separator: ",")
      + "]}}"
    let diagnostics = AssociationReading(Array(json.utf8)).lint()
    #expect(diagnostics.count == 1001)
    #expect(diagnostics.contains { $0.code == .more && $0.message.hasPrefix("500 ") })
  }
}

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
