import Testing

@testable import EntrywayRouting

@Suite struct ExplanationTests {
  @Test("An explanation shows what a link opens, and with what", arguments: rows)
  func explains(row: Row) {
    #expect(Self.table.explain(row.input) == Explanation(outcome: .matched, description: row.text))
  }

  static let table = RouteTable<ShopRoute>(
    schemes: ["shop"], hosts: ["shop.example.com"], fallback: .home
  ) {
    Route("/", .home)
    Route("/orders/{id}", ShopRoute.order)
    Route("/search?q={query}&limit={limit}", ShopRoute.search)
    Route("/items/{number}", audience: "host", ShopRoute.item)
  }

  static let rows = [
    Row(
      "a destination without parameters", "shop://",
      """
      shop://
      opens home  /
      """),
    Row(
      "a parameter", "https://shop.example.com/orders/4821",
      """
      https://shop.example.com/orders/4821
      opens order  /orders/{id}
        id  "4821"
      """),
    Row(
      "an ignored item", "https://shop.example.com/search?limit=abc",
      """
      https://shop.example.com/search?limit=abc
      opens search  /search?q={query}&limit={limit}
        limit  ignored: "abc" is not an integer
      """),
    Row(
      "a parameter and an ignored item", "shop://search?q=red%20shoes&limit",
      """
      shop://search?q=red%20shoes&limit
      opens search  /search?q={query}&limit={limit}
        query  "red shoes"
        limit  ignored: "limit" has no value
      """),
    Row(
      "an audience", "shop://items/7",
      """
      shop://items/7
      opens item  /items/{number}
        number  "7"
      only for the audience "host"
      """),
    Row(
      "the fallback", "shop://elsewhere/7",
      """
      no route takes this link
        shop://elsewhere/7
               ^^^^^^^^^^^
      expected a path that starts with /items, /orders or /search
      hint: declare a route for the path, or correct the link.
      opens the fallback, home
      """),
    Row(
      "the fallback, and a route that is near", "shop://orers/7",
      """
      no route takes this link: no route has the segment "orers" here
        shop://orers/7
               ^^^^^
      expected "orders", as in order  /orders/{id}
      hint: did you mean orders?
      opens the fallback, home
      """),
    Row(
      "the fallback, and an item of another type", "shop://items/seven",
      """
      no route takes this link: "seven" is not an integer
        shop://items/seven
                     ^^^^^
      expected an integer for {number} of item  /items/{number}
      hint: write an integer there, such as 1, or declare a route that takes text.
      opens the fallback, home
      """),
    Row(
      "what a terminal would act upon", "shop://search?q=%0A%E2%80%AE",
      """
      shop://search?q=%0A%E2%80%AE
      opens search  /search?q={query}&limit={limit}
        query  "\\u{A}\\u{202E}"
      """),
  ]
}
