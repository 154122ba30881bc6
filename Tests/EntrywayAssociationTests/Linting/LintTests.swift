import EntrywayAssociation
import EntrywayDiagnostics
import EntrywayJSON
import Foundation
import Testing

@Suite("Lint") struct LintTests {
  @Test("Each finding says what, where and what to do", arguments: LintRow.all)
  func finding(_ row: LintRow) {
    let diagnostics = AssociationReading(row.bytes).lint()
    #expect(diagnostics.map(\.description).joined(separator: "\n--\n") == row.text)
    #expect(diagnostics.contains { $0.code == row.code })
  }

  @Test("Every code is found in some file")
  func codes() {
    let found = Set(LintRow.all.map(\.code))
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
    #expect(
      reading.diagnostics.map(\.description) == [
        """
        error: the file has 131073 bytes; a device takes at most 131072 (too-large)
          line 1, column 1
        hint: combine paths with wildcards and variables, or serve apps from separate hosts.
        """
      ])
    #expect(AssociationReading(Self.padded(AssociationReading.maximumSize)).diagnostics == [])
  }

  @Test("A file beyond a megabyte is not looked into")
  func huge() {
    let reading = AssociationReading(Self.padded(AssociationReading.readingLimit + 1))
    #expect(reading.file == nil)
    #expect(
      reading.lint().map(\.description) == [
        """
        error: the file has 1048577 bytes; a device takes at most 131072 (too-large)
          line 1, column 1
        hint: it was not inspected; list fewer paths individually.
        """
      ])
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
    #expect(
      reading.lint().map { [$0.code.rawValue, $0.message, $0.hint ?? ""] } == [
        [
          "pattern-too-large", "the pattern is too large once its variables are replaced",
          "use fewer variables, or give them fewer values; until then the rule matches nothing.",
        ]
      ])
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
    #expect(diagnostics.contains { $0.message == "500 more findings are not listed" })
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
