import SeededRandom
import Testing

@testable import EntrywayRouting

@Suite struct LinkComposerTests {
  @Test(
    "A planned link is what the pattern spells piece by piece, or fails alike",
    arguments: Seeds.first(1, of: 4))
  func spellsThePattern(part: UInt64) {
    var written = 0
    var obstacles: Set<LinkComposer.Obstacle> = []
    for seed in (part * 200)..<(part * 200 + 200) {
      var tables = RandomTables(seed: seed + 90_000)
      let table = tables.table(tables.routes(), fallback: nil)
      for info in table.core.routes {
        guard let pattern = info.pattern else { continue }
        for origin in [LinkOrigin.web(host: "a.example.com"), .scheme("app")] {
          let composer = LinkComposer(info, pattern, from: origin)
          for _ in 0..<6 {
            let texts = Self.texts(for: info, &tables.random)
            let reference = ReferenceComposer(route: info, pattern: pattern, texts: texts)
            let expected = Self.result { () throws(LinkComposer.Obstacle) in
              try reference.link(from: origin)
            }
            let found = Self.result { () throws(LinkComposer.Obstacle) in try composer.link(texts) }
            #expect(found == expected, "seed \(seed): \(info.text) \(texts)")
            switch found {
            case .success: written += 1
            case .failure(let obstacle): obstacles.insert(obstacle)
            }
          }
        }
      }
    }
    #expect(written > 2_000)
    #expect(obstacles.contains(.argumentsWithinPath))
    #expect(obstacles.count > 10)
  }

  private static func result(
    _ body: () throws(LinkComposer.Obstacle) -> String
  ) -> Result<String, LinkComposer.Obstacle> {
    do throws(LinkComposer.Obstacle) {
      return .success(try body())
    } catch {
      return .failure(error)
    }
  }

  /// For each parameter mostly as many texts as it takes; now and then more or none.
  private static func texts(
    for route: RouteInfo, _ random: inout Seeded
  ) -> [[String]] {
    var texts: [[String]] = []
    for parameter in route.parameters {
      let count =
        parameter.type.count == .one && !random.once(in: 10)
        ? 1 : Int.random(in: 0...3, using: &random)
      texts.append((0..<count).map { _ in random.once(in: 2) ? "a1" : Nasty.random(&random) })
    }
    return texts
  }
}
