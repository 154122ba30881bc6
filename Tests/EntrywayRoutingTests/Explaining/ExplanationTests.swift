import Testing

@testable import EntrywayRouting

@Suite struct ExplanationTests {
  @Test("An explanation shows what a link opens, and with what", arguments: rows)
  func explains(row: Row) {
    let explanation = Self.table.explain(row.input)
    #expect(explanation.outcome == .matched)
    for fact in row.facts.split(separator: "\n") {
      #expect(explanation.description.contains(fact))
    }
  }

  static let table = RouteTable<ShopRoute>(
    schemes: ["shop"], hosts: ["shop.example.com"], fallback: .home
  ) {
    Route("/", .home)
    Route("/orders/{id}", ShopRoute.order)
    Route("/search?q={query}&limit={limit}", ShopRoute.search)
    Route("/items/{number}", ShopRoute.item).audience("host")
  }

  static let rows = [
    Row("a destination without parameters", "shop://", "shop://", "home", "/"),
    Row(
      "a parameter", "https://shop.example.com/orders/4821",
      "https://shop.example.com/orders/4821", "order", "/orders/{id}", #"id  "4821""#),
    Row(
      "an ignored item", "https://shop.example.com/search?limit=abc",
      "search", "/search?q={query}&limit={limit}", "limit  ignored", #""abc""#),
    Row(
      "a parameter and an ignored item", "shop://search?q=red%20shoes&limit",
      "search", #"query  "red shoes""#, "limit  ignored"),
    Row("an audience", "shop://items/7", "item", #"number  "7""#, #"audience "host""#),
    Row("the fallback", "shop://elsewhere/7", "elsewhere/7", "/items, /orders", "fallback, home"),
    Row(
      "the fallback, and a route that is near", "shop://orers/7", #""orers""#, "/orders/{id}",
      "fallback, home"),
    Row(
      "the fallback, and an item of another type", "shop://items/seven", #""seven""#,
      "/items/{number}", "fallback, home"),
    Row(
      "what a terminal would act upon", "shop://search?q=%0A%E2%80%AE",
      "shop://search?q=%0A%E2%80%AE", #"query  "\u{A}\u{202E}""#),
  ]
}
