import EntrywayAssociation
import EntrywayRouting
import Testing

@Suite("Work of the proof") struct BoundedProofTests {
  @Test("More than twenty thousand rules are not decided")
  func tooManyRules() {
    let routes = [ManifestRoute(name: "home", pattern: "/")]
    let root = LinkComponent(path: "/")
    let rules = Array(repeating: root, count: 20_000)
    #expect(AgreementTests.agreement(routes, rules).agrees)
    #expect(!AgreementTests.agreement(routes, rules + [root]).isDecided)
  }

  @Test("Of the rules that are wrong a thousand are listed")
  func manyDifferences() {
    let agreement = AgreementTests.agreement(
      [ManifestRoute(name: "home", pattern: "/")],
      [LinkComponent(path: "/")] + (0..<1001).map { LinkComponent(path: "/\($0)") })
    #expect(agreement.isDecided)
    #expect(agreement.associatedButUnrouted.count == 1000)
    #expect(agreement.associatedButUnrouted.first?.url == "https://example.com/0")
  }

  /// Files as large as a device takes that are dear to decide, each in a way of its own.
  static let files: [(name: String, components: [LinkComponent], variables: [String: [String]])] = [
    ("many paths", (0..<6000).map { LinkComponent(path: "/a\($0)/*") }, [:]),
    ("paths that overlap", (0..<6000).map { LinkComponent(path: "*a*\($0 % 97)*b*") }, [:]),
    (
      "equal paths", Array(repeating: LinkComponent(path: "*$(x)?b*c"), count: 5600),
      ["x": ["*x*", "?y"]]
    ),
    (
      "languages",
      (0..<1250).map {
        LinkComponent(
          path: "/orders/*$(lang)", fragment: "*\($0)", exclude: $0 % 3 == 0, caseSensitive: false)
      }, [:]
    ),
    (
      "long variables", Array(repeating: LinkComponent(path: "/$(x)*$(x)"), count: 125),
      ["x": (0..<8700).map { "x\($0)y" }]
    ),
    (
      "wildcards",
      [
        LinkComponent(
          path: "*b" + String(repeating: "?", count: 30),
          query: .text(
            "*" + String(repeating: "?", count: 40) + "a" + String(repeating: "?", count: 40)))
      ], [:]
    ),
    (
      "whole queries",
      (0..<2000).map {
        LinkComponent(path: "*y\($0)*", query: .text("*a*b*c\($0)"), fragment: "*x\($0)*")
      }, [:]
    ),
  ]

  @Test(
    "What is dear to decide is given up, or decided, in bounded work",
    .enabled(if: Thoroughness.isThorough), arguments: files.map(\.name))
  func bounded(_ name: String) throws {
    let file = try #require(Self.files.first { $0.name == name })
    let agreement = AssociationFile.of(
      file.components.map(LinkRule.component), variables: file.variables
    ).agreement(
      with: RouteManifest(
        hosts: ["example.com"],
        routes: [
          .text("order", "/orders/{id}", ["id"]), .text("find", "/find?q={q}#{at}", ["q", "at"]),
          .text("long", "/a/b/c/{d}/e/f/{g}", ["d", "g"]),
        ]), appID: AgreementTests.appID)
    #expect(!agreement.agrees)
    #expect(agreement.stateCount <= AssociationFile.defaultStateLimit)
  }
}
