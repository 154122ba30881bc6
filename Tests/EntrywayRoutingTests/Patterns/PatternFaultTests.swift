import EntrywayDiagnostics
import Testing

@testable import EntrywayRouting

@Suite struct PatternFaultTests {
  @Test(
    "A pattern that cannot be read is a problem in words",
    arguments: rows + nameRows + queryRows + perSegmentRows)
  func reports(row: Row) {
    let arguments: ArgumentMode = row.name.contains("per segment") ? .perSegment : .query
    let place = row.facts.isEmpty ? "" : " \(row.facts)"
    #expect(Told.problems(ofPattern: row.input, arguments) == "error pattern (bad)\(place)")
  }

  @Test("A route whose pattern cannot be read takes no link and leaves the others alone")
  func takesNothing() throws {
    let table = RouteTable<ShopRoute>(schemes: ["shop"]) {
      Route("/orders/{id", ShopRoute.order)
      Route("/a", .home)
    }
    #expect(try table.match("shop://a").destination == .home)
    #expect(throws: LinkMatchError.self) { try table.match("shop://orders/1") }
    #expect(throws: LinkWritingError.self) { try table.link(to: .order(id: "1")) }
    #expect(table.problems.map(\.code) == [.pattern])
  }

  static let rows = [
    Row("nothing", "", ""),
    Row("no slash", "orders/{id}", "@0 ‹o›"),
    Row(
      "a whole web link", "https://shop.example.com/orders/{id}",
      "@0 ‹https://shop.example.com›"),
    Row(
      "a whole web link without a path", "HTTPS://shop.example.com?q={q}",
      "@0 ‹HTTPS://shop.example.com›"),
    Row("a whole link of a custom scheme", "shop://orders/{id}", "@0 ‹shop://›"),
    Row("a whole link of a custom scheme with three slashes", "shop:///", "@0 ‹shop://›"),
    Row("a space", "/my orders", "@3 ‹ ›"),
    Row("a backslash", "\\orders", "@0 ‹\\›"),
    Row("a tab", "/a\tb", "@2 ‹\\u{9}›"),
    Row("a broken escape", "/100%", "@4 ‹%›"),
    Row("an escape that is no UTF-8", "/caf%C3", "@4 ‹%C3›"),
    Row("a broken escape around a parameter", "/a%{id}", "@2 ‹%›"),
    Row("a broken escape in a query text", "/a?mode=%zz", "@8 ‹%zz›"),
    Row("a broken escape in a query name", "/a?%=1", "@3 ‹%›"),
    Row("an escaped control character", "/a%00", "@2 ‹%00›"),
    Row("an escaped backslash", "/a%5Cb", "@2 ‹%5C›"),
    Row("an escaped control character in a query text", "/a?mode=%1B", "@8 ‹%1B›"),
    Row("a doubled slash", "/a//b", "@3 ‹/›"),
    Row("two slashes", "//", "@1 ‹/›"),
    Row("a dot", "/a/.", "@3 ‹.›"),
    Row("escaped dots", "/%2E./a", "@1 ‹%2E.›"),
    Row("a brace that is not closed", "/orders/{id", "@8 ‹{id›"),
    Row("a brace that is not opened", "/orders/id}", "@10 ‹}›"),
    Row("a slash in braces", "/{a/b}", "@1 ‹{a›"),
    Row("braces in braces", "/{{id}}", "@1 ‹{{›"),
    Row("a brace behind a parameter", "/{id}}", "@5 ‹}›"),
    Row("a brace in a query text", "/a?q={query", "@5 ‹{query›"),
  ]

  static let perSegmentRows = [
    Row("arguments of a rest per segment", "/{rest*}?q={q}", "@1 ‹{rest*}?q={q}›"),
    Row("a query item twice per segment", "/a?q={a}&q={b}/c", "@0 ‹/a?q={a}&q={b}/c›"),
    Row("a root with arguments per segment", "/?q={q}", "@1 ‹?›"),
    Row("a name twice per segment", "/a?q={q}/b?r={q}", "@0 ‹/a?q={q}/b?r={q}›"),
  ]
}
