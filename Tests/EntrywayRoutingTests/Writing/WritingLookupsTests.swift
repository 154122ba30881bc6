import SeededRandom
import Testing

@testable import EntrywayRouting

@Suite struct WritingLookupsTests {
  @Test(
    "The quick lookup gives the link that the thorough one finds, or defers to it",
    arguments: 0..<2)
  func agreeOnShelf(part: Int) {
    let others = Seeds.first(10, of: 60)
    var random = Seeded(seed: UInt64(part + 2 * others.lowerBound))
    let table = Shelf.table(allowsEncodedSlash: part == 1)
    var quick = 0
    // A quarter of the texts, each by one of the two tables, unless there is time for all.
    let turns = Seeds.first(1, of: 8).map { ($0 + part) % 8 }
    let texts = Nasty.texts.enumerated().filter { turns.contains($0.offset % 8) }.map(\.element)
    for text in texts + others.map({ _ in Nasty.random(&random) }) {
      for destination in Shelf.destinations(text, random.pick(Nasty.texts)) + [.me] {
        quick += Self.compare(table, destination)
      }
    }
    #expect(quick > 3 * texts.count)
  }

  @Test(
    "Both lookups agree in tables of random routes with an inverse",
    arguments: Seeds.first(1, of: 4))
  func agreeOnRandomTables(part: UInt64) {
    var quick = 0
    for seed in (part * 100)..<(part * 100 + 100) {
      var tables = RandomTables(seed: seed + 70_000)
      let routes = tables.routes()
      let table = tables.table(routes, fallback: nil)
      for _ in 0..<10 {
        let link = tables.link(for: routes).text(using: &tables.random)
        guard let destination = try? table.match(link).destination else { continue }
        quick += Self.compare(table, destination)
      }
    }
    #expect(quick > 100)
  }

  enum Place: LinkDestination {
    case pair(first: String, second: String)
    case number(Int, isOn: Bool)
    case inner(Inner)
    case one
  }

  enum Inner: LinkDestination {
    case text(String)
    case two(Int?, tags: [String])
  }

  @Test("Both lookups agree whatever the order of the routes, and whether they have inverses")
  func agreeInAnyOrder() throws {
    let routes: [Route<Place>] = [
      Route("/pairs/{second}/{first}") { .pair(first: $1, second: $0) },
      Route("/twins/{second}?first={first}", name: "twins") {
        .pair(first: $1, second: $0)
      } parameters: {
        if case .pair(let first, let second) = $0 { (second, first) } else { nil }
      },
      Route("/on/{number}", name: "on") { .number($0, isOn: true) },
      Route("/off/{number}", name: "off") { .number($0, isOn: false) },
      Route("/inner/{text}") { .inner(.text($0)) },
      Route("/inner?n={number}&tag={tags}", name: "two") { .inner(.two($0, tags: $1)) },
      Route("/first", name: "first", .number(1, isOn: true)),
      Route("/one", .one),
      Route("/uno", name: "uno", .one),
      // One route for destinations of two cases.
      Route("/any/{number}", name: "any") { (number: Int) in
        number < 0 ? .one : .number(number, isOn: true)
      } parameters: {
        switch $0 {
        case .one: -1
        case .number(let number, true): number
        default: nil
        }
      },
    ]
    let destinations: [Place] = [
      .pair(first: "a", second: "b"), .pair(first: "a", second: "a"), .pair(first: "", second: "b"),
      .pair(first: "x/y", second: "é"), .number(1, isOn: true), .number(7, isOn: true),
      .number(7, isOn: false), .number(-7, isOn: false), .inner(.text("t")), .inner(.text("")),
      .inner(.two(nil, tags: [])), .inner(.two(2, tags: ["a", "b"])), .one,
    ]
    let tables = Seeds.first(50, of: 200)
    var random = Seeded(seed: 11 + UInt64(tables.lowerBound))
    var quick = 0
    for _ in tables {
      let shuffled = routes.shuffled(using: &random)
      let count = Int.random(in: 1...routes.count, using: &random)
      let table = RouteTable<Place>(schemes: ["app"], hosts: ["a.example.com"]) {
        for route in shuffled.prefix(count) { route }
      }
      for destination in destinations { quick += Self.compare(table, destination) }
    }
    #expect(quick > 4 * tables.count)
  }

  @Test("A way back is asked without reflection, and where it has no answer another route writes")
  func wayBack() throws {
    let table = RouteTable<TakingApartTests.Place>(schemes: ["app"]) {
      Route("/opaque/{text}") {
        .opaque(TakingApartTests.Hidden(text: $0))
      } parameters: {
        if case .opaque(let hidden) = $0 { hidden.text } else { nil }
      }
      Route("/pair/{first}/{second}", TakingApartTests.Place.pair)
    }
    var reflection: Reflection?
    let origins = table.writing.origins
    let opaque = TakingApartTests.Place.opaque(TakingApartTests.Hidden(text: "t"))
    #expect(table.quickLink(to: opaque, origins, table.writing, &reflection) == "app://opaque/t")
    #expect(reflection == nil)
    let pair = TakingApartTests.Place.pair(first: "1", second: "2")
    #expect(table.quickLink(to: pair, origins, table.writing, &reflection) == "app://pair/1/2")
    #expect(reflection != nil)
  }

  /// One if the quick lookup had an answer.
  private static func compare<Destination>(
    _ table: RouteTable<Destination>, _ destination: Destination
  ) -> Int {
    var quick = 0
    for (scheme, host) in [(nil, nil), (table.schemes.first, nil), (nil, table.hosts.first)] {
      let expected = try? table.linkThoroughly(to: destination, scheme: scheme, host: host)
      #expect(
        (try? table.link(to: destination, scheme: scheme, host: host)) == expected, "\(destination)"
      )
      var reflection: Reflection?
      guard let origins = try? table.origins(scheme: scheme, host: host) else { continue }
      let found = table.quickLink(to: destination, origins, table.writing, &reflection)
      if let found {
        quick = 1
        #expect(found == expected, "\(destination)")
      }
    }
    // The name is that of the route that writes the link.
    if let link = try? table.link(to: destination), let match = try? table.match(link) {
      #expect(
        table.nameAndRequirements(of: destination).name == match.name || quick == 0,
        "\(destination) \(link)")
    }
    return quick
  }
}
