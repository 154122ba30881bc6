import DiagnosticFacts
import EntrywayDiagnostics
import SeededRandom
import Testing

@testable import EntrywayRouting

@Suite struct RouteReachTests {
  struct Table: Sendable, CustomTestStringConvertible {
    var patterns: [String]
    /// The routes that no link opens.
    var unreachable: [String] = []
    var arguments = ArgumentMode.query
    var testDescription: String { patterns.joined(separator: " ") }
  }

  @Test("A route is unreachable only if others take all of its links", arguments: healthy + covered)
  func unreachable(table: Table) {
    for patterns in [table.patterns, table.patterns.reversed()] {
      let problems = TypedPattern.table(patterns, arguments: table.arguments).problems
      let found = problems.filter { $0.code == .unreachable }.flatMap(\.names)
      #expect(Set(found) == Set(table.unreachable))
    }
  }

  static let healthy = [
    Table(patterns: ["/docs/{page}", "/docs/{path*}"]),
    Table(patterns: ["/items/1", "/items/{id:int}"]),
    Table(patterns: ["/items/text", "/items/{id}"]),
    Table(patterns: ["/items/1", "/items/2", "/items/{id:int}", "/items/{id}"]),
    Table(patterns: ["/{x:bool}", "/{x:color}", "/{x:letter}", "/{x:int}", "/{x:double}", "/{x}"]),
    Table(patterns: ["/{x:int8}", "/{x:int32}", "/{x:int}"]),
    Table(patterns: ["/text", "/{x:texts}", "/{x*}", "/text/{x*}"]),
    Table(patterns: ["/a{x}", "/{x}a", "/text{x}", "/{x}"]),
    Table(patterns: ["/1{x}", "/2{x}", "/{x}0", "/{x:int}"]),
    Table(patterns: ["/a?k=text", "/a?k={k}", "/a"]),
    Table(patterns: ["/a?k=true", "/a?k", "/a?k={k:bool}"]),
    Table(patterns: ["/a#{f}", "/a?k={k}", "/a"]),
    Table(patterns: ["web:/text", "/{x}"]),
    Table(patterns: ["web:/{x}", "/{y}"]),
    Table(patterns: ["go.example.com:/{x}", "/{y}"]),
    Table(patterns: ["*.example.com:/{x}", "/{y}"]),
    Table(patterns: ["shop.example.com:/{x}", "*.example.com:/{y}", "app:/{z}"]),
    Table(patterns: ["/x/true", "/x/{flag:bool}"]),
    Table(patterns: ["/{x:color}/b", "/a/{y:color}", "/{x:color}/{y:color}"]),
    Table(patterns: ["/a?k=1/b", "/a/b", "/a?k={k}/b"], arguments: .perSegment),
    // What only the app knows: it may read every text, or one that others do not.
    Table(patterns: ["/{x:sku}", "/{x:letter}"]),
    Table(patterns: ["/{x*}/a", "/{_*}"]),
  ]

  static let covered = [
    Table(patterns: ["/x/true", "/x/false", "/x/{flag:bool}"], unreachable: ["/x/{flag:bool}"]),
    Table(
      patterns: ["/{x:letter}", "/a", "/1", "/{y:color}", "/b", "/x"],
      unreachable: ["/{x:letter}", "/{y:color}"]),
    Table(patterns: ["/{x}", "/{y}"], unreachable: ["/{y}"]),
    Table(patterns: ["/{x}", "/{_}"], unreachable: ["/{x}"]),
    Table(patterns: ["web:/{x}", "app:/{y}", "/{z}"], unreachable: ["/{z}"]),
    Table(
      patterns: ["go.example.com,shop.example.com:/{x}", "app:/{y}", "/{z}"],
      unreachable: ["/{z}"]),
    Table(
      patterns: ["shop.example.com:/{x}", "*.example.com:/{x}", "web:/a"], unreachable: ["web:/a"]),
    Table(
      patterns: ["*.go.example.com:/{x*}", "*.example.com:/{y}", "*.go.example.com:/a?b"],
      unreachable: []),
    Table(patterns: ["/{x}", "/{x}/{y*}", "/{z*}"], unreachable: ["/{z*}"]),
    Table(patterns: ["/{a}", "/{a}/{b}", "/{a}/{b}/{c*}", "/{z*}"], unreachable: ["/{z*}"]),
    Table(
      patterns: ["/{x*:ints}", "/{x:int}", "/{x}/{y*}", "/{x*}"], unreachable: ["/{x*:ints}"]),
    Table(
      patterns: ["/a?k=true", "/a?k=false", "/a?k", "/a?k={k:bool}"],
      unreachable: ["/a?k={k:bool}"]),
    Table(patterns: [
      "/-{x}", "/0{x}", "/1{x}", "/2{x}", "/3{x}", "/4{x}", "/5{x}", "/6{x}", "/7{x}",
      "/8{x}", "/9{x}", "/{x:int}",
    ]),
    Table(
      patterns: ["/{x:uint}", "/{y:int}", "/{z:int8}", "/{w:int32}"], unreachable: []),
    Table(
      patterns: ["/a?k={k}/b", "/a?k={j}/b"], unreachable: ["/a?k={k}/b"],
      arguments: .perSegment),
  ]

