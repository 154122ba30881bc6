import EntrywayDiagnostics
import Foundation
import SeededRandom
import Testing

@testable import EntrywayRouting

@Suite struct ReferenceTests {
  private static let fallback = NamedRoute("nowhere")

  @Test(
    "A table matches as an obvious slow matcher does, in any order, and as its manifest",
    arguments: Seeds.first(1, of: 10))
  func matchesAsTheReference(part: UInt64) throws {
    for seed in (part * 200)..<(part * 200 + 200) {
      var tables = RandomTables(seed: seed)
      let routes = tables.routes()
      let fallback = tables.random.once(in: 3) ? Self.fallback : nil
      let table = tables.table(routes, fallback: fallback)
      let shuffled = tables.table(routes.shuffled(using: &tables.random), fallback: fallback)
      let named = try Self.throughJSON(table)
      let reference = ReferenceMatcher(routes: routes, arguments: tables.arguments)
      let collisions = table.problems.filter { $0.code == .collision }.map { Set($0.names) }
      for _ in 0..<12 {
        let model = tables.link(for: routes)
        let link = model.text(using: &tables.random)
        let expected = reference.match(model)
        func told(_ part: String) -> Comment {
          let patterns = routes.map { "\($0.name) \($0.pattern) \($0.parameters) \($0.hosts)" }
          return
            "\(part), seed \(seed), \(tables.arguments): \(link)\n\(patterns.joined(separator: "\n"))"
        }
        #expect(Self.result(table, link) == expected, told("the table"))
        #expect(Self.result(shuffled, link) == expected, told("in another order"))
        let end = LinearMatcher(table).end(of: link)
        for lookup in [table.match, table.matchThoroughly] {
          #expect(
            LookupResult { () throws(LinkMatchError) in try lookup(link) } == end, told("a lookup"))
        }
        for tie in expected?.ties ?? [] {
          let pair: Set<String> = [expected?.name ?? "", tie]
          #expect(collisions.contains { $0.isSuperset(of: pair) }, told("unreported"))
        }
        if tables.hasOpaque { continue }
        #expect(Self.result(named, link) == expected, told("from its manifest"))
        if tables.random.once(in: 8) {
          #expect(table.explain(link) == named.explain(link), told("explained"))
        }
      }
    }
  }

  /// Nil if no route takes the link, whatever the fallback says.
  private static func result(
    _ table: RouteTable<NamedRoute>, _ link: String
  ) -> ReferenceMatcher.Result? {
    do {
      let match = try table.match(link)
      if match.isFallback {
        #expect(match.destination == fallback)
        return nil
      }
      var given: [String: [String]] = [:]
      for parameter in match.parameters {
        given[parameter.name, default: []].append(parameter.text)
      }
      #expect(match.destination == NamedRoute(match.name ?? "", given))
      return ReferenceMatcher.Result(
        name: match.name ?? "", parameters: match.parameters,
        ignored: match.ignored.map { "\($0.name)=\($0.text)" })
    } catch {
      #expect(error.code == .noRoute && table.fallback == nil, "\(error)")
      return nil
    }
  }

  private static func throughJSON(
    _ table: RouteTable<NamedRoute>
  ) throws -> RouteTable<NamedRoute> {
    let json = try JSONEncoder().encode(table.manifest)
    let manifest = try JSONDecoder().decode(RouteManifest.self, from: json)
    #expect(manifest == table.manifest)
    return RouteTable(manifest: manifest)
  }
}
