import Testing

@testable import EntrywayRouting

@Suite struct ReadingRefusalTests {
  @Test("A link that breaks a rule of reading is refused in words", arguments: rows)
  func refuses(row: Row) throws {
    for table in [Echo.routes, Echo.table(allowsEncodedSlash: true)] {
      if row.name.contains("slash is escaped"), table.allowsEncodedSlash { continue }
      #expect(Told.match(table, row.input) == row.text)
      #expect(table.explain(row.input) == Explanation(outcome: .refused, description: row.text))
    }
  }

  @Test("Every rule of reading but that of UTF-8, which a String cannot break, has its row")
  func coversEveryRule() {
    let rules = Self.rows.map { row in
      #expect(throws: LinkMatchError.self) { try Echo.routes.match(row.input) }
    }
    let seen = Set(rules.compactMap { $0?.rule })
    #expect(seen == Set(ReadingRule.allCases).subtracting([.encoding]))
    #expect(rules.allSatisfy { $0?.code == .refused })
  }

  static let rows = schemeRows + characterRows + escapeRows + hostRows + pathRows

  private static let schemeRows = [
    Row(
      "nothing", "",
      """
      this link is refused: it does not start with a scheme
      hint: start it with https:// or one of the app's schemes, such as shop://.
      """),
    Row(
      "a path alone", "/orders/1",
      """
      this link is refused: it does not start with a scheme
        /orders/1
        ^
      hint: start it with https:// or one of the app's schemes, such as shop://.
      """),
    Row(
      "no colon", "shop",
      """
      this link is refused: it does not start with a scheme
        shop
        ^^^^
      hint: start it with https:// or one of the app's schemes, such as shop://.
      """),
    Row(
      "a slash before the colon", "shop/orders:1",
      """
      this link is refused: it does not start with a scheme
        shop/orders:1
        ^^^^
      hint: start it with https:// or one of the app's schemes, such as shop://.
      """),
    Row(
      "a scheme that starts with a digit", "1shop://a",
      """
      this link is refused: it does not start with a scheme
        1shop://a
        ^
      hint: start it with https:// or one of the app's schemes, such as shop://.
      """),
    Row(
      "an empty scheme", "://a",
      """
      this link is refused: it does not start with a scheme
        ://a
        ^
      hint: start it with https:// or one of the app's schemes, such as shop://.
      """),
    Row(
      "a scheme with an underscore", "sh_op://a",
      """
      this link is refused: it does not start with a scheme
        sh_op://a
        ^^
      hint: start it with https:// or one of the app's schemes, such as shop://.
      """),
    Row(
      "a scheme outside of ASCII", "shöp://a",
      """
      this link is refused: it does not start with a scheme
        shöp://a
        ^^
      hint: start it with https:// or one of the app's schemes, such as shop://.
      """),
  ]

  private static let hostRows = [
    Row(
      "a port that is no number", "https://shop.example.com:https/a",
      """
      this link is refused: its port is not a number
        https://shop.example.com:https/a
                                 ^^^^^
      hint: write digits after the colon, or remove the colon and what follows it.
      """),
    Row(
      "two ports", "https://shop.example.com:443:443/a",
      """
      this link is refused: its port is not a number
        https://shop.example.com:443:443/a
                                 ^^^^^^^
      hint: write digits after the colon, or remove the colon and what follows it.
      """),
    Row(
      "another host behind a user name", "https://good.com@evil.com",
      """
      this link is refused: it has a user name before the host
        https://good.com@evil.com
                ^^^^^^^^^
      hint: remove everything up to the @; the real host follows it.
      """),
    Row(
      "a user name and a password", "https://user:pass@shop.example.com/orders/1",
      """
      this link is refused: it has a user name before the host
        https://user:pass@shop.example.com/orders/1
                ^^^^^^^^^^
      hint: remove everything up to the @; the real host follows it.
      """),
    Row(
      "an empty user name", "http://@shop.example.com/",
      """
      this link is refused: it has a user name before the host
        http://@shop.example.com/
               ^
      hint: remove everything up to the @; the real host follows it.
      """),
    Row(
      "no host", "https:///orders",
      """
      this link is refused: it has no host
        https:///orders
        ^^^^^^^^
      hint: write https://HOST/PATH with both slashes.
      """),
    Row(
      "no host and a query", "https://?v=1",
      """
      this link is refused: it has no host
        https://?v=1
        ^^^^^^^^
      hint: write https://HOST/PATH with both slashes.
      """),
    Row(
      "no slashes", "https:orders",
      """
      this link is refused: it has no host
        https:orders
        ^^^^^^
      hint: write https://HOST/PATH with both slashes.
      """),
    Row(
      "one slash", "https:/shop.example.com/orders",
      """
      this link is refused: it has no host
        https:/shop.example.com/orders
        ^^^^^^
      hint: write https://HOST/PATH with both slashes.
      """),
    Row(
      "nothing behind the slashes", "http://",
      """
      this link is refused: it has no host
        http://
        ^^^^^^^
      hint: write https://HOST/PATH with both slashes.
      """),
    Row(
      "a port without a host", "https://:443/",
      """
      this link is refused: it has no host
        https://:443/
        ^^^^^^^^^^^^
      hint: write https://HOST/PATH with both slashes.
      """),
    Row(
      "a host in letters of another script", "https://shоp.example.com/",
      """
      this link is refused: its host contains a non-ASCII character
        https://shоp.example.com/
                  ^
      hint: write the host in its xn-- form, and check that it is the intended host.
      """),
    Row(
      "a full stop outside of ASCII", "https://shop.example.com。evil.com/",
      """
      this link is refused: its host contains a non-ASCII character
        https://shop.example.com。evil.com/
                                ^
      hint: write the host in its xn-- form, and check that it is the intended host.
      """),
  ]
}
