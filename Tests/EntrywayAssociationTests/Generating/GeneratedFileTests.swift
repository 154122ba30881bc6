import DiagnosticFacts
import EntrywayAssociation
import EntrywayDiagnostics
import EntrywayRouting
import Testing

/// A handful of random tables is played; `make test-thorough` plays a thousand.
@Suite("Generated files") struct GeneratedFileTests {
  static func generated(_ manifest: RouteManifest) -> GeneratedAssociation {
    AssociationGenerator(apps: [.init([RandomTable.appID], manifest)]).generated()
  }

  @Test("A generated file agrees with its table, and short links show no difference")
  func agrees() {
    Thoroughness.forEachSeed(10, of: 20, thorough: 1000, "generated files") { seed in
      var tables = RandomTable(seed: seed, isExpressible: true)
      let manifest = tables.manifest()
      let generated = Self.generated(manifest)
      let agreement = generated.file.agreement(with: manifest, appID: RandomTable.appID)
      #expect(agreement.agrees, "seed \(seed): \(agreement)")
      #expect(generated.isExact, "seed \(seed): \(generated.problems)")
      let shown = AgreementReferenceTests.links.differences(generated.file, manifest)
      #expect(shown == (nil, nil), "seed \(seed): \(shown)")
    }
  }

  @Test("The file of one host agrees with the routes of that host, and short links show no more")
  func limitedToHosts() {
    Thoroughness.forEachSeed(6, of: 12, thorough: 400, "generated files of one host") { seed in
      var tables = RandomTable(seed: seed, isExpressible: true, limitsHosts: true)
      let manifest = tables.manifest()
      let app = AssociationGenerator.App([RandomTable.appID], manifest)
      let generated = AssociationGenerator(apps: [app], host: "Example.com").generated()
      #expect(generated.isExact, "seed \(seed): \(generated.problems)")
      let shown = AgreementReferenceTests.links.differences(generated.file, manifest)
      #expect(shown == (nil, nil), "seed \(seed): \(shown)")
    }
  }

