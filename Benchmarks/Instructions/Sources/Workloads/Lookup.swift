package import EntrywayRouting

/// Links, and the table in which they are looked up.
package struct Lookup: Sendable {
  package let name: String
  package let title: String
  /// The generated routes, for those who make another router of them.
  package let generated: GeneratedTable?
  package let table: RouteTable<Destination>
  package let samples: [LinkSample]
  /// Nodes × segments, of a table built to hurt.
  package let bound: Int?

  /// The names of all lookups, in the order of the table of results.
  package static let names = [
    "int-10", "int-1000", "int-10000", "string-10", "string-1000", "string-10000", "pair-10",
    "pair-1000", "pair-10000", "mixed-10", "mixed-100", "mixed-1000", "mixed-10000", "scheme-1000",
    "escaped-1000", "miss-1000", "refusal-1000", "hurt-4", "hurt-6", "hurt-8", "hurt-10",
    "rest-15", "rest-30", "rest-60", "rest-120",
  ]

  /// The lookup of that name, nil if there is none.
  package init?(named name: String) {
    let parts = name.split(separator: "-")
    guard Self.names.contains(name), let count = Int(parts[1]) else { return nil }
    let kinds: [Substring: GeneratedRoute.Kind] = [
      "int": .number, "string": .text, "pair": .pair, "scheme": .number, "escaped": .text,
      "miss": .number, "refusal": .number,
    ]
    let (what, unit) = Self.titles[String(parts[0])] ?? (String(parts[0]), "routes")
    self.name = name
    title = "\(what), \(Self.grouped(count)) \(unit)"
    if let hurtful = Self.hurtful(parts[0], count) {
      generated = nil
      bound = hurtful.nodes * hurtful.segments
      table = hurtful.table()
      samples = [hurtful.sample]
      return
    }
    let routes = GeneratedTable(count: count, kind: kinds[parts[0]])
    generated = routes
    bound = nil
    table = routes.table()
    samples =
      switch parts[0] {
      case "scheme": routes.hits(Self.linkCount, from: GeneratedTable.scheme + ":/")
      case "escaped": routes.escapedHits(Self.linkCount)
      case "miss": routes.misses(Self.linkCount)
      case "refusal": routes.refusals(Self.linkCount)
      default: routes.hits(Self.linkCount)
      }
  }

  package static let linkCount = 1024

  private static func hurtful(_ name: Substring, _ count: Int) -> WorstCaseTable? {
    switch name {
    case "hurt": .ways(depth: count)
    case "rest": .rests(segments: count)
    default: nil
    }
  }

  private static let titles = [
    "int": ("one `Int`", "routes"),
    "string": ("one `String`", "routes"),
    "pair": ("two `Int` and an optional query `Int`", "routes"),
    "mixed": ("all kinds of parameters", "routes"),
    "scheme": ("one `Int`, a custom scheme", "routes"),
    "escaped": ("one `String` with escapes", "routes"),
    "miss": ("a miss", "routes"),
    "refusal": ("a refusal", "routes"),
    "hurt": ("two ways at each segment", "segments"),
    "rest": ("a rest before twenty routes", "segments"),
  ]

  static func grouped(_ count: Int) -> String {
    count < 1000 ? "\(count)" : "\(count / 1000),\(String(count % 1000 + 1000).dropFirst())"
  }

  package var workload: Workload {
    let table = table
    let links = samples.map(\.link)
    return Workload(
      name: name, title: title, count: links.count,
      bytesPerLink: Double(links.map(\.utf8.count).reduce(0, +)) / Double(links.count),
      bound: bound
    ) { passes in
      var sum = 0
      for _ in 0..<passes {
        for link in links {
          if let destination = try? table.match(link).destination {
            sum &+= destination.checksum
          } else {
            sum &+= 1
          }
        }
      }
      return sum
    }
  }

  /// Links that did not open what they should.
  var wrong: [LinkSample] {
    samples.filter { (try? table.match($0.link))?.destination != $0.destination }
  }
}
