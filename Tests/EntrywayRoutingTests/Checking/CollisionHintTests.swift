import Testing

@testable import EntrywayRouting

/// Of routes that take the same links is told what decides, and what sets them apart.
@Suite struct CollisionHintTests {
  @Test("What decides between two routes is named, and what would set them apart", arguments: rows)
  func tells(row: Row) {
    let patterns = row.input.split(separator: " ").map(String.init)
    for patterns in [patterns, patterns.reversed()] {
      #expect(Told.problems(TypedPattern.table(patterns)) == row.text)
    }
  }

  @Test("Routes of one name and pattern that make different destinations are told apart by these")
  func oneName() {
    let table = RouteTable<ShopRoute>(schemes: ["shop"]) {
      Route("/a", name: "a", readOnly: true, .home)
      Route("/a", name: "a", readOnly: true, .search(query: nil, limit: nil))
    }
    #expect(
      Told.problems(table) == """
        [unreachable] no link opens a  /a: other routes take all of its links, such as shop://a
        expected a link that /a does not take
        hint: remove one of them, or make the patterns differ.
        [collision] the routes a  /a and a  /a take the same links
        expected one pattern more specific than the other; the destinations decide for a
        hint: remove one of them, or require a query item in one of them.
        """)
  }

  static let rows = [
    Row(
      "one of them for the web alone", "/s web:/s",
      """
      [unreachable] no link opens web:/s  /s: other routes take all of its links, such as https://shop.example.com/s
      expected a link that /s does not take
      hint: give /s only: .customScheme, or remove one of them.
      [collision] the routes /s  /s and web:/s  /s take the same links
      expected one pattern more specific than the other; the names decide for /s
      hint: give /s only: .customScheme, or require a query item in one of them.
      """),
    Row(
      "one of them for custom schemes alone", "app:/s /s",
      """
      [unreachable] no link opens app:/s  /s: other routes take all of its links, such as shop://s
      expected a link that /s does not take
      hint: give /s only: .web, or remove one of them.
      [collision] the routes /s  /s and app:/s  /s take the same links
      expected one pattern more specific than the other; the names decide for /s
      hint: give /s only: .web, or require a query item in one of them.
      """),
    Row(
      "two spellings of a path", "/a:b /a%3Ab",
      """
      [unreachable] no link opens /a:b  /a:b: other routes take all of its links, such as https://shop.example.com/a:b
      expected a link that /a%3Ab does not take
      hint: /a:b and /a%3Ab spell the same links: remove one of them.
      [collision] the routes /a%3Ab  /a%3Ab and /a:b  /a:b take the same links
      expected one pattern more specific than the other; the bytes decide for /a%3Ab
      hint: remove one of them, or require a query item in one of them.
      """),
    Row(
      "two items", "/a?x={x} /a?y={y}",
      """
      [collision] the routes /a?x={x}  /a?x={x} and /a?y={y}  /a?y={y} take the same links
      expected one pattern more specific than the other; the bytes decide for /a?x={x}
      hint: require a query item in one of them, or give their parameters different types.
      """),
    Row(
      "a text that is no parameter's", "/true /false /{x:bool}",
      """
      [unreachable] no link opens /{x:bool}  /{x}: other routes take all of its links, such as https://shop.example.com/true
      expected a link that /false or /true does not take
      hint: make the patterns differ, or give the types shapes that do not overlap.
      """),
    Row(
      "ranges of one width", "/i/{x:1...5} /i/{x:3...7}",
      """
      [collision] the routes /i/{x:1...5}  /i/{x} and /i/{x:3...7}  /i/{x} take the same links
      expected one pattern more specific than the other; the types decide for /i/{x:1...5}
      hint: require a query item in one of them, or give their parameters different types.
      """),
  ]
}
