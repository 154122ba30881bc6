import Testing

@testable import EntrywayRouting

/// Of a destination that is a struct, and so has no case, the error names the route that fits best.
@Suite struct StructDestinationTests {
  struct Place: LinkDestination {
    enum Section: Hashable, Sendable { case orders, users, help }

    var section: Section
    var id: String
    var isAnimated = true
    var page: Int?
  }

  private static let table = RouteTable<Place>(schemes: ["shop"]) {
    Route("/orders/{id}", name: "order") { Place(section: .orders, id: $0) }
    Route("/users/{id}", name: "user") { Place(section: .users, id: $0) }
    Route("/users/{id}/pages/{page}", name: "page") { (id: String, page: Int) in
      Place(section: .users, id: id, page: page)
    }
    Route("/help", name: "help", Place(section: .help, id: ""))
  }

  @Test("The route whose destination has most in common is named")
  func nearest() throws {
    func told(_ place: Place) -> String { Told.link(Self.table, place) }
    #expect(
      told(Place(section: .users, id: "1", isAnimated: false)).contains("parameters of user "))
    #expect(told(Place(section: .orders, id: "1", isAnimated: false)).contains("of order "))
    #expect(
      told(Place(section: .users, id: "1", isAnimated: false, page: 7)).contains("of page "))
    #expect(try Self.table.link(to: Place(section: .users, id: "1")) == "shop://users/1")
  }

  @Test("A route that takes the destination apart, but cannot write it, is named before all others")
  func obstacle() {
    let text = Told.link(Self.table, Place(section: .users, id: ""))
    #expect(text.contains(#""id" is empty"#))
    #expect(text.contains("/users/{id}"))
  }
}
