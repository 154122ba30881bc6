import SeededRandom
import Testing

@testable import EntrywayRouting

@Suite struct NearestRouteTests {
  @Test(
    "The nearest route is the best of all, looked at one by one", arguments: Seeds.first(1, of: 4))
  func isTheBestOfAll(part: UInt64) {
    var compared = 0
    for seed in (part * 150)..<(part * 150 + 150) {
      var tables = RandomTables(seed: seed + 30_000)
      let routes = tables.routes() + tables.routes()
      let core = tables.table(routes, fallback: nil).core
      for _ in 0..<12 {
        let link = tables.link(for: routes).text(using: &tables.random)
        LinkBytes.with(link) { bytes in
          guard let layout = try? core.reader.layout(of: bytes) else { return }
          let found = NearestRoute.find(core, layout, bytes)
          let expected = Self.best(core, layout, bytes)
          compared += 1
          #expect(found?.route.text == expected?.route.text, "seed \(seed): \(link)")
          #expect(found?.miss == expected?.miss, "seed \(seed): \(link)")
          #expect(found?.range == expected?.range, "seed \(seed): \(link)")
        }
      }
    }
    #expect(compared > 1_000)
  }

  /// The miss of highest rank, of equal ones that of the lesser pattern.
  private static func best(
    _ core: TableCore, _ layout: LinkLayout, _ bytes: Span<UInt8>
  ) -> NearestRoute? {
    let path = LinkPath(layout, bytes)
    let texts = path.with(bytes) { bytes in path.segments.map { String(copying: bytes, $0) } }
    var best: NearestRoute?
    for route in core.routes {
      guard let miss = NearestRoute.miss(of: route, layout, texts, path, bytes) else { continue }
      if let best, best.rank > miss.rank { continue }
      if let best, best.rank == miss.rank, best.route.text < miss.route.text { continue }
      if let best, best.rank == miss.rank, best.route.text == miss.route.text,
        !miss.precedes(best)
      {
        continue
      }
      best = miss
    }
    return best
  }
}
