import DiagnosticFacts
import EntrywayDiagnostics
import Testing

@testable import EntrywayRouting

/// Of routes that take the same links is told what decides, and what sets them apart.
@Suite struct CollisionHintTests {
  @Test("What decides between two routes is named, and what would set them apart", arguments: rows)
  func tells(row: Row, words: [String]) {
    let patterns = row.input.split(separator: " ").map(String.init)
    for patterns in [patterns, patterns.reversed()] {
      let problems = TypedPattern.table(patterns).problems
      #expect(problems.facts == row.facts)
      let text = problems.map(\.text).joined(separator: "\n")
      for word in words { #expect(text.contains(word)) }
    }
  }

  @Test("Routes of one name and pattern that make different destinations are told apart by these")
  func oneName() {
    let table = RouteTable<ShopRoute>(schemes: ["shop"]) {
      Route("/a", name: "a", .home).readOnly()
      Route("/a", name: "a", .search(query: nil, limit: nil)).readOnly()
    }
    #expect(
      Told.problems(table) == """
        error unreachable (a)
        warning collision (a, a)
        """)
    #expect(table.problems.last?.expected?.contains("its destination") == true)
  }

  /// Each with what decides, and what would set them apart.
  static let rows = [
    (
      Row(
        "one of them for the web alone", "/s web:/s", "error unreachable (web:/s)",
        "warning collision (/s, web:/s)"),
      ["/s wins by its name", "give /s .only(.customScheme)"]
    ),
    (
      Row(
        "one of them for custom schemes alone", "app:/s /s", "error unreachable (app:/s)",
        "warning collision (/s, app:/s)"), ["/s wins by its name", "give /s .only(.web)"]
    ),
    (
      Row(
        "two spellings of a path", "/a:b /a%3Ab", "error unreachable (/a:b)",
        "warning collision (/a%3Ab, /a:b)"),
      ["/a%3Ab wins by byte order", "/a:b and /a%3Ab match"]
    ),
    (
      Row("two items", "/a?x={x} /a?y={y}", "warning collision (/a?x={x}, /a?y={y})"),
      ["/a?x={x} wins by byte order", "different types"]
    ),
    (
      Row(
        "a text that is no parameter's", "/true /false /{x:bool}", "error unreachable (/{x:bool})"),
      ["/false or /true", "make the patterns differ"]
    ),
    (
      Row(
        "ranges of one width", "/i/{x:1...5} /i/{x:3...7}",
        "warning collision (/i/{x:1...5}, /i/{x:3...7})"), ["/i/{x:1...5} wins by its types"]
    ),
  ]
}
