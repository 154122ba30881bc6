import SeededRandom
import Testing

@testable import EntrywayRouting

@Suite struct CampaignTests {
  static let table = Campaigns.table(.utm)

  @Test(
    "The first item of a name counts, decoded once",
    arguments: [
      ("shop://items/1?utm_source=a&utm_source=b", "source=a"),
      ("shop://items/1?utm_source=a%2520b&utm_campaign=%C3%A9%26", "source=a%20b campaign=é&"),
      ("shop://items/1?%75tm_source=a", "source=a"),
      // The first one decides, also where it has no text.
      ("shop://items/1?utm_source&utm_source=b", nil),
      ("shop://items/1?utm_source=&utm_source=b", nil),
      ("shop://items/1?utm_source=50%off&utm_source=b", nil),
      ("shop://items/1?UTM_SOURCE=a", nil),
      ("shop://items/1#utm_source=a", nil),
      ("shop://utm_source=a", nil),
      // No route takes it.
      (
        "https://shop.example.com/nowhere?utm_term=x&utm_medium=mail&utm_content=y",
        "medium=mail content=y term=x"
      ),
      // Another app's.
      ("https://other.example/?utm_campaign=spring", "campaign=spring"),
      // No link.
      ("https://shop.example.com//?utm_campaign=spring", nil),
      ("", nil),
      // The name of a sensitive parameter, of whatever route.
      ("shop://items/1?code=secret", nil),
    ])
  func reads(link: String, campaign: String?) {
    #expect(Campaigns.told(Self.table.campaign(in: link)) == campaign)
    let untyped = RouteTable<NamedRoute>(manifest: Self.table.manifest)
    #expect(Campaigns.told(untyped.campaign(in: link)) == campaign)
  }

