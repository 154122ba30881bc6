import EntrywayDiagnostics
import Testing

@testable import EntrywayRouting

@Suite struct AttributionProblemTests {
  enum Place: LinkDestination {
    case home
    case sale(code: String?)
  }

  @Test("What a table declares about where links come from has no problems if it can be read")
  func good() {
    let table = Self.table(
      .utm, surfaces: ["orders", "Café", String(repeating: "x", count: 114)],
      appClip: "com.example.my-shop.Clip")
    #expect(Told.problems(table) == "")
  }

  @Test(
    "An item of the campaign that is also a route's is a problem, as a parameter or as a literal",
    arguments: [
      "/sale?utm_source={code}", "/sale?code={code}&utm_source=mail",
      "/sale?code={code}&utm_source",
    ])
  func routeItem(pattern: String) {
    let problems = Self.table(.utm, pattern: pattern).problems
    #expect(problems.map(\.code.rawValue) == ["campaign"])
    #expect(problems.map(\.names) == [["sale"]])
    #expect(problems.allSatisfy { $0.message.contains("utm_source") })
    #expect(Told.problems(Self.table(nil, pattern: pattern)) == "")
  }

  @Test("One item for two parts, an empty name and a control character are problems")
  func names() {
    #expect(Self.codes(CampaignItems(source: "from", campaign: "from")) == ["campaign"])
    #expect(Self.codes(CampaignItems(source: "")) == ["campaign"])
    #expect(Self.codes(CampaignItems(source: "a\nb")) == ["campaign"])
    #expect(Self.codes(CampaignItems(source: "ä b&c=%")) == [])
  }

  @Test(
    "The library's own items are no items of an app",
    arguments: ["entryway_from", "entryway_touch"])
  func ownItems(name: String) {
    #expect(Self.codes(CampaignItems(campaign: name)) == ["library-item"])
    for pattern in [
      "/sale?\(name)={code}", "/sale?code={code}&\(name)=x", "/sale?code={code}&\(name)",
    ] {
      #expect(Self.table(nil, pattern: pattern).problems.map(\.code.rawValue) == ["library-item"])
    }
  }

  @Test(
    "A surface's name is not empty, too long, declared twice or unprintable",
    arguments: [
      [""], [String(repeating: "x", count: 115)], ["orders", "orders"], ["a\tb"], ["a\u{202E}b"],
      ["\u{61C}"], ["\u{2069}"], ["\u{85}"],
    ])
  func surfaces(names: [String]) {
    #expect(Self.table(nil, surfaces: names).problems.map(\.code.rawValue) == ["surface"])
  }

  @Test(
    "An App Clip is named by a bundle identifier",
    arguments: [
      "", "Clip", "com.example.", ".com", "com..example", "com.exa mple", "com.é", "com/x.y",
    ])
  func appClip(identifier: String) {
    #expect(Self.table(nil, appClip: identifier).problems.map(\.code.rawValue) == ["app-clip"])
  }

  private static func codes(_ campaign: CampaignItems) -> [String] {
    table(campaign).problems.map(\.code.rawValue)
  }

  private static func table(
    _ campaign: CampaignItems?, surfaces: [String] = [], appClip: String? = nil,
    pattern: String = "/sale?code={code}"
  ) -> RouteTable<Place> {
    RouteTable(
      schemes: ["shop"], hosts: ["shop.example.com"], campaign: campaign, surfaces: surfaces,
      appClip: appClip
    ) {
      Route("/", .home)
      Route(pattern, name: "sale", Place.sale)
    }
  }
}
