import EntrywayDiagnostics
import Testing

@testable import EntrywayRouting

@Suite struct PrecedenceTests {
  @Test("The same route takes the link in every order of declaration", arguments: rows + tieRows)
  func everyPermutation(row: PrecedenceRow) throws {
    for patterns in Self.permutations(row.patterns) {
      let table = TypedPattern.table(patterns, arguments: row.arguments)
      #expect(try table.match(row.link).name == row.winner, "declared as \(patterns)")
      let end = LookupResult { () throws(LinkMatchError) in try table.match(row.link) }
      #expect(LinearMatcher(table).end(of: row.link) == end, "declared as \(patterns)")
    }
    for patterns in [row.patterns, row.patterns.reversed()] {
      let problems = TypedPattern.table(patterns, arguments: row.arguments).problems
      #expect(problems.contains { $0.code == .collision } == row.isTie, "declared as \(patterns)")
    }
  }

  @Test("Without the winner the next takes the link, down to the last")
  func ladder() throws {
    var ladder = [
      "/a/a", "/a/aa{_}", "/a/{x:color}", "/a/{x:letter}", "/a/{x}", "/a/{x*:texts}", "/{x}/a",
      "/{x*}/a",
      "/{x*}",
    ]
    while let first = ladder.first {
      // The link has no text around a parameter.
      if first.contains("aa{") {
        ladder.removeFirst()
        continue
      }
      for patterns in Self.permutations(Array(ladder.prefix(4))) {
        let table = TypedPattern.table(patterns + ladder.dropFirst(4))
        #expect(try table.match("shop://a/a").name == first)
      }
      ladder.removeFirst()
    }
  }

  @Test("Routes that only their makers tell apart are tried in the same order", arguments: [0, 1])
  func sameName(first: Int) throws {
    let table = RouteTable<ShopRoute>(schemes: ["shop"]) {
      Route("/c/{id}", name: "c") { .conversation(id: $0, isReplying: first == 0) }
      Route("/c/{id}", name: "c") { .conversation(id: $0, isReplying: first == 1) }
    }
    #expect(try table.match("shop://c/1").destination == .conversation(id: "1", isReplying: false))
    #expect(table.problems.map(\.code) == [.unreachable, .duplicateName, .collision])
  }

