import EntrywayRouting
import Testing

/// The table of the module's page, as it stands there.
@Suite("The page on links that the server resolves") struct ResolvedLinkPageTests {
  private enum ShopRoute: LinkDestination {
    case order(id: String)
    case search(query: String?)
    case link(slug: String)

    static let routes = RouteTable<ShopRoute>(
      schemes: ["shop"], hosts: ["shop.example.com", "go.example.com"]
    ) {
      Route("/orders/{id}", ShopRoute.order)
      Route("/search?q={query}", ShopRoute.search)
      Route("/{slug}", ShopRoute.link).hosts("go.example.com").resolved(by: .server)
    }
  }

  @Test("On their own host slugs go first, and links that they leave go to the other routes")
  func hosts() throws {
    let routes = ShopRoute.routes
    #expect(routes.problems.isEmpty)
    #expect(try routes.match("https://go.example.com/search").destination == .link(slug: "search"))
    #expect(try routes.match("https://go.example.com/orders/1").destination == .order(id: "1"))
    #expect(
      try routes.match("https://shop.example.com/search").destination == .search(query: nil))
  }
}
