import Testing

@testable import EntrywayRouting

@Suite struct BoundedWorkTests {
  struct Hurting: Sendable, CustomTestStringConvertible {
    var name: String
    var patterns: [String]
    var link: String
    var testDescription: String { name }
  }

  @Test("No table and link make more work than nodes × segments", arguments: hurting)
  func bounded(hurting: Hurting) throws {
    let table = TypedPattern.table(hurting.patterns)
    let (steps, segments) = try Self.steps(table, hurting.link)
    #expect(steps <= table.compiled.nodeCount * (segments + 1))
    #expect(steps > segments, "the link should hurt")
    #expect(throws: LinkMatchError.self) { try table.match(hurting.link) }
    #expect(throws: LinkMatchError.self) { try table.matchThoroughly(hurting.link) }
  }

  @Test("A walk that ends well takes a step for each segment, whatever the number of routes")
  func direct() throws {
    let table = TypedPattern.table((0..<500).map { "/section\($0)/{id}/edit" })
    #expect(try Self.steps(table, "shop://section250/7/edit") == (3, 3))
    #expect(try table.match("shop://section250/7/edit").name == "/section250/{id}/edit")
  }

  @Test("Ways that all stay open to the last segment have room", arguments: [1, 2, 64, 127])
  func open(depth: Int) throws {
    let patterns = (0...depth).flatMap { level in
      ["{x:int}", "{x}", "{x*}"].map { String(repeating: "/1", count: level) + "/\($0)/end" }
    }
    let table = TypedPattern.table(patterns)
    for end in ["/end", "/%65nd", "/1", "/%31"] {
      let link = "shop:/" + String(repeating: "/1", count: depth) + end
      let found = LinearMatcher(table).end(of: link)
      #expect(LookupResult { () throws(LinkMatchError) in try table.match(link) } == found)
      #expect(
        LookupResult { () throws(LinkMatchError) in try table.matchThoroughly(link) } == found)
      #expect(try Self.steps(table, link).steps <= table.compiled.nodeCount * (depth + 2))
    }
  }

  /// How many segments a walk looks at, and how many the link has.
  private static func steps(
    _ table: RouteTable<NamedRoute>, _ link: String
  ) throws -> (steps: Int, segments: Int) {
    try LinkBytes.with(link) { bytes in
      let layout = try LinkReader().layout(of: bytes)
      let counter = Counter()
      let parts = DecodedParts(layout, bytes)
      let routes = Lazy { table.core.routes }
      var kept: RouteReading?
      bytes.withUnsafeBufferPointer { whole in
        parts.bytes.withUnsafeBufferPointer { base in
          withUnsafeMutablePointer(to: &kept) { kept in
            guard let base = base.baseAddress else { return }
            let link = DecodedLink(parts, base, layout, whole, routes, kept)
            var scratch = Array(repeating: Int32(0), count: link.room.count)
            _ = table.compiled.walk(
              CountedLink(link: link, counter: counter), from: WalkPosition(parts.start),
              &scratch, checksTypes: true)
          }
        }
      }
      return (counter.count, layout.segments.count)
    }
  }

  /// Each level can be taken in several ways, and every way fails at the end.
  private static func ladder(_ ways: [String], levels: Int) -> [String] {
    (0..<levels).flatMap { level in
      ways.map { way in
        (0..<levels).map { $0 == level ? way.replacing("NAME", with: "n\($0)") : "/a\($0 % 2)" }
          .joined() + "/end"
      }
    }
  }

  static let hurting = [
    Hurting(
      name: "20 levels of literals and parameters",
      patterns: ladder(["/{NAME}", "/a{NAME}", "/{NAME:sku}", "/{_}"], levels: 20),
      link: "shop:/" + (0..<20).map { "/a\($0 % 2)" }.joined() + "/miss"),
    Hurting(
      name: "all ways through 10 levels",
      patterns: (0..<1024).map { number in
        (0..<10).map { number >> $0 & 1 == 0 ? "/a" : "/{n\($0)}" }.joined() + "/end"
      },
      link: "shop:/" + String(repeating: "/a", count: 10) + "/miss"),
    Hurting(
      name: "a rest in the middle of 128 segments",
      patterns: (1...20).map { "/{r*}" + String(repeating: "/a", count: $0) + "/b" },
      link: "shop:/" + String(repeating: "/a", count: 128)),
    Hurting(
      name: "rests at every level",
      patterns: (0..<20).map { String(repeating: "/a", count: $0) + "/{r*}/{x}/a/b" },
      link: "shop:/" + String(repeating: "/a", count: 128)),
    Hurting(
      name: "rests of several types",
      patterns: ["/{r*}/x/{y}", "/{r*:ints}/x/{y}", "/{_*}/{x}/1/b", "/{r*:ints}/{x:int}/1/b"],
      link: "shop:/" + String(repeating: "/1", count: 128)),
    Hurting(
      name: "parameters with text around them",
      patterns: (1...40).map { "/" + String(repeating: "a", count: $0) + "{x}/b" } + ["/{x}/c"],
      link: "shop://" + String(repeating: "a", count: 200) + "/miss"),
  ]
}

private final class Counter {
  var count = 0
}

/// A link that counts how many of its segments a walk asks for.
private struct CountedLink: LinkScanner {
  var link: DecodedLink
  let counter: Counter

  var base: UnsafePointer<UInt8> { link.base }
  var count: Int { link.count }
  var isWeb: Bool { link.isWeb }
  var trueText: ByteRange? { link.trueText }
  var room: PreparedRoom { link.room }

  mutating func next() -> Int {
    counter.count += 1
    return link.next()
  }

  mutating func move(to start: Int) { link.move(to: start) }

  func hasTooManySegments(from start: Int, to end: Int) -> Bool {
    link.hasTooManySegments(from: start, to: end)
  }

  func nextItem(_ position: inout Int) -> ScannedItem { link.nextItem(&position) }
  func fragment(_ position: Int) -> ScannedItem { link.fragment(position) }
  func isTaken(by route: Int) -> Bool? { link.isTaken(by: route) }
}
