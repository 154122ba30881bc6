import EntrywayDiagnostics
import Testing

@testable import EntrywayRouting

@Suite struct PatternFaultTests {
  @Test(
    "A pattern that cannot be read is a problem in words",
    arguments: rows + nameRows + queryRows + perSegmentRows)
  func reports(row: Row) {
    let arguments: ArgumentMode = row.name.contains("per segment") ? .perSegment : .query
    #expect(Told.problems(ofPattern: row.input, arguments) == row.text)
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
    Row(
      "nothing", "",
      """
      [pattern] the pattern of bad cannot be read: it does not start with /
      hint: write / first.
      """),
    Row(
      "no slash", "orders/{id}",
      """
      [pattern] the pattern of bad cannot be read: it does not start with /
        orders/{id}
        ^
      hint: write / first.
      """),
    Row(
      "a whole web link", "https://shop.example.com/orders/{id}",
      """
      [pattern] the pattern of bad cannot be read: it is a whole URL, not a path
        https://shop.example.com/orders/{id}
        ^^^^^^^^^^^^^^^^^^^^^^^^
      hint: write /orders/{id}, and declare "shop.example.com" in hosts:.
      """),
    Row(
      "a whole web link without a path", "HTTPS://shop.example.com?q={q}",
      """
      [pattern] the pattern of bad cannot be read: it is a whole URL, not a path
        HTTPS://shop.example.com?q={q}
        ^^^^^^^^^^^^^^^^^^^^^^^^
      hint: write /?q={q}, and declare "shop.example.com" in hosts:.
      """),
    Row(
      "a whole link of a custom scheme", "shop://orders/{id}",
      """
      [pattern] the pattern of bad cannot be read: it is a whole URL, not a path
        shop://orders/{id}
        ^^^^^^^
      hint: write /orders/{id}, and declare "shop" in schemes:.
      """),
    Row(
      "a whole link of a custom scheme with three slashes", "shop:///",
      """
      [pattern] the pattern of bad cannot be read: it is a whole URL, not a path
        shop:///
        ^^^^^^^
      hint: write /, and declare "shop" in schemes:.
      """),
    Row(
      "a space", "/my orders",
      """
      [pattern] the pattern of bad cannot be read: it contains a space, a backslash or a control character
        /my orders
           ^
      hint: remove it; a space is written %20.
      """),
    Row(
      "a backslash", "\\orders",
      #"""
      [pattern] the pattern of bad cannot be read: it contains a space, a backslash or a control character
        \orders
        ^
      hint: remove it; a space is written %20.
      """#),
    Row(
      "a tab", "/a\tb",
      """
      [pattern] the pattern of bad cannot be read: it contains a space, a backslash or a control character
        /a\\u{9}b
          ^^^^^
      hint: remove it; a space is written %20.
      """),
    Row(
      "a broken escape", "/100%",
      """
      [pattern] the pattern of bad cannot be read: a percent-escape is broken or not valid UTF-8
        /100%
            ^
      hint: write % and two hexadecimal digits that encode UTF-8.
      """),
    Row(
      "an escape that is no UTF-8", "/caf%C3",
      """
      [pattern] the pattern of bad cannot be read: a percent-escape is broken or not valid UTF-8
        /caf%C3
            ^^^
      hint: write % and two hexadecimal digits that encode UTF-8.
      """),
    Row(
      "a broken escape around a parameter", "/a%{id}",
      """
      [pattern] the pattern of bad cannot be read: a percent-escape is broken or not valid UTF-8
        /a%{id}
          ^
      hint: write % and two hexadecimal digits that encode UTF-8.
      """),
    Row(
      "a broken escape in a query text", "/a?mode=%zz",
      """
      [pattern] the pattern of bad cannot be read: a percent-escape is broken or not valid UTF-8
        /a?mode=%zz
                ^^^
      hint: write % and two hexadecimal digits that encode UTF-8.
      """),
    Row(
      "a broken escape in a query name", "/a?%=1",
      """
      [pattern] the pattern of bad cannot be read: a percent-escape is broken or not valid UTF-8
        /a?%=1
           ^
      hint: write % and two hexadecimal digits that encode UTF-8.
      """),
    Row(
      "an escaped control character", "/a%00",
      """
      [pattern] the pattern of bad cannot be read: every link with this escape is refused
        /a%00
          ^^^
      hint: remove it: no link can contain it here.
      """),
    Row(
      "an escaped backslash", "/a%5Cb",
      """
      [pattern] the pattern of bad cannot be read: every link with this escape is refused
        /a%5Cb
          ^^^
      hint: remove it: no link can contain it here.
      """),
    Row(
      "an escaped control character in a query text", "/a?mode=%1B",
      """
      [pattern] the pattern of bad cannot be read: every link with this escape is refused
        /a?mode=%1B
                ^^^
      hint: remove it: no link can contain it here.
      """),
    Row(
      "a doubled slash", "/a//b",
      """
      [pattern] the pattern of bad cannot be read: a segment is empty
        /a//b
           ^
      hint: remove the doubled slash.
      """),
    Row(
      "two slashes", "//",
      """
      [pattern] the pattern of bad cannot be read: a segment is empty
        //
         ^
      hint: remove the doubled slash.
      """),
    Row(
      "a dot", "/a/.",
      """
      [pattern] the pattern of bad cannot be read: no link can have the segments . and ..
        /a/.
           ^
      hint: remove the segment.
      """),
    Row(
      "escaped dots", "/%2E./a",
      """
      [pattern] the pattern of bad cannot be read: no link can have the segments . and ..
        /%2E./a
         ^^^^
      hint: remove the segment.
      """),
    Row(
      "a brace that is not closed", "/orders/{id",
      """
      [pattern] the pattern of bad cannot be read: a brace is unbalanced
        /orders/{id
                ^^^
      hint: write {name}; a brace itself is %7B or %7D.
      """),
    Row(
      "a brace that is not opened", "/orders/id}",
      """
      [pattern] the pattern of bad cannot be read: a brace is unbalanced
        /orders/id}
                  ^
      hint: write {name}; a brace itself is %7B or %7D.
      """),
    Row(
      "a slash in braces", "/{a/b}",
      """
      [pattern] the pattern of bad cannot be read: a brace is unbalanced
        /{a/b}
         ^^
      hint: write {name}; a brace itself is %7B or %7D.
      """),
    Row(
      "braces in braces", "/{{id}}",
      """
      [pattern] the pattern of bad cannot be read: a brace is unbalanced
        /{{id}}
         ^^
      hint: write {name}; a brace itself is %7B or %7D.
      """),
    Row(
      "a brace behind a parameter", "/{id}}",
      """
      [pattern] the pattern of bad cannot be read: a brace is unbalanced
        /{id}}
             ^
      hint: write {name}; a brace itself is %7B or %7D.
      """),
    Row(
      "a brace in a query text", "/a?q={query",
      """
      [pattern] the pattern of bad cannot be read: a brace is unbalanced
        /a?q={query
             ^^^^^^
      hint: write {name}; a brace itself is %7B or %7D.
      """),
  ]

  static let perSegmentRows = [
    Row(
      "arguments of a rest per segment", "/{rest*}?q={q}",
      """
      [pattern] the pattern of bad cannot be read: a {rest*} has arguments
        /{rest*}?q={q}
         ^^^^^^^^^^^^^
      hint: give them to a segment of its own.
      """),
    Row(
      "a query item twice per segment", "/a?q={a}&q={b}/c",
      """
      [pattern] the pattern of bad cannot be read: it names the item "q" twice
        /a?q={a}&q={b}/c
        ^^^^^^^^^^^^^^^^
      hint: name it once; bind it to an array to read repeated items.
      """),
    Row(
      "a root with arguments per segment", "/?q={q}",
      """
      [pattern] the pattern of bad cannot be read: a segment is empty
        /?q={q}
         ^
      hint: remove the doubled slash.
      """),
    Row(
      "a name twice per segment", "/a?q={q}/b?r={q}",
      """
      [pattern] the pattern of bad cannot be read: it names {q} twice
        /a?q={q}/b?r={q}
        ^^^^^^^^^^^^^^^^
      hint: give each parameter a name of its own.
      """),
  ]
}
