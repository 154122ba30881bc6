import SeededRandom
import Testing

@testable import EntrywayRouting

/// What is said of a link must not depend on the order in which the routes are declared.
@Suite struct OrderOfDeclarationTests {
  enum Place: LinkDestination {
    case order(Letter)
    case page(Int)
    case day(Bool)
  }

  @Test("Of two routes of one pattern the same one is named, in whatever order they are declared")
  func disjointTypes() {
    let routes: [Route<Place>] = [
      Route("/a/{id}", Place.order), Route("/a/{id}", Place.page), Route("/a/{id}", Place.day),
    ]
    var told: Set<String> = []
    var nearest: Set<String?> = []
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      let table = RouteTable<Place>(schemes: ["shop"]) { for index in order { routes[index] } }
      told.insert(table.explain("shop://a/b").description)
      let error = #expect(throws: LinkMatchError.self) { try table.match("shop://a/b") }
      nearest.insert(error?.nearestRoute)
    }
    #expect(told.count == 1)
    #expect(nearest.count == 1)
  }

  @Test("A shuffled table explains every link alike", arguments: Seeds.first(1, of: 8))
  func shuffled(part: UInt64) {
    var explained = 0
    for seed in (part * 50)..<(part * 50 + 50) {
      var tables = RandomTables(seed: seed + 50_000)
      // Twice the routes, of equal patterns with other types, names and hosts.
      var routes = tables.routes()
      for var twin in routes.shuffled(using: &tables.random) {
        twin.name += "b"
        twin.segments = twin.segments.map { segment in
          guard case .one(let prefix, let parameter?, let suffix) = segment else { return segment }
          var other = parameter
          other.type = tables.random.pick(tables.types)
          return .one(prefix: prefix, other, suffix: suffix)
        }
        routes.append(twin)
      }
      let first = tables.table(routes, fallback: nil)
      let others = (0..<3).map { _ in
        tables.table(routes.shuffled(using: &tables.random), fallback: nil)
      }
      for _ in 0..<12 {
        let link = tables.link(for: routes).text(using: &tables.random)
        let expected = first.explain(link)
        for other in others {
          explained += 1
          #expect(other.explain(link) == expected, "seed \(seed): \(link)")
        }
      }
    }
    #expect(explained > 1_000)
  }
}
