import EntrywayAssociation
import EntrywayRouting
import SeededRandom
import Testing

@Suite("Bounds that a file does not say") struct UncheckedBoundsTests {
  private static let appID = AgreementTests.appID

  private static func post(_ month: LinkShape = .integer(min: 1, max: 12)) -> ManifestRoute {
    ManifestRoute(
      name: "post", pattern: "/{year}/{month}/{slug}",
      parameters: [
        ManifestParameter(name: "year", shape: .integer(Int.self)),
        ManifestParameter(name: "month", shape: month),
        ManifestParameter(name: "slug", shape: .text),
      ])
  }

  private static func blog(_ routes: ManifestRoute...) -> RouteManifest {
    RouteManifest(hosts: ["blog.example.com"], routes: routes)
  }

  private static func generated(_ manifest: RouteManifest) -> AssociationFile {
    AssociationGenerator(apps: [.init([appID], manifest)]).generated().file
  }

  /// The answer, whose links are asked again of matcher and table.
  private static func agreement(
    _ file: AssociationFile, _ manifest: RouteManifest,
    stateLimit: Int = AssociationFile.defaultStateLimit
  ) -> AssociationAgreement {
    let agreement = file.agreement(with: manifest, appID: appID, stateLimit: stateLimit)
    let matcher = AssociationMatcher(file)
    let table = RouteTable<NamedRoute>(manifest: manifest)
    for url in agreement.uncheckedBounds.compactMap(\.url) {
      #expect(matcher.verdict(for: url, appID: appID).outcome == .match, "\(url)")
      #expect((try? table.match(url))?.isFallback != false, "\(url)")
      #expect(agreement.assumptions.contains { $0.contains(url) })
    }
    return agreement
  }

  @Test("A bound that the file does not say is told with a link that it hands over")
  func month() {
    let manifest = Self.blog(Self.post())
    let agreement = Self.agreement(Self.generated(manifest), manifest)
    #expect(agreement.agrees)
    #expect(agreement.uncheckedBounds.map(\.url) == ["https://blog.example.com/0/13/a"])
    #expect(
      agreement.assumptions == [
        """
        month of the route post is 1 to 12 in every link: the file hands \
        https://blog.example.com/0/13/a to the app, but no route matches it
        """
      ])
    #expect(
      agreement.notes.contains(
        """
        with an integer of more than 64 bits, as in https://blog.example.com/9223372036854775808/1/a, \
        they differ: the file hands it to the app, but no route matches it
        """))
  }

  @Test("A file that says the bound is told of no such link")
  func said() {
    let months = (1...12).flatMap { ["\($0)", "0\($0)"] }
    let manifest = RouteManifest(
      hosts: ["blog.example.com"],
      routes: [
        ManifestRoute(
          name: "month", pattern: "/{month}",
          parameters: [ManifestParameter(name: "month", shape: .integer(min: 1, max: 9))])
      ])
    let file = AssociationFile.of(
      [.component(LinkComponent(path: "/$(month)"))], variables: ["month": months])
    let exact = AssociationFile.of(
      [.component(LinkComponent(path: "/$(month)"))],
      variables: ["month": Array(months.prefix(18))])
    let agreement = Self.agreement(file, manifest)
    #expect(agreement.uncheckedBounds.map(\.url) == ["https://blog.example.com/10"])
    #expect(Self.agreement(exact, manifest).uncheckedBounds == [])
  }

  @Test("A link beyond a bound is looked for among all links, not only next to the bound")
  func elsewhere() {
    let manifest = Self.blog(Self.post())
    let file = AssociationFile.of(
      [LinkComponent(path: "/*/13/*", exclude: true), LinkComponent(path: "/?*/4?/?*")].map(
        LinkRule.component))
    let bounds = Self.agreement(file, manifest).uncheckedBounds
    #expect(bounds.count == 1)
    #expect(bounds.first?.url?.contains("/4") == true)
  }

  @Test("What another route takes beyond a bound is no such link")
  func otherRoute() {
    let manifest = Self.blog(
      Self.post(), .text("any", "/{a}/{b}/{c}", ["a", "b", "c"]))
    #expect(Self.agreement(Self.generated(manifest), manifest).uncheckedBounds == [])
    let halves = RouteManifest(
      hosts: ["blog.example.com"],
      routes: [AgreementTests.integer(1...5), AgreementTests.integer(6...10)])
    let urls = Self.agreement(Self.generated(halves), halves).uncheckedBounds.map(\.url)
    #expect(urls == ["https://blog.example.com/orders/0", "https://blog.example.com/orders/11"])
  }

  @Test(
    "Each side of a range has its words",
    arguments: [
      (LinkShape.integer(min: 1, max: 12), "1 to 12"), (.integer(UInt.self), "0 or more"),
      (.integer(Int8.self), "-128 to 127"), (.integer(min: .min, max: 9), "9 or less"),
      (.integer(min: 7, max: 7), "7"), (.date, "a valid calendar date"),
    ])
  func words(_ shape: LinkShape, _ values: String) {
    let manifest = Self.blog(Self.post(shape))
    let agreement = Self.agreement(Self.generated(manifest), manifest)
    #expect(agreement.agrees)
    #expect(agreement.uncheckedBounds.map(\.values) == [values])
    #expect(agreement.uncheckedBounds.allSatisfy { $0.url != nil })
  }

  @Test("Bounds of a query item and of a fragment count too, and those of a rest where all do")
  func elsewhereInTheLink() {
    let page = ManifestParameter(name: "page", shape: .integer(min: 1, max: 99))
    for (pattern, url) in [
      ("/list?page={page}", "https://blog.example.com/list?page=100"),
      ("/list#{page}", "https://blog.example.com/list#100"),
      ("/list/p{page}", "https://blog.example.com/list/p100"),
    ] {
      let manifest = Self.blog(ManifestRoute(name: "list", pattern: pattern, parameters: [page]))
      #expect(
        Self.agreement(Self.generated(manifest), manifest).uncheckedBounds.map(\.url) == [url])
    }
  }

  @Test("A link that only the fallback takes is one beyond the bounds")
  func fallback() {
    var manifest = Self.blog(Self.post())
    manifest.fallback = NamedRoute("home")
    let agreement = Self.agreement(Self.generated(manifest), manifest)
    #expect(agreement.assumptions.first?.hasSuffix("but only the fallback matches it") == true)
  }

  @Test("Where the search for a link takes too many states, the bounds are told without one")
  func exhausted() {
    let manifest = Self.blog(Self.post())
    let file = AssociationFile.of(
      [LinkComponent(path: "/*/13/*", exclude: true), LinkComponent(path: "/?*/4?/?*")].map(
        LinkRule.component))
    let agreement = Self.agreement(file, manifest, stateLimit: 1)
    #expect(
      agreement.assumptions == [
        """
        month of the route post is 1 to 12 in every link: there are too many states to tell \
        whether the file hands others to the app
        """
      ])
    #expect(agreement.uncheckedBounds.map(\.url) == [nil])
  }

  @Test(
    "The files of random tables name no link that a route takes", arguments: Seeds.first(2, of: 40))
  func random(_ seed: Int) {
    var table = RandomTable(seed: UInt64(seed), isExpressible: true)
    var manifest = table.manifest()
    for route in manifest.routes.indices {
      for parameter in manifest.routes[route].parameters.indices
      where manifest.routes[route].parameters[parameter].shape == .integer(Int.self) {
        manifest.routes[route].parameters[parameter].shape = .integer(min: 1, max: 3)
      }
    }
    _ = Self.agreement(Self.generated(manifest), manifest)
  }
}
