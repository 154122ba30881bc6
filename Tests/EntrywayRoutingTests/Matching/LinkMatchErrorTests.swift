import DiagnosticFacts
import EntrywayDiagnostics
import Testing

@testable import EntrywayRouting

@Suite struct NoMatchTests {
  static let table = RouteTable<NamedRoute>(
    schemes: ["shop"], hosts: ["shop.example.com"]
  ) {
    for pattern in [
      "/", "/orders/{id:int}", "/orders/{id:int}/items/{item:letter}", "/users/{id:uuid}",
      "/item-{id}.html", "/settings/notifications", "/files/{path*}/edit", "/sums/{n*:ints}",
      "/search?q={query}&limit={limit:int}", "/mode?mode=edit&flag", "/notes#{section:int8}",
      "web:/secure/{id}", "app:/local", "/levels/{level:color}",
    ] { TypedPattern(pattern).route }
  }

  @Test("A link that no route takes is told in words", arguments: rows + itemRows)
  func tells(row: Row) throws {
    let error = #expect(throws: LinkMatchError.self) { try Self.table.match(row.input) }
    #expect(error?.facts == "error no-route \(row.facts)")
    #expect(error?.code == .noRoute)
    #expect(error?.link == row.input)
    let explanation = Self.table.explain(row.input)
    #expect(explanation.outcome == .unmatched)
    #expect(explanation.description == error?.description)
  }

  @Test("An integer that is out of range is told the range")
  func range() {
    let error = #expect(throws: LinkMatchError.self) {
      try Self.table.match("shop://orders/99999999999999999999")
    }
    #expect(error?.facts == "error no-route (/orders/{id:int}) @14 ‹99999999999999999999›")
    #expect(error?.summary.hasSuffix("\(Int.min) to \(Int.max)") == true)
  }

  @Test("The parts of an error are the lines of its text")
  func parts() {
    let error = #expect(throws: LinkMatchError.self) { try Self.table.match("shop://orders/abc") }
    let lines = error?.description.split(separator: "\n") ?? []
    #expect(lines.first.map(String.init) == error?.summary)
    #expect(lines.dropLast().last?.hasSuffix(error?.expected ?? "?") == true)
    #expect(lines.last?.hasSuffix(error?.hint ?? "?") == true)
    #expect(error?.nearestRoute == "/orders/{id:int}")
    #expect(error?.rule == nil)
    let refused = #expect(throws: LinkMatchError.self) { try Self.table.match("shop://a b") }
    #expect(refused?.rule == .space)
    #expect(refused?.nearestRoute == nil)
    #expect(refused?.expected == nil)
  }

  @Test("What an error tells is a diagnostic with the error's code")
  func diagnostic() {
    let error = #expect(throws: LinkMatchError.self) { try Self.table.match("shop://orders/abc") }
    #expect(error?.diagnostic.facts == "error no-route (/orders/{id:int}) @14 ‹abc›")
    for link in ["shop://a b", "other://a", "https://a.example/", "shop://nowhere", "nothing"] {
      let error = #expect(throws: LinkMatchError.self) { try Self.table.match(link) }
      #expect(error?.diagnostic.code.rawValue == error?.code.rawValue)
      #expect(error?.diagnostic.text == error?.description)
    }
    let refusal = #expect(throws: LinkReadingError.self) { try DeepLink("shop://a b") }
    #expect(refusal?.diagnostic.code.rawValue == "refused")
    #expect(refusal?.diagnostic.text == refusal?.description)
    #expect(LinkTextError("a", expected: .uuid).diagnostic.code == .linkTextMismatch)
  }

  @Test("Errors of the same link for the same reason are equal")
  func equality() {
    func error(_ link: String) -> LinkMatchError? {
      #expect(throws: LinkMatchError.self) { try Self.table.match(link) }
    }
    #expect(error("shop://orders/abc") == error("shop://orders/abc"))
    #expect(error("shop://orders/abc") != error("shop://orders/abd"))
    #expect(Set([error("shop://a b"), error("shop://a b"), error("other://a")]).count == 2)
  }

  @Test("Another case comes nearer than another letter, and than a parameter of another type")
  func otherCase() {
    let table = TypedPattern.table(["/order/{id}", "/orders/{id}", "/{id:int}/x", "/straße"])
    #expect(Told.match(table, "shop://ORDERS/5") == "error no-route (/orders/{id}) @7 ‹ORDERS›")
    #expect(Told.match(table, "shop://Order/5") == "error no-route (/order/{id}) @7 ‹Order›")
    let street = #expect(throws: LinkMatchError.self) { try table.match("shop://STRA%C3%9FE") }
    #expect(street?.facts == "error no-route (/straße) @7 ‹STRA%C3%9FE›")
    #expect(street?.hint.contains("stra%C3%9Fe") == true)
  }

  @Test("A table without routes says so")
  func empty() {
    let table = RouteTable<ShopRoute>(schemes: ["shop"]) {}
    #expect(Told.match(table, "shop://a") == "error no-route @8 ‹›")
  }

  static let rows = [
    Row(
      "an id that is not an integer", "https://shop.example.com/orders/abc",
      "(/orders/{id:int}) @32 ‹abc›"),
    Row("a misspelled segment", "shop://order/5", "(/orders/{id:int}) @7 ‹order›"),
    Row(
      "a misspelled segment within", "shop://settings/notification",
      "(/settings/notifications) @16 ‹notification›"),
    Row(
      "another segment within", "shop://settings/privacy",
      "(/settings/notifications) @16 ‹privacy›"),
    Row("nothing like it", "shop://elsewhere", "@7 ‹elsewhere›"),
    Row("another case", "shop://Orders/5", "(/orders/{id:int}) @7 ‹Orders›"),
    Row("upper case", "shop://ORDERS/5", "(/orders/{id:int}) @7 ‹ORDERS›"),
    Row(
      "upper case and a misspelling", "shop://SETINGS/notifications",
      "(/settings/notifications) @7 ‹SETINGS›"),
    Row(
      "upper case within", "shop://settings/NOTIFICATIONS",
      "(/settings/notifications) @16 ‹NOTIFICATIONS›"),
    Row("an end too early", "shop://settings", "(/settings/notifications) @15 ‹›"),
    Row("an end before a type", "shop://orders", "(/orders/{id:int}) @13 ‹›"),
    Row(
      "an end too late", "https://shop.example.com/settings/notifications/push",
      "(/settings/notifications) @48 ‹push›"),
    Row(
      "a second type", "shop://orders/5/items/z",
      "(/orders/{id:int}/items/{item:letter}) @22 ‹z›"),
    Row("a UUID that is cut", "shop://users/6b29fc40", "(/users/{id:uuid}) @13 ‹6b29fc40›"),
    Row("no text around a parameter", "shop://item-5.htm", "(/item-{id}.html) @7 ‹item-5.htm›"),
    Row("nothing between the texts", "shop://item-.html", "(/item-{id}.html) @7 ‹item-.html›"),
    Row("another text behind a rest", "shop://files/a/b/view", "(/files/{path*}/edit) @17 ‹view›"),
    Row(
      "a misspelled text behind a rest", "shop://files/a/b/edti",
      "(/files/{path*}/edit) @17 ‹edti›"),
    Row("a rest without an end", "shop://files/a", "(/files/{path*}/edit) @14 ‹›"),
    Row("a rest of which one does not read", "shop://sums/1/b/3", "(/sums/{n*:ints}) @14 ‹b›"),
  ]
}
