import EntrywayDiagnostics
import SeededRandom
import Testing

@testable import EntrywayRouting

@Suite struct PatternFuzzTests {
  private static let pieces = [
    "/", "/", "/", "{", "}", "{a}", "{b}", "{_}", "{c*}", "{_*}", "a", "b", "é", "%", "%41", "%2F",
    "%00", "?", "&", "=", "#", ".", "..", "*", "\\", " ", "\t", "-", "q={q}", "1", "👋", "\u{301}",
  ]

  @Test(
    "No text traps as a pattern: the table is built, and says what is wrong",
    arguments: Seeds.first(1, of: 12))
  func builds(part: UInt64) {
    for seed in (part * 500)..<(part * 500 + 500) {
      var random = Seeded(seed: seed)
      let patterns = (0..<3).map { _ in pattern(&random) }
      let arguments: ArgumentMode = random.once(in: 2) ? .query : .perSegment
      let table = RouteTable<ShopRoute>(schemes: ["shop"], arguments: arguments) {
        Route(patterns[0], name: "a", .home)
        Route(patterns[1], name: "b", ShopRoute.order)
        Route(patterns[2], name: "c", ShopRoute.search)
      }
      for (index, pattern) in patterns.enumerated() {
        let isUsed = table.core.routes[index].pattern != nil
        let name = ["a", "b", "c"][index]
        let isReported = table.problems.contains {
          $0.names == [name] && [.pattern, .parameters].contains($0.code)
        }
        #expect(isUsed != isReported, "seed \(seed): \(pattern)")
      }
      _ = table.explain("shop://a/b?q=1#a").description
      _ = try? table.match(patterns[0])
      _ = try? table.link(to: .order(id: "a"))
    }
  }

  @Test("A pattern without braces is a link that its own table reads", arguments: 0..<2)
  func readsItself(part: UInt64) throws {
    var found = 0
    for seed in (part * 2_000)..<(part * 2_000 + 2_000) {
      var random = Seeded(seed: seed + 1_000_000)
      let text = pattern(&random)
      guard (try? PatternReader().pattern(of: text)) != nil, !text.contains("{"),
        !text.lowercased().contains("%2f")
      else { continue }
      found += 1
      let table = RouteTable<ShopRoute>(schemes: ["shop"]) { Route(text, .home) }
      #expect(Told.match(table, "shop:/" + text) == "opens home", "seed \(seed): \(text)")
      #expect(table.problems.isEmpty, "seed \(seed): \(text)")
      #expect(Told.match(table, Told.link(table, .home)) == "opens home", "seed \(seed): \(text)")
    }
    #expect(found > 100)
  }

  private func pattern(_ random: inout Seeded) -> String {
    let count = Int.random(in: 0...(random.once(in: 50) ? 400 : 12), using: &random)
    let text = (0..<count).map { _ in random.pick(Self.pieces) }.joined()
    return random.once(in: 8) ? text : "/" + text
  }
}