  static let rows = [
    PrecedenceRow("a literal", "shop://a/b", ["/a/b", "/a/{x}", "/{x}/b", "/{x*}"], wins: "/a/b"),
    PrecedenceRow(
      "the leftmost segment decides", "shop://a/b/c",
      ["/a/{x}/{y}", "/{x}/b/c", "/{x:letter}/b/c"],
      wins: "/a/{x}/{y}"),
    PrecedenceRow(
      "text around a parameter", "shop://item-5",
      ["/item-{x}", "/{x}", "/{x:sku}", "/{x*}"], wins: "/item-{x}"),
    PrecedenceRow(
      "the longer text around", "shop://item-5",
      ["/item-{x}", "/item{x}", "/i{x}", "/{x}5"], wins: "/item-{x}"),
    PrecedenceRow(
      "the longer text on both sides", "shop://item-5.html",
      ["/i{x}.html", "/item-{x}", "/{x}.html"], wins: "/i{x}.html"),
    PrecedenceRow(
      "of equally long texts the one before", "shop://ab5cd",
      ["/ab{x}", "/{x}cd", "/a{x}d"], wins: "/ab{x}"),
    PrecedenceRow(
      "of equally long texts the one before, whatever its bytes", "shop://item-5.json",
      ["/item-{x}", "/{x}.json", "/{x}"], wins: "/item-{x}"),
    PrecedenceRow(
      "of equally long texts on both sides the longer one before", "shop://ab5cd",
      ["/ab{x}d", "/a{x}cd", "/ab{x}", "/{x}cd"], wins: "/ab{x}d"),
    PrecedenceRow(
      "bytes say which text is longer", "shop://a5%C3%A9", ["/{x}é", "/a{x}", "/{x}"],
      wins: "/{x}é"),
    PrecedenceRow(
      "text around before a type", "shop://a1", ["/a{x}", "/{x:letter}", "/{x}"], wins: "/a{x}"),
    PrecedenceRow(
      "a type within text around", "shop://v12", ["/v{x:int}", "/v{x}", "/v{x:double}"],
      wins: "/v{x:int}"),
    PrecedenceRow(
      "text that a type within does not read", "shop://vx", ["/v{x:int}", "/v{x}", "/{x}"],
      wins: "/v{x}"),
    PrecedenceRow(
      "a boolean", "shop://true", ["/{x:bool}", "/{x}", "/{x*}"], wins: "/{x:bool}"),
    PrecedenceRow(
      "fewer texts", "shop://a", ["/{x:color}", "/{x:letter}", "/{x}"], wins: "/{x:color}"),
    PrecedenceRow(
      "one of some texts before a number", "shop://1", ["/{x:letter}", "/{x:int8}", "/{x:int}"],
      wins: "/{x:letter}"),
    PrecedenceRow(
      "the narrower number", "shop://7", ["/{x:int8}", "/{x:int32}", "/{x:int}", "/{x:double}"],
      wins: "/{x:int8}"),
    PrecedenceRow(
      "the narrower range, whatever its greatest number", "shop://15",
      ["/{x:12...20}", "/{x:1...15}", "/{x:0...99}", "/{x:int8}"],
      wins: "/{x:12...20}"),
    PrecedenceRow(
      "a number too large for the narrower", "shop://300", ["/{x:int8}", "/{x:int}", "/{x}"],
      wins: "/{x:int}"),
    PrecedenceRow(
      "a UUID", "shop://6b29fc40-ca47-1067-b31d-00dd010662da", ["/{x:uuid}", "/{x:sku}", "/{x}"],
      wins: "/{x:uuid}"),
    PrecedenceRow("a date", "shop://2026-11-21", ["/{x:date}", "/{x}"], wins: "/{x:date}"),
    PrecedenceRow(
      "a whole number before a decimal one", "shop://7", ["/{x:int}", "/{x:double}"],
      wins: "/{x:int}"),
    PrecedenceRow(
      "a type of the app's own before text", "shop://s7?q=1", ["/{x:sku}", "/{x}?q={q}"],
      wins: "/{x:sku}"),
    PrecedenceRow("a segment before a rest", "shop://a", ["/{x}", "/{x*}"], wins: "/{x}"),
    PrecedenceRow(
      "a rest of numbers before one of texts", "shop://1/2", ["/{x*:ints}", "/{x*}"],
      wins: "/{x*:ints}"),
    PrecedenceRow(
      "a rest of numbers that does not read", "shop://1/b", ["/{x*:ints}", "/{x*}"], wins: "/{x*}"),
    PrecedenceRow(
      "a rest takes the fewest segments", "shop://a/x/b/x/b", ["/a/{r*}/b", "/a/{r*}"],
      wins: "/a/{r*}/b"),
    PrecedenceRow(
      "a shorter rest with a literal behind", "shop://a/b/c", ["/{r*}/b/{x}", "/{r*}/c"],
      wins: "/{r*}/b/{x}"),
    PrecedenceRow(
      "a dead end is backed out of", "shop://a/b/c", ["/a/{x}/c", "/a/b/d", "/{x}/b/e"],
      wins: "/a/{x}/c"),
    PrecedenceRow(
      "two dead ends", "shop://a/b/c/d", ["/a/b/c/e", "/a/b/{x}/f", "/a/{x}/c/d", "/{x*}"],
      wins: "/a/{x}/c/d"),
    PrecedenceRow(
      "a dead end in a type", "shop://5/x", ["/{n:int}/y", "/{t}/x"], wins: "/{t}/x"),
    PrecedenceRow(
      "a dead end in what the query requires", "shop://a", ["/a?m=1", "/a?n={n}", "/{x}"],
      wins: "/{x}"),
    PrecedenceRow(
      "a dead end in a rest", "shop://a/b/c/d", ["/a/{r*}/e", "/{x}/b/{r*}"], wins: "/{x}/b/{r*}"),
    PrecedenceRow(
      "more required items", "shop://a?x=1&y=2&z", ["/a?x={x}&y={y}", "/a?z", "/a?x={x}", "/a"],
      wins: "/a?x={x}&y={y}"),
    PrecedenceRow(
      "of as many the literal ones", "shop://a?x=1&y=2&z",
      ["/a?x={x}&y=2", "/a?x={x}&y={y}", "/a?z"],
      wins: "/a?x={x}&y=2"),
    PrecedenceRow(
      "optional items do not count", "shop://a?x=1&y=2&z=3",
      ["/a?x={x}", "/a?x={x:text?}&y={y:text?}&z={z:texts}"], wins: "/a?x={x}"),
    PrecedenceRow(
      "the path before the query", "shop://a?x=1&y=2", ["/a", "/{p}?x={x}&y={y}"], wins: "/a"),
    PrecedenceRow("a required fragment", "shop://a#s", ["/a#{s}", "/a"], wins: "/a#{s}"),
    PrecedenceRow("a route for the web alone", "shop://a", ["web:/a", "/{x}"], wins: "/{x}"),
    PrecedenceRow(
      "a route for the web alone, from the web", "https://shop.example.com/a",
      ["web:/a", "app:/a", "/{x}"], wins: "web:/a"),
    PrecedenceRow(
      "a route of this host, whatever its path", "https://go.example.com/a",
      ["go.example.com:/{x*}", "*.example.com:/a", "/a", "/{x}"], wins: "go.example.com:/{x*}"),
    PrecedenceRow(
      "a route of this host, of another pattern", "https://go.example.com/a",
      ["go.example.com:/{y}", "/{x}"], wins: "go.example.com:/{y}"),
    PrecedenceRow(
      "a longer wildcard", "https://a.go.example.com/a",
      ["*.go.example.com:/{x}", "*.example.com:/a", "/a"], wins: "*.go.example.com:/{x}"),
    PrecedenceRow(
      "a wildcard before all hosts", "https://b.example.com/a", ["*.example.com:/{x}", "/a"],
      wins: "*.example.com:/{x}"),
    PrecedenceRow(
      "of several hosts the one that is named", "https://go.example.com/a",
      ["*.example.com,go.example.com:/{x}", "*.example.com:/a", "/a"],
      wins: "*.example.com,go.example.com:/{x}"),
    PrecedenceRow(
      "a dead end on this host", "https://go.example.com/a/b",
      ["go.example.com:/a/{x:int}", "go.example.com:/{x}", "*.example.com:/a/c", "/a/{x}"],
      wins: "/a/{x}"),
    PrecedenceRow(
      "routes of one host as of any", "https://go.example.com/a",
      ["go.example.com:/a", "shop.example.com,go.example.com:/{x}", "/a"],
      wins: "go.example.com:/a"),
    PrecedenceRow(
      "a route of hosts, from a custom scheme", "shop://a", ["go.example.com:/a", "/{x}"],
      wins: "/{x}"),
    PrecedenceRow(
      "arguments per segment", "shop://a?x=1/b?y",
      ["/a?x={x}/b?y", "/a?x={x}/b", "/a/b?y", "/a/b"],
      wins: "/a?x={x}/b?y", arguments: .perSegment),
  ]

