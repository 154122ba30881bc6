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
    let tree = table.core.tree
    let (steps, segments) = try LinkBytes.with(hurting.link) { bytes in
      let path = LinkPath(try LinkReader().layout(of: bytes), bytes)
      var walk = TreeWalk(tree, path.segments)
      let route = path.with(bytes) { bytes in walk.route(bytes) { _ in false } }
      #expect(route == nil)
      return (walk.steps, path.segments.count)
    }
    #expect(steps <= tree.nodes.count * (segments + 1))
    #expect(steps > segments, "the link should hurt")
    #expect(throws: NoMatch.self) { try table.match(hurting.link) }
  }

  @Test("A walk that ends well takes a step for each segment, whatever the number of routes")
  func direct() throws {
    let table = TypedPattern.table((0..<500).map { "/section\($0)/{id}/edit" })
    try LinkBytes.with("shop://section250/7/edit") { bytes in
      let path = LinkPath(try LinkReader().layout(of: bytes), bytes)
      var walk = TreeWalk(table.core.tree, path.segments)
      #expect(walk.route(bytes) { _ in true } == 250)
      #expect(walk.steps == 4)
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
