import EntrywayAssociation
import EntrywayRouting
import Testing

@Suite("Agreement") struct AgreementTests {
  static let appID = "ABCDE12345.com.example.app"

  static func agreement(
    _ routes: [ManifestRoute], _ components: [LinkComponent], fallback: NamedRoute? = nil,
    stateLimit: Int = AssociationFile.defaultStateLimit
  ) -> AssociationAgreement {
    AssociationFile.of(components.map(LinkRule.component)).agreement(
      with: RouteManifest(hosts: ["example.com"], fallback: fallback, routes: routes),
      appID: appID, stateLimit: stateLimit)
  }

  static func integer(_ range: ClosedRange<Int>) -> ManifestRoute {
    ManifestRoute(
      name: "order", pattern: "/orders/{id}",
      parameters: [
        ManifestParameter(
          name: "id",
          shape: .integer(min: Int64(range.lowerBound), max: UInt64(range.upperBound)))
      ])
  }

  @Test("A glob that crosses slashes hands over what no route takes")
  func crossing() {
    let agreement = Self.agreement(
      [.text("order", "/orders/{id}", ["id"])], [LinkComponent(path: "/orders/*")])
    #expect(!agreement.agrees)
    #expect(
      agreement.associatedButUnrouted.map(\.url) == ["https://example.com/orders"])
    #expect(agreement.associatedButUnrouted.first?.component == 0)
    #expect(agreement.routedButUnassociated == [])
  }

  @Test("A route that no component names stays in the browser")
  func unassociated() {
    let agreement = Self.agreement(
      [.text("order", "/orders/{id}", ["id"]), .text("sale", "/sale/{id}", ["id"])],
      [LinkComponent(path: "/?*/?*/?*", exclude: true), LinkComponent(path: "/orders/?*")])
    #expect(agreement.routedButUnassociated.map(\.url) == ["https://example.com/sale/a"])
    #expect(agreement.routedButUnassociated.map(\.route) == ["sale"])
    #expect(agreement.associatedButUnrouted == [])
  }

  @Test("Shapes count, and ranges do not", arguments: [1...9, 0...1000, -5...5, 100...200])
  func ranges(_ range: ClosedRange<Int>) {
    let exact = AssociationGenerator(
      apps: [
        .init(
          [Self.appID], RouteManifest(hosts: ["example.com"], routes: [Self.integer(range)]))
      ]
    ).generated()
    #expect(exact.isExact)
    let loose = Self.agreement(
      [Self.integer(range)],
      [LinkComponent(path: "/?*/?*/?*", exclude: true), LinkComponent(path: "/orders/?*")])
    #expect(loose.associatedButUnrouted.map(\.url) == ["https://example.com/orders/a"])
  }

  @Test("A file that is too narrow for a range is found by a number that reads")
  func narrow() {
    let agreement = Self.agreement(
      [Self.integer(100...200)], [LinkComponent(path: "/orders/1$(digit)$(digit)")])
    #expect(agreement.routedButUnassociated.map(\.url) == ["https://example.com/orders/200"])
  }

  @Test("The shortest query and fragment are found behind the path")
  func supplements() {
    let routes = [
      ManifestRoute(
        name: "search", pattern: "/search?q={q}#{at}",
        parameters: [
          ManifestParameter(name: "q", shape: .integer(Int.self)),
          ManifestParameter(name: "at", shape: .text),
        ])
    ]
    let agreement = Self.agreement(
      routes, [LinkComponent(path: "/search", query: .items(["q": "?*"]))])
    #expect(
      agreement.associatedButUnrouted.map(\.url) == ["https://example.com/search?q=a"])
  }

  @Test("On a host count the routes of that host, and without one nothing is decided")
  func hosts() {
    let manifest = RouteManifest(
      hosts: ["shop.example.com", "go.example.com"],
      routes: [
        .text("order", "/orders/{id}", ["id"]),
        .text("link", "/{slug}", ["slug"], hosts: ["go.example.com"]),
      ])
    let file = AssociationFile.of(
      [
        LinkComponent(path: "/?*/?*/?*", exclude: true), LinkComponent(path: "/orders/?*"),
        LinkComponent(path: "/?*/?*", exclude: true), LinkComponent(path: "/?*"),
      ].map(LinkRule.component))
    func agreement(_ host: String?) -> AssociationAgreement {
      file.agreement(with: manifest, appID: Self.appID, host: host)
    }
    #expect(agreement("go.example.com").agrees)
    #expect(
      agreement("shop.example.com").associatedButUnrouted.map(\.url) == [
        "https://shop.example.com/a"
      ])
    #expect(!agreement(nil).isDecided)
    #expect(
      agreement(nil).notes == [
        "the table's hosts have different links: name the one that serves the file, "
          + "shop.example.com or go.example.com"
      ])
  }

  @Test("What only the fallback takes has its own list")
  func fallback() {
    let agreement = Self.agreement(
      [ManifestRoute(name: "home", pattern: "/home")], [LinkComponent()],
      fallback: NamedRoute("home"))
    #expect(agreement.associatedButUnrouted == [])
    #expect(agreement.associatedButFallback.map(\.url) == ["https://example.com/"])
    #expect(!agreement.agrees)
  }

  @Test("A type that only the app knows is assumed to read every text")
  func opaque() {
    let agreement = Self.agreement(
      [
        ManifestRoute(
          name: "item", pattern: "/items/{sku}",
          parameters: [ManifestParameter(name: "sku", shape: .opaque, type: "Shop.SKU")])
      ],
      [LinkComponent(path: "/?*/?*/?*", exclude: true), LinkComponent(path: "/items/?*")])
    #expect(agreement.agrees)
    #expect(
      agreement.assumptions == [
        "every text is valid for the parameter sku of the route item (Shop.SKU)"
      ])
  }

  @Test("The digits of an escape are no end of a text")
  func escapeDigits() {
    let route = ManifestRoute.text("item", "/0{id}A9", ["id"])
    let rules = [LinkComponent(path: "/?*/?*", exclude: true), LinkComponent(path: "/0?*A9")]
    #expect(
      Self.agreement([route], rules).associatedButUnrouted.map(\.url)
        == ["https://example.com/0%2A9"])
    let manifest = RouteManifest(hosts: ["example.com"], routes: [route])
    let generated = AssociationGenerator(apps: [.init([Self.appID], manifest)]).generated()
    #expect(generated.problems == [])
    let matcher = AssociationMatcher(generated.file)
    #expect(matcher.verdict(for: "https://example.com/0%C3%A9").outcome == .blocked)
    #expect(matcher.verdict(for: "https://example.com/0%20A9").outcome == .match)
  }

  @Test("A route that requires a flag is noted")
  func flag() {
    let agreement = Self.agreement([ManifestRoute(name: "edit", pattern: "/a?edit")], [])
    #expect(agreement.agrees)
    #expect(
      agreement.notes == [
        """
        the route edit requires a query item without a value, which no rule can require: the \
        system does not distinguish it from an absent one
        """
      ])
  }

  @Test("An app that the file does not name takes nothing, and is noted")
  func unnamed() {
    let agreement = AssociationFile.of([.component(LinkComponent())]).agreement(
      with: RouteManifest(
        hosts: ["example.com"], routes: [ManifestRoute(name: "home", pattern: "/home")]),
      appID: "ABCDE12345.com.example.other")
    #expect(agreement.routedButUnassociated.map(\.url) == ["https://example.com/home"])
    #expect(
      agreement.notes == [
        "the file does not name ABCDE12345.com.example.other, so that app opens no link"
      ])
  }

  @Test("On a host that is not the table's, every link is a difference")
  func otherHost() {
    let agreement = AssociationFile.of([.component(LinkComponent(path: "/a"))]).agreement(
      with: RouteManifest(
        hosts: ["example.com"], routes: [ManifestRoute(name: "a", pattern: "/a")]),
      appID: Self.appID, host: "example.org")
    #expect(agreement.associatedButUnrouted.map(\.url) == ["https://example.org/a"])
    #expect(
      agreement.notes == [
        "example.org is not one of the table's hosts, so the app opens no link on it: example.com"
      ])
  }

  @Test("A block in the first of two entries ends the search")
  func twoEntries() {
    let file = AssociationFile(
      appLinks: AppLinks(details: [
        AppLinksDetail(
          appIDs: [Self.appID],
          rules: [.component(LinkComponent(path: "/a", exclude: true))]),
        AppLinksDetail(appIDs: [Self.appID], rules: [.component(LinkComponent(path: "/a"))]),
      ]))
    let agreement = file.agreement(
      with: RouteManifest(
        hosts: ["example.com"], routes: [ManifestRoute(name: "a", pattern: "/a")]),
      appID: Self.appID)
    #expect(agreement.routedButUnassociated.map(\.url) == ["https://example.com/a"])
  }

  @Test("Beyond the bound of states nothing is decided")
  func bound() {
    let agreement = Self.agreement(
      [.text("order", "/orders/{id}", ["id"])],
      [LinkComponent(path: "/?*/?*/?*", exclude: true), LinkComponent(path: "/orders/?*")],
      stateLimit: 20)
    #expect(!agreement.isDecided)
    #expect(!agreement.agrees)
  }

  @Test("A pattern as large as a file is not decided, and does not hang")
  func hostile() {
    let names = (0..<2000).map { "\($0)" }
    let file = AssociationFile(
      appLinks: AppLinks(
        details: [
          AppLinksDetail(
            appIDs: [Self.appID],
            rules: [
              .component(
                LinkComponent(path: "/" + String(repeating: "*$(v)", count: 150)))
            ])
        ], substitutionVariables: ["v": names]))
    let agreement = file.agreement(
      with: RouteManifest(
        hosts: ["example.com"], routes: [.text("order", "/orders/{id}", ["id"])]),
      appID: Self.appID)
    #expect(!agreement.isDecided)
  }
}