  static let tieRows = [
    PrecedenceRow("two names", "shop://a", ["/{x}", "/{y}"], wins: "/{x}", isTie: true),
    PrecedenceRow(
      "two query items", "shop://a?x=1&y=2", ["/a?x={x}", "/a?y={y}"], wins: "/a?x={x}",
      isTie: true),
    PrecedenceRow(
      "a wildcard and a text", "shop://a", ["/{_}", "/{x}"], wins: "/{_}", isTie: true),
    PrecedenceRow(
      "two spellings", "shop://a", ["/a", "/%61"], wins: "/%61", isTie: true),
    PrecedenceRow(
      "one for the web and one for all", "https://shop.example.com/a", ["web:/a", "/%61"],
      wins: "/%61", isTie: true),
    PrecedenceRow(
      "numbers of one width", "shop://a/5", ["/a/{x:int32}", "/a/{y:uint32}"], wins: "/a/{x:int32}",
      isTie: true),
    PrecedenceRow(
      "ranges of one width", "shop://i/4", ["/i/{x:1...5}", "/i/{y:3...7}"], wins: "/i/{x:1...5}",
      isTie: true),
    PrecedenceRow(
      "ranges of one width with text around", "shop://i4", ["/i{y:3...7}", "/i{x:1...5}", "/{z}"],
      wins: "/i{x:1...5}", isTie: true),
    PrecedenceRow(
      "two of one host", "https://go.example.com/a",
      ["go.example.com:/{x}", "go.example.com,shop.example.com:/{y}", "/{w}"],
      wins: "go.example.com:/{x}", isTie: true),
    PrecedenceRow(
      "optional items alone", "shop://a", ["/a?x={x:text?}", "/a?y={y:text?}"],
      wins: "/a?x={x:text?}", isTie: true),
  ]

  @Test(
    "What no link can have both of is no collision",
    arguments: [
      ["/a?m=1", "/a?m=2"], ["/a?m=1", "/a?m"], ["/a{x}", "/b{x}"], ["web:/a", "app:/a"],
      ["go.example.com:/a", "shop.example.com:/a", "/a"],
      ["*.example.com:/a", "go.example.com:/a"],
      ["/i/{x:1...5}", "/i/{y:6...10}"], ["/i/{x:1...5}", "/i/{y:3...8}"],
      ["/a", "/A"], ["/a?x={x}", "/a"], ["/{x:int}", "/{y}"],
    ])
  func noCollision(patterns: [String]) {
    for patterns in Self.permutations(patterns) {
      #expect(TypedPattern.table(patterns).problems.filter { $0.code == .collision }.isEmpty)
    }
  }

  private static func permutations(_ patterns: [String]) -> [[String]] {
    guard patterns.count > 1 else { return [patterns] }
    return patterns.indices.flatMap { index in
      var rest = patterns
      let first = rest.remove(at: index)
      return permutations(rest).map { [first] + $0 }
    }
  }
}

/// Patterns that all take a link, in the order of their precedence: the first takes it.
struct PrecedenceRow: Sendable, CustomTestStringConvertible {
  var name: String
  var link: String
  var patterns: [String]
  /// The pattern of the route that takes the link.
  var winner: String
  /// Whether only bytes decide between the first two, which is a problem.
  var isTie: Bool
  var arguments: ArgumentMode

  init(
    _ name: String, _ link: String, _ patterns: [String], wins winner: String, isTie: Bool = false,
    arguments: ArgumentMode = .query
  ) {
    self.name = name
    self.link = link
    self.patterns = patterns
    self.winner = winner
    self.isTie = isTie
    self.arguments = arguments
  }

  var testDescription: String { name }
}
