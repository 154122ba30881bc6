import Entryway
import EntrywayDiagnostics
import Testing

@Suite("Parameters of your own types") struct CatalogRouteTests {
  private let routes = CatalogRoute.routes

  @Test(
    "What a table writes, it reads",
    arguments: [
      (
        CatalogRoute.list(.rainwear, order: .price, size: [.small, .medium]),
        "https://catalog.example.com/rain-wear?order=price&size=38&size=39"
      ),
      (.list(.hats, order: nil, size: []), "https://catalog.example.com/hats"),
      (.product(.init(rawValue: "p 7")), "https://catalog.example.com/products/p%207"),
      (
        .order(OrderNumber(region: "US", number: 7), token: "s3cret"),
        "https://catalog.example.com/orders/US-7?token=s3cret"
      ),
    ])
  func roundTrip(route: CatalogRoute, link: String) throws {
    #expect(try routes.link(to: route) == link)
    #expect(try routes.match(link).destination == route)
  }

  @Test("An optional item that does not read is ignored, and the place still opens")
  func ignored() throws {
    let match = try routes.match("catalog://shoes?order=cheapest")
    #expect(match.destination == .list(.shoes, order: nil, size: []))
    #expect(match.ignored.map(\.name) == ["order"])
  }

  @Test("A path that does not read is no match, and the table says what it expected")
  func explained() {
    #expect(
      "\(routes.explain("catalog://shoos"))" == """
        no route matches this link: "shoos" is not shoes, hats or rain-wear
          catalog://shoos
                    ^^^^^
        expected shoes, hats or rain-wear for {category} of list  /{category}?order={order}&size={size}
        hint: write shoes, hats or rain-wear there, or declare a route that accepts text.
        """)
  }

  @Test("What a type of the app's own does not read is told in the words of its error")
  func explainedByType() {
    #expect(
      "\(routes.explain("catalog://invoices/EU4821"))" == """
        no route matches this link: "EU4821" is not valid: an order number is EU or US, a hyphen and digits
          catalog://invoices/EU4821
                             ^^^^^^
        expected text that the parameter's type accepts for {number} of invoice  /invoices/{number}
        hint: write text that the parameter's type accepts there, such as EU-1, or declare a route that accepts text.
        """)
  }

  @Test("A sensitive parameter reaches the app, and is masked where a match is told")
  func sensitive() throws {
    let match = try routes.match("catalog://orders/EU-7?token=s3cret")
    #expect(match.destination == .order(OrderNumber(region: "EU", number: 7), token: "s3cret"))
    #expect(match.parameters.map { "\($0.name): \($0.text)" } == ["number: EU-7", "token: ***"])
  }

  @Test("The table has no problems")
  func problems() {
    #expect(routes.problems.map(\.description) == [])
  }
}
