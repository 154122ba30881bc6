import EntrywayDiagnostics
import EntrywayJSON
import Testing

@Suite("SourceText") struct SourceTextTests {
  @Test("Lines end with a line feed, a carriage return or both; columns count characters")
  func locations() {
    let text = "a\r\né😀b\rc\n\nd"
    let source = SourceText(Array(text.utf8))
    let locations = text.unicodeScalars.indices.map { index in
      source.location(of: text.utf8.distance(from: text.startIndex, to: index))
    }
    #expect(locations.map(\.line) == [1, 1, 1, 2, 2, 2, 2, 3, 3, 4, 5])
    #expect(locations.map(\.column) == [1, 2, 3, 1, 2, 3, 4, 1, 2, 1, 1])
  }

  @Test("Columns are right however long the line is")
  func longLine() {
    let source = SourceText(Array(String(repeating: "é", count: 5000).utf8))
    for offset in stride(from: 0, through: 10000, by: 34) {
      #expect(source.location(of: offset).column == offset / 2 + 1)
    }
  }

  @Test("An excerpt is a part of the line, and underlines the range in it")
  func excerpt() {
    let before = String(repeating: "-", count: 60)
    let source = SourceText(Array("x\n\(before)here\u{1B}\(before)\ny".utf8))
    let shown = "…\(before.prefix(40))here\\u{1B}\(before.prefix(19))…"
    let underline = String(repeating: " ", count: 41) + "^^^^"
    #expect(source.excerpt(of: 62..<66)?.lines == [shown, underline])
    #expect(SourceText([]).excerpt(of: 0..<0) == nil)
  }

  static let masked = [
    (
      #"{"a": "https://a.b/c?d=e&f=g#h=i", "b": 1}"#,
      #"{"a": "https://a.b/c?d=***&f=***#h=***", "b": 1}"#
    ),
    (
      #"{"a": "https:\/\/a.b?d=e\u0026f\u003dg"}"#, #"{"a": "https:\/\/a.b?d=***\u0026f\u003d***"}"#
    ),
    (#"{"a": "b://c?d=\"e=f&g"}"#, #"{"a": "b://c?d=***&g"}"#),
    (#"{"a": "b://c?d=é?e=f"#, #"{"a": "b://c?d=***"#),
    (#"{"a": "b=c?d=e", "f": "?g=h"}"#, #"{"a": "b=c?d=e", "f": "?g=h"}"#),
  ]

  @Test("A line that tabs indent is shown indented by spaces, and a tab within it by its number")
  func tabs() {
    let source = SourceText(Array("{\n\t\t\"a\tb\"\n}".utf8))
    #expect(source.excerpt(of: 7..<8)?.lines == ["    \"a\\u{9}b\"", "           ^"])
    #expect(source.excerpt(of: 4..<9)?.lines == ["    \"a\\u{9}b\"", "    ^^^^^^^^^"])
  }

  @Test("What stands in the queries of links is masked where secrets may be", arguments: masked)
  func links(text: String, shown: String) {
    let bytes = Array(text.utf8)
    #expect(SourceText(bytes).excerpt(of: 0..<bytes.count)?.text == Excerpt.line(text))
    #expect(
      SourceText(bytes, hidesLinkValues: true).excerpt(of: 0..<bytes.count)?.text
        == Excerpt.line(shown))
  }

  @Test("What is wrong within a masked value is underlined as a whole")
  func withinLink() throws {
    let text = #"{"a": "b://c?d=efg&h"}"#
    let source = SourceText(Array(text.utf8), hidesLinkValues: true)
    let excerpt = try #require(source.excerpt(of: 16..<17))
    #expect(
      excerpt.lines == [#"{"a": "b://c?d=***&h"}"#, String(repeating: " ", count: 15) + "^^^"])
  }
}