  @Test("A table keeps only the items that it declares")
  func declared() {
    let link = "shop://items/1?utm_source=a&from=b&code=c"
    #expect(Campaigns.table(nil).campaign(in: link) == nil)
    #expect(
      Campaigns.told(Campaigns.table(CampaignItems(source: "from")).campaign(in: link))
        == "source=b")
    #expect(Campaigns.table(CampaignItems(source: "code")).campaign(in: link) == nil)
  }

  @Test("Arguments of a segment name a campaign too, the first in the link's order")
  func perSegment() {
    let table = Campaigns.table(.utm, arguments: .perSegment)
    #expect(
      Campaigns.told(table.campaign(in: "shop://items?utm_source=a/1?utm_source=b&utm_term=c"))
        == "source=a term=c")
  }

  @Test("A match has its link's campaign, which decides no equality")
  func match() throws {
    let match = try Self.table.match("shop://items/1?utm_campaign=spring")
    #expect(match.campaign == LinkCampaign(campaign: "spring"))
    let plain = try Self.table.match("shop://items/1")
    #expect(plain.campaign == nil)
    #expect(plain == match)
    #expect(Set([plain, match]).count == 1)
    let fallback = try Self.table.match("shop://nowhere?utm_campaign=spring")
    #expect(fallback.isFallback)
    #expect(fallback.campaign == LinkCampaign(campaign: "spring"))
  }

  @Test("A campaign is written behind the link's own items, before the fragment")
  func writes() throws {
    let campaign = LinkCampaign(source: "mail & more", campaign: "é/#?", content: "", term: "a=b")
    #expect(
      try Self.table.link(to: .item(1), campaign: campaign, scheme: "shop")
        == "shop://items/1?utm_source=mail%20%26%20more&utm_campaign=%C3%A9/%23%3F&utm_term=a=b")
    #expect(
      try Self.table.link(to: .search("x", page: "top"), campaign: LinkCampaign(term: "t"))
        == "https://shop.example.com/search?q=x&utm_term=t#top")
    #expect(
      try Self.table.link(named: "item", ["number": ["1"]], campaign: LinkCampaign(medium: "m"))
        == "https://shop.example.com/items/1?utm_medium=m")
    #expect(
      try Self.table.link(to: .home, campaign: LinkCampaign()) == "https://shop.example.com/")
    let perSegment = Campaigns.table(.utm, arguments: .perSegment)
    #expect(
      try perSegment.link(to: .home, campaign: LinkCampaign(term: "a/b"), scheme: "shop")
        == "shop://?utm_term=a%2Fb")
  }

  @Test("A part that the table does not declare is an error, and so is what no link carries")
  func refuses() {
    let some = Campaigns.table(CampaignItems(campaign: "promo"))
    let undeclared = #expect(throws: LinkWritingError.self) {
      try some.link(to: .home, campaign: LinkCampaign(source: "mail"))
    }
    #expect(undeclared?.code == .campaign)
    #expect(throws: LinkWritingError.self) {
      try Campaigns.table(nil).link(to: .home, campaign: LinkCampaign(source: "mail"))
    }
    for text in ["a\0b", String(repeating: "x", count: 8_200)] {
      let error = #expect(throws: LinkWritingError.self) {
        try some.link(to: .home, campaign: LinkCampaign(campaign: text))
      }
      #expect(error?.code == .readsElsewhere)
    }
    // Items that are no good, as the problems of the table say.
    let shared = Campaigns.table(CampaignItems(source: "x", campaign: "x"))
    let error = #expect(throws: LinkWritingError.self) {
      try shared.link(to: .home, campaign: LinkCampaign(source: "a", campaign: "b"))
    }
    #expect(error?.code == .campaign)
    let taken = Campaigns.table(CampaignItems(source: "q"))
    #expect(throws: LinkWritingError.self) {
      try taken.link(to: .search("x", page: "y"), campaign: LinkCampaign(source: "a"))
    }
  }

  @Test("What is written is read back, and opens the same", arguments: Seeds.first(2, of: 8))
  func readsBack(seed: UInt64) throws {
    var random = Seeded(seed: seed)
    var written = 0
    for _ in 0..<400 {
      var items = CampaignItems()
      var campaign = LinkCampaign()
      for part in CampaignPart.allCases where random.below(3) > 0 {
        items[part] = random.pick(["from ", "é&", "a=b", "x%", "{c}"]) + part.rawValue
        campaign[part] = random.below(4) == 0 ? nil : Nasty.random(&random)
      }
      let table = Campaigns.table(items, arguments: random.below(2) == 0 ? .query : .perSegment)
      let destination = random.pick([
        Campaigns.Place.home, .item(7), .search(Nasty.random(&random), page: "top"),
      ])
      let scheme = random.pick([nil, "shop"])
      guard let plain = try? table.link(to: destination, scheme: scheme),
        let link = try? table.link(to: destination, campaign: campaign, scheme: scheme)
      else { continue }
      written += 1
      #expect(try table.match(link).destination == destination, "seed \(seed): \(link)")
      for part in CampaignPart.allCases {
        let read = table.campaign(in: link)?[part] ?? ""
        #expect(read.utf8.elementsEqual((campaign[part] ?? "").utf8), "seed \(seed): \(link)")
      }
      // The obvious reference: the plain link's own parts, with the items behind its query.
      let own = try DeepLink(plain, arguments: table.arguments)
      let read = try DeepLink(link, arguments: table.arguments)
      #expect(read.segments == own.segments && read.fragment == own.fragment, "\(link)")
      let before = own.items + own.components.flatMap(\.items)
      let after = read.items + read.components.flatMap(\.items)
      let added = CampaignPart.allCases.compactMap { part in
        campaign[part].flatMap { $0.isEmpty ? nil : "\(items[part] ?? "")=\($0)" }
      }
      #expect(
        after.count == before.count + added.count || own.kind == .web, "seed \(seed): \(link)")
      #expect(
        read.items.isEmpty && !added.isEmpty
          ? own.kind == .customScheme
          : read.items.suffix(added.count).map { "\($0.name)=\($0.value ?? "")" } == added,
        "seed \(seed): \(link)")
    }
    #expect(written > 150)
  }
}

enum Campaigns {
  enum Place: LinkDestination {
    case home
    case item(Int)
    case search(String?, page: String?)
    case login(code: String)
  }

  static func table(
    _ campaign: CampaignItems?, arguments: ArgumentMode = .query
  ) -> RouteTable<Place> {
    RouteTable(
      schemes: ["shop"], hosts: ["shop.example.com"], fallback: .home, arguments: arguments,
      campaign: campaign, surfaces: ["orders", "a/b"]
    ) {
      Route("/", Place.home)
      Route("/items/{number}", name: "item", Place.item)
      Route("/search?q={text}#{page}") { .search($0, page: $1) }
      Route("/login?code={code}", Place.login).sensitive("code")
    }
  }

  /// The parts of a campaign, in one line.
  static func told(_ campaign: LinkCampaign?) -> String? {
    campaign.map { campaign in
      CampaignPart.allCases.compactMap { part in campaign[part].map { "\(part.rawValue)=\($0)" } }
        .joined(separator: " ")
    }
  }
}