  @Test("Each host of a table has the file of its own routes, and without a host there is none")
  func hosts() {
    let manifest = RouteManifest(
      hosts: ["shop.example.com", "go.example.com"],
      routes: [
        .text("order", "/orders/{id}", ["id"]),
        .text("link", "/{slug}", ["slug"], hosts: ["go.example.com"]),
      ])
    func paths(_ host: String?) -> [String] {
      let app = AssociationGenerator.App([RandomTable.appID], manifest)
      let generated = AssociationGenerator(apps: [app], host: host).generated()
      #expect(generated.isExact == (host != nil))
      return generated.file.appLinks?.details.flatMap(\.rules).map { rule in
        guard case .component(let component) = rule else { return "" }
        return (component.exclude == true ? "not " : "") + (component.path ?? "")
      } ?? []
    }
    #expect(paths("shop.example.com") == ["not /?*/?*/?*", "/orders/?*"])
    #expect(
      paths("go.example.com") == ["not /?*/?*/?*", "/orders/?*", "not /?*/?*", "/?*"])
    #expect(paths(nil) == [])
    #expect(Self.generated(manifest).problems.facts == "error host-not-named")
  }

  @Test("Without any of its components, a generated file agrees no more")
  func minimal() {
    Thoroughness.forEachSeed(4, of: 8, thorough: 200, "files without a component") { seed in
      var tables = RandomTable(seed: seed, isExpressible: true)
      let manifest = tables.manifest()
      let file = Self.generated(manifest).file
      for index in file.appLinks?.details.first?.rules.indices ?? 0..<0 {
        let agreement = file.without(rule: index)
          .agreement(with: manifest, appID: RandomTable.appID)
        #expect(agreement.isDecided && !agreement.agrees, "seed \(seed), component \(index)")
      }
    }
  }

  @Test("The same table gives the same file")
  func stable() {
    var tables = RandomTable(seed: 1, isExpressible: true)
    let manifest = tables.manifest()
    #expect(Self.generated(manifest).file.json == Self.generated(manifest).file.json)
  }

  @Test("A ladder goes from the longest paths down, and says no more than it must")
  func ladder() {
    let manifest = RouteManifest(
      hosts: ["shop.example.com"],
      routes: [
        ManifestRoute(name: "home", pattern: "/"),
        .text("order", "/orders/{id}", ["id"]),
        .text("reply", "/conversations/{id}/reply", ["id"]),
        .text("help", "/help/{rest*}", ["rest"]),
        .text("search", "/search?q={query}", ["query"]),
      ])
    let app = AssociationGenerator.App(["ABCDE12345.com.example.shop"], manifest)
    let generated = AssociationGenerator(apps: [app], clips: ["ABCDE12345.com.example.shop.Clip"])
      .generated()
    #expect(generated.problems == [])
    #expect(
      generated.file.json == """
        {
          "applinks": {
            "details": [
              {
                "appIDs": ["ABCDE12345.com.example.shop"],
                "components": [
                  {"/": "/help/?*"},
                  {"/": "/?*/?*/?*/?*", "exclude": true},
                  {"/": "/conversations/?*/reply"},
                  {"/": "/?*/?*/?*", "exclude": true},
                  {"/": "/orders/?*"},
                  {"/": "/search", "?": {"q": "?*"}},
                  {"/": "/"}
                ]
              }
            ]
          },
          "appclips": {
            "apps": ["ABCDE12345.com.example.shop.Clip"]
          }
        }

        """)
  }

  @Test("A route that takes integers alone has the other texts excluded before it")
  func integers() {
    let manifest = RouteManifest(
      hosts: ["example.com"],
      routes: [
        ManifestRoute(
          name: "order", pattern: "/orders/{id}",
          parameters: [ManifestParameter(name: "id", shape: .integer(Int.self))]),
        ManifestRoute(name: "new", pattern: "/orders/new"),
      ])
    let generated = Self.generated(manifest)
    #expect(generated.isExact)
    let rules = generated.file.appLinks?.details.first?.rules ?? []
    #expect(
      rules == [
        .component(LinkComponent(path: "/?*/?*/?*", exclude: true)),
        .component(LinkComponent(path: "/orders/new")),
        .component(LinkComponent(path: "/orders/*$(not in an integer)*", exclude: true)),
        .component(LinkComponent(path: "/orders/?*-*", exclude: true)),
        .component(LinkComponent(path: "/orders/-", exclude: true)),
        .component(LinkComponent(path: "/orders/?*")),
      ])
  }

  @Test("Of an integer and a decimal in the same position only the decimal is excluded for")
  func subsumed() {
    let manifest = RouteManifest(
      hosts: ["example.com"],
      routes: [LinkShape.integer(Int.self), .decimal].enumerated().map { index, shape in
        ManifestRoute(
          name: "r\(index)", pattern: "/b/{p}",
          parameters: [ManifestParameter(name: "p", shape: shape)])
      })
    let decimal = RouteManifest(hosts: ["example.com"], routes: [manifest.routes[1]])
    let generated = Self.generated(manifest)
    #expect(generated.isExact)
    #expect(generated.file == Self.generated(decimal).file)
  }

  @Test("What is excluded for some routes is within the links that have the form of all of them")
  func regions() {
    func integers(_ name: String, _ pattern: String, _ parameters: [String]) -> ManifestRoute {
      ManifestRoute(
        name: name, pattern: pattern,
        parameters: parameters.map { ManifestParameter(name: $0, shape: .integer(Int.self)) })
    }
    var first = integers("first", "/{a}/a-b/{b}", ["a", "b"])
    first.parameters[0].shape = .text
    let manifest = RouteManifest(
      hosts: ["example.com"],
      routes: [
        first, integers("second", "/ab/{a}/0a?q={q}", ["a", "q"]),
        integers("third", "/ab/a-b/a?r={r}", ["r"]),
      ])
    #expect(Self.generated(manifest).problems == [])
  }

  @Test("What is excluded for two routes leaves alone what a third takes beside them")
  func confined() {
    func route(_ name: String, _ pattern: String, _ shapes: [(String, LinkShape)]) -> ManifestRoute
    {
      ManifestRoute(
        name: name, pattern: pattern,
        parameters: shapes.map { ManifestParameter(name: $0.0, shape: $0.1) })
    }
    let integer = LinkShape.integer(Int.self)
    let manifest = RouteManifest(
      hosts: ["example.com"],
      routes: [
        route("first", "/{a}/{b}", [("a", .text), ("b", integer)]),
        route("second", "/{c}/1{d}", [("c", integer), ("d", .text)]),
        route("third", "/{e}/x{f}", [("e", .text), ("f", integer)]),
      ])
    let generated = Self.generated(manifest)
    #expect(generated.problems == [])
    #expect(generated.file.agreement(with: manifest, appID: RandomTable.appID).agrees)
    // The first two have just what begins with 1 in common.
    let matcher = AssociationMatcher(generated.file)
    #expect(matcher.verdict(for: "https://example.com/ab/x5").outcome == .match)
    #expect(matcher.verdict(for: "https://example.com/ab/1b").outcome == .blocked)
  }

  @Test("A rest of integers is said at any length", arguments: ["/ids/{ids*}", "/ids/{ids*}/all"])
  func integerRest(_ pattern: String) {
    let manifest = RouteManifest(
      hosts: ["example.com"],
      routes: [
        ManifestRoute(
          name: "list", pattern: pattern,
          parameters: [ManifestParameter(name: "ids", shape: .integer(Int.self), count: .many)]),
        ManifestRoute(name: "new", pattern: "/ids/new"),
      ])
    let generated = Self.generated(manifest)
    #expect(generated.problems == [])
    let matcher = AssociationMatcher(generated.file)
    let end = pattern.hasSuffix("all") ? "/all" : ""
    for ids in ["1", "-1/2", "1/2/3/4/5/6", "7/-8/9/0/-10"] {
      #expect(matcher.verdict(for: "https://example.com/ids/\(ids)\(end)").outcome == .match)
    }
    for ids in ["a", "1/-", "1/-/2", "1/2/3/4/x/6", "1/2/3/4-5/6", "1/2/3/--4/5", "1/2/3/4/5/-"] {
      #expect(matcher.verdict(for: "https://example.com/ids/\(ids)\(end)").outcome != .match)
    }
  }

  @Test("A rest of another type is left out beyond the longest route, and named")
  func decimalRest() {
    let manifest = RouteManifest(
      hosts: ["example.com"],
      routes: [
        ManifestRoute(
          name: "list", pattern: "/sums/{sums*}",
          parameters: [ManifestParameter(name: "sums", shape: .decimal, count: .many)])
      ])
    let generated = Self.generated(manifest)
    #expect(generated.problems.facts == "error unassociated-link (list)")
  }

  @Test("A file that is larger than a device takes is made, and its size is told")
  func tooLarge() {
    let manifest = RouteManifest(
      hosts: ["example.com"], routes: [ManifestRoute(name: "home", pattern: "/")])
    let appIDs = (0..<4000).map { "ABCDE12345.com.example.shop\($0)" }
    let generated = AssociationGenerator(apps: [.init(appIDs, manifest)]).generated()
    let size = generated.file.json.utf8.count
    #expect(size > AssociationReading.maximumSize)
    #expect(generated.isExact)
    #expect(generated.problems.facts == "error too-large")
    #expect(generated.problems.first?.message.contains(" \(size) bytes") == true)
  }

  @Test("A table without a web host gives no entry")
  func noHost() {
    let manifest = RouteManifest(
      schemes: ["shop"], routes: [ManifestRoute(name: "home", pattern: "/")])
    let generated = Self.generated(manifest)
    #expect(generated.file == AssociationFile(appLinks: AppLinks(details: [])))
    #expect(generated.problems == [])
  }

  @Test("A route that requires a flag is left out, and named")
  func flag() {
    let manifest = RouteManifest(
      hosts: ["example.com"],
      routes: [
        ManifestRoute(name: "edit", pattern: "/a?edit"), ManifestRoute(name: "b", pattern: "/b"),
      ])
    let generated = Self.generated(manifest)
    #expect(generated.isExact)
    #expect(generated.problems.facts == "warning required-flag (edit)")
    #expect(
      generated.file.appLinks?.details.first?.rules == [.component(LinkComponent(path: "/b"))])
  }

  @Test("What no patterns say exactly is named, with a link")
  func inexact() {
    let manifest = RouteManifest(
      hosts: ["example.com"], routes: [.text("deep", "/u/{id}/x/{rest*}", ["id", "rest"])])
    let generated = Self.generated(manifest)
    #expect(!generated.isExact)
    #expect(generated.problems.facts == "error unassociated-link (deep)")
    #expect(generated.problems.first?.notes == ["https://example.com/u/a/x/a/a"])
  }
}

extension ManifestRoute {
  /// A route whose parameters are texts.
  static func text(
    _ name: String, _ pattern: String, _ parameters: [String], hosts: [String] = []
  ) -> ManifestRoute {
    ManifestRoute(
      name: name, pattern: pattern,
      parameters: parameters.map { ManifestParameter(name: $0, shape: .text) }, hosts: hosts)
  }
}

extension AssociationFile {
  /// The file without one of its first entry's rules.
  fileprivate func without(rule index: Int) -> AssociationFile {
    var links = appLinks ?? AppLinks(details: [])
    links.details[0].rules.remove(at: index)
    return AssociationFile(appLinks: links)
  }
}
