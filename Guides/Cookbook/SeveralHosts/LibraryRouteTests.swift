import Entryway
import EntrywayAssociation
import EntrywayDiagnostics
import Testing

@Suite("Several hosts") struct LibraryRouteTests {
  private let routes = LibraryRoute.routes

  @Test(
    "Each host has the links that the page lists",
    arguments: [
      ("https://library.example.com/books/1", LibraryRoute.book(isbn: "1")),
      ("https://berlin.library.example.com/books/1", .book(isbn: "1")),
      ("https://go.library.example.com/books/1", .book(isbn: "1")),
      ("https://go.library.example.com/summer", .link(slug: "summer")),
      ("https://library.example.com/summer", .home),
    ])
  func hosts(link: String, destination: LibraryRoute) throws {
    #expect(try routes.match(link).destination == destination)
  }

  @Test("The table writes a link on a host that takes it, the root unless the route has another")
  func written() throws {
    #expect(try routes.link(to: .book(isbn: "1")) == "https://library.example.com/books/1")
    #expect(try routes.link(to: .link(slug: "a")) == "https://go.library.example.com/a")
  }

  @Test(
    "The root and the host of short links have files of their own, and each agrees with the table",
    arguments: ["library.example.com", "go.library.example.com"])
  func files(host: String) throws {
    let manifest = routes.manifest
    let id = "9JA89QQLNQ.com.example.library"
    let file = AssociationGenerator(
      apps: [AssociationGenerator.App([id], manifest)], host: host
    ).generated().file
    #expect(file.json.contains(#"{"/": "/?*"}"#) == host.hasPrefix("go."))
    #expect(file.agreement(with: manifest, appID: id, host: host).agrees)
  }

  @Test("The table has no problems")
  func problems() {
    #expect(routes.problems.map(\.description) == [])
  }
}