  @Test(
    "Only a link that both routes take makes them collide",
    arguments: [
      (["/a?x={x:int}", "/a?x={y:uuid}"], false), (["/a?x={x:letter}", "/a?x={y:color}"], true),
      (["/a?x={x:bool}", "/a?x={y:int}"], false), (["/a?x=q&y={y}", "/a?x={x:int}&y=2"], false),
      (["/a?x=1&y={y}", "/a?x={x:int}&y=2"], true), (["/a?x={x:int}", "/a?y={y:uuid}"], true),
      (["/a#{f:int}", "/a#{g:bool}"], false), (["/a#{f:int}", "/a?x={x}"], true),
      (["/{x:sku}", "/{y:sku}"], true), (["/a?x&y={y}", "/a?x={x:bool}&y=1"], true),
      (["/a?x&y={y}", "/a?x={x:int}&y=1"], false),
    ])
  func collisions(patterns: [String], collide: Bool) {
    for patterns in [patterns, patterns.reversed()] {
      let problems = TypedPattern.table(patterns).problems
      #expect(problems.contains { $0.code == .collision } == collide, "\(patterns)")
    }
  }

  @Test("A route that takes nothing but links to destinations that open all the same is no problem")
  func samePlaces() {
    enum Place: LinkDestination {
      case flag(Bool)
    }
    let table = RouteTable<Place>(schemes: ["shop"]) {
      Route("/on", name: "on", .flag(true)).readOnly()
      Route("/flags/true", name: "true", .flag(true)).readOnly()
      Route("/flags/false", name: "false", .flag(false)).readOnly()
      Route("/flags/{flag}", Place.flag)
    }
    #expect(Told.problems(table) == "")
  }

  @Test("What is behind other routes is told in words, with all that take its links")
  func tells() {
    let problems = TypedPattern.table(["/x/true", "/x/false", "/x/{flag:bool}"]).problems
    #expect(problems.facts == "error unreachable (/x/{flag:bool})")
    #expect(problems.first?.message.contains("https://shop.example.com/x/true") == true)
    #expect(problems.first?.expected?.contains("/x/false or /x/true") == true)
  }

  @Test(
    "In random tables all is found that links of every kind show, and nothing else",
    arguments: Seeds.first(1, of: 4))
  func bruteForce(part: UInt64) {
    var count = 0
    for seed in (part * 30)..<(part * 30 + 30) {
      var tables = RandomTables(seed: seed)
      let routes = tables.routes()
      let table = tables.table(routes, fallback: nil)
      let problems = table.problems
      let reported = Set(problems.filter { $0.code == .unreachable }.flatMap(\.names))
      let reference = BruteForce(routes, arguments: tables.arguments, hosts: tables.hosts.links)
      for route in routes {
        let opens = reference.opens(route)
        func told(_ what: String) -> Comment {
          let patterns = routes.map {
            "\($0.name) \($0.pattern) \($0.parameters.map(\.type)) \($0.only as Any) \($0.hosts)"
          }
          return
            "\(what) \(route.name), seed \(seed), \(tables.arguments)\n\(patterns.joined(separator: "\n"))"
        }
        if opens { #expect(!reported.contains(route.name), told("reported wrongly:")) }
        // One that takes no link even if it is alone is behind no other.
        let alone = BruteForce([route], arguments: tables.arguments, hosts: tables.hosts.links)
        if !opens, !tables.hasOpaque, alone.opens(route) {
          #expect(reported.contains(route.name), told("not reported:"))
        }
        count += reported.contains(route.name) ? 1 : 0
      }
      for problem in problems where problem.code == .collision {
        // Each route of a group ties with another one of it.
        let group = routes.filter { problem.names.contains($0.name) }
        func ties(_ left: ModelRoute, _ right: ModelRoute) -> Bool {
          BruteForce([left, right], arguments: tables.arguments, hosts: tables.hosts.links)
            .ties(left, right)
        }
        for route in group {
          let others = group.filter { $0.name != route.name }
          #expect(
            others.contains { ties(route, $0) || ties($0, route) },
            "seed \(seed): \(route.pattern) among \(group.map(\.pattern))")
        }
      }
    }
    #expect(count > 0, "the tables should have such routes")
  }

  @Test("Ten thousand routes take hardly more tries than there are routes behind others")
  func largeTable() {
    let table = TypedPattern.table(
      (0..<2_500).flatMap {
        ["/s\($0)/{id:int}", "/s\($0)/text", "/s\($0)/{id}", "/s\($0)/{rest*}"]
      })
    var reach = RouteReach(table.core)
    for index in table.core.routes.indices {
      #expect(reach.verdict(on: index) { _, _ in false } == .open)
    }
    #expect(reach.tries < 20_000)
  }

  @Test("The work on a table made to hurt is bounded, and nothing is said that is not known")
  func bounded() {
    let letters = "/" + (0..<8).map { "{x\($0):letter}" }.joined(separator: "/")
    var patterns = [letters]
    for index in 0..<8 {
      for letter in ["a", "1"] {
        patterns.append("/" + (0..<8).map { $0 == index ? letter : "{_}" }.joined(separator: "/"))
      }
    }
    let table = TypedPattern.table(patterns)
    var reach = RouteReach(table.core, limit: 6_000)
    var verdicts: [RouteReach.Verdict] = []
    for _ in 0..<3 { verdicts.append(reach.verdict(on: 0) { _, _ in false }) }
    #expect(verdicts == [.open, .open, .open])
    #expect(reach.tries <= 6_000)
  }
}
