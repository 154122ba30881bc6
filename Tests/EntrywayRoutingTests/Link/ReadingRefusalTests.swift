import Testing

@testable import EntrywayRouting

@Suite struct ReadingRefusalTests {
  @Test("A link that breaks a rule of reading is refused in words", arguments: rows)
  func refuses(row: Row) throws {
    for table in [Echo.routes, Echo.table(allowsEncodedSlash: true)] {
      if row.name.contains("slash is escaped"), table.allowsEncodedSlash { continue }
      let error = #expect(throws: LinkMatchError.self) { try table.match(row.input) }
      #expect(error?.facts == "error refused \(row.facts)")
      let explanation = table.explain(row.input)
      #expect(explanation.outcome == .refused)
      #expect(explanation.description == error?.description)
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
    Row("nothing", "", "scheme"),
    Row("a path alone", "/orders/1", "@0 ‹/› scheme"),
    Row("no colon", "shop", "@0 ‹shop› scheme"),
    Row("a slash before the colon", "shop/orders:1", "@0 ‹shop› scheme"),
    Row("a scheme that starts with a digit", "1shop://a", "@0 ‹1› scheme"),
    Row("an empty scheme", "://a", "@0 ‹:› scheme"),
    Row("a scheme with an underscore", "sh_op://a", "@0 ‹sh› scheme"),
    Row("a scheme outside of ASCII", "shöp://a", "@0 ‹sh› scheme"),
  ]

  private static let hostRows = [
    Row("a port that is no number", "https://shop.example.com:https/a", "@25 ‹https› port"),
    Row("two ports", "https://shop.example.com:443:443/a", "@25 ‹443:443› port"),
    Row("another host behind a user name", "https://good.com@evil.com", "@8 ‹good.com@› user-info"),
    Row(
      "a user name and a password", "https://user:pass@shop.example.com/orders/1",
      "@8 ‹user:pass@› user-info"),
    Row("an empty user name", "http://@shop.example.com/", "@7 ‹@› user-info"),
    Row("no host", "https:///orders", "@0 ‹https://› host"),
    Row("no host and a query", "https://?v=1", "@0 ‹https://› host"),
    Row("no slashes", "https:orders", "@0 ‹https:› host"),
    Row("one slash", "https:/shop.example.com/orders", "@0 ‹https:› host"),
    Row("nothing behind the slashes", "http://", "@0 ‹http://› host"),
    Row("a port without a host", "https://:443/", "@0 ‹https://:443› host"),
    Row(
      "a host in letters of another script", "https://shоp.example.com/",
      "@10 ‹о› host-characters"),
    Row(
      "a full stop outside of ASCII", "https://shop.example.com。evil.com/",
      "@24 ‹。› host-characters"),
  ]
}
