import EntrywayDiagnostics
import Testing

@testable import EntrywayRouting

/// Of a host or scheme that no link can have an explanation says what the table's problems say.
@Suite struct MalformedOriginTests {
  private static func table(
    schemes: [String] = [], hosts: [String] = []
  ) -> RouteTable<ShopRoute> {
    RouteTable(schemes: schemes, hosts: hosts) { Route("/", .home) }
  }

  @Test(
    "A malformed host of the table is what keeps its links out",
    arguments: [
      "https://shop.example.com", "shop.example.com/", "shop.example.com:443", "shop.example.com.",
      "SHOP.example.com/orders",
    ])
  func host(declared: String) throws {
    let table = Self.table(hosts: [declared, "other.example.com"])
    let problem = try #require(table.problems.first { $0.code == .origin })
    let text = table.explain("https://shop.example.com/orders/1").description
    #expect(text.contains(problem.message))
    #expect(text.contains(try #require(problem.hint)))
    let error = #expect(throws: LinkMatchError.self) {
      try table.match("https://shop.example.com/")
    }
    #expect(error?.code == .foreignHost)
  }

  @Test("A malformed scheme of the table is what keeps its links out")
  func scheme() throws {
    for (declared, link) in [("shop://", "shop://orders"), ("https", "https://a.example.com/")] {
      let table = Self.table(schemes: [declared])
      let problem = try #require(table.problems.first { $0.code == .origin })
      let text = table.explain(link).description
      #expect(text.contains(problem.message), "\(declared)")
      #expect(text.contains(try #require(problem.hint)), "\(declared)")
    }
  }

  @Test("A malformed host that is another's is told beside the link's own fault")
  func unrelated() throws {
    let table = Self.table(hosts: ["shop.example.com", "größe.de"])
    let text = table.explain("https://nowhere.org/").description
    #expect(text.contains(#"its host is "nowhere.org""#))
    #expect(text.contains(#""größe.de" is not a valid host"#))
    #expect(!text.contains("expected shop.example.com or größe.de"))
  }

  @Test(
    "A host that a route is wrongly limited to is told as the table's problems tell it",
    arguments: ["https://go.example.com", "go.example.com", "go.example.com/x"])
  func hostOfRoute(declared: String) throws {
    let table = RouteTable<ShopRoute>(hosts: ["shop.example.com"]) {
      Route("/orders", .home).hosts(declared)
    }
    let problem = try #require(table.problems.first { $0.code == .routeHost })
    let text = table.explain("https://shop.example.com/orders").description
    #expect(text.contains(problem.message))
    #expect(text.contains(try #require(problem.hint)))
  }
}
