import DiagnosticFacts
import EntrywayDiagnostics
import EntrywayRouting
import Testing

/// Links to destinations by name, for those who have a manifest and none of the app's types.
@Suite("Links to destinations of a manifest") struct NamedRouteWritingTests {
  enum Place: LinkDestination {
    case home
    case order(number: Int)
    case search(text: String, page: Int?)
    case tags([String])
    case reset(token: String)
    case old(String)
  }

  static let table = RouteTable<NamedRoute>(
    manifest: RouteTable<Place>(schemes: ["shop"], hosts: ["shop.example.com"]) {
      Route("/", .home)
      Route("/orders/{number}", Place.order)
      Route("/search?text={text}&page={page}", Place.search)
      Route("/tags?tag={tag}", Place.tags)
      Route("/reset/{token}", Place.reset).sensitive("token")
      Route("/old/{text}", Place.old).readOnly()
    }.manifest)

  static let rows: [(NamedRoute, String)] = [
    (NamedRoute("ordr", ["number": ["1"]]), "error no-route ordr: did you mean order?"),
    (NamedRoute("parcel"), "error no-route parcel: list the routes to see their names."),
    (
      NamedRoute("order", ["id": ["1"]]),
      "error parameters order: remove it, or correct its name."
    ),
    (
      NamedRoute("order", ["number": ["1"], "numbr": ["1"]]),
      "error parameters order: did you mean number?"
    ),
    (NamedRoute("home", ["id": ["1"]]), "error parameters home: remove it, or correct its name."),
    (
      NamedRoute("order", ["number": ["x"]]),
      "error parameters order: write number=1, for example."
    ),
    (NamedRoute("order"), "error parameters order: add number=1."),
    (
      NamedRoute("order", ["number": ["1", "2"]]),
      "error parameters order: give it one; only an array accepts several."
    ),
    (
      NamedRoute("search", ["text": ["a"], "page": ["x"]]),
      "error parameters search: write page=1, for example."
    ),
    (
      NamedRoute("old", ["text": ["a"]]),
      "error no-route old: use another route to the destination, or remove .readOnly() or the {_} "
        + "in its pattern."
    ),
  ]

  @Test("What is wrong with a name or a parameter is said as by link(named:)", arguments: rows)
  func wrong(_ destination: NamedRoute, _ facts: String) {
    let error = #expect(throws: LinkWritingError.self) { try Self.table.link(to: destination) }
    let hint = error?.diagnostic.hint ?? ""
    #expect(error.map { "\($0.diagnostic.facts) \($0.destination): \(hint)" } == facts)
    let named = #expect(throws: LinkWritingError.self) {
      try Self.table.link(named: destination.name, destination.parameters)
    }
    #expect(error == named)
  }

  @Test("What is right with the name is another error")
  func right() {
    let dots = #expect(throws: LinkWritingError.self) {
      try Self.table.link(to: NamedRoute("reset", ["token": [""]]))
    }
    #expect(dots?.code == .text)
    let host = #expect(throws: LinkWritingError.self) {
      try Self.table.link(to: NamedRoute("ordr"), host: "shop.exmaple.com")
    }
    #expect(host?.code == .origin)
  }

  @Test("A parameter without texts is none")
  func omitted() throws {
    let destination = NamedRoute("search", ["text": ["a"], "page": []])
    #expect(destination == NamedRoute("search", ["text": ["a"]]))
    #expect(try Self.table.link(to: destination) == "https://shop.example.com/search?text=a")
  }

  @Test("A destination of the app's own type is said as before")
  func typed() {
    let table = RouteTable<Place>(schemes: ["shop"]) { Route("/", .home) }
    let error = #expect(throws: LinkWritingError.self) { try table.link(to: .order(number: 1)) }
    #expect(error?.destination == "order(number: 1)")
    #expect(error?.code == .noRoute)
  }

  @Test("Of several routes with one name, the one with the parameters is meant")
  func several() throws {
    let table = RouteTable<NamedRoute>(
      manifest: RouteManifest(
        schemes: ["shop"],
        routes: [
          ManifestRoute(
            name: "order", pattern: "/o/{id}",
            parameters: [ManifestParameter(name: "id", shape: .text)]),
          ManifestRoute(
            name: "order", pattern: "/n/{number}",
            parameters: [ManifestParameter(name: "number", shape: .integer(Int.self))]),
        ]))
    #expect(try table.link(named: "order", ["number": ["1"]]) == "shop://n/1")
    #expect(try table.link(to: NamedRoute("order", ["number": ["1"]])) == "shop://n/1")
  }
}
