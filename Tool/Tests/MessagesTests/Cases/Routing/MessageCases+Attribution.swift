import EntrywayRouting

extension MessageCases {
  private enum Destination: LinkDestination {
    case home
    case sale(code: String?)
  }

  private static func table(
    _ campaign: CampaignItems? = nil, surfaces: [String] = [], appClip: String? = nil,
    pattern: String = "/sale?code={code}"
  ) -> RouteTable<Destination> {
    RouteTable(
      schemes: ["shop"], hosts: ["shop.example.com"], campaign: campaign, surfaces: surfaces,
      appClip: appClip
    ) {
      Route("/", .home)
      Route(pattern, name: "sale", Destination.sale)
    }
  }

  static var attribution: MessageGroup {
    func unwritten(
      _ title: String, _ write: () throws(LinkWritingError) -> String
    ) -> Message {
      do throws(LinkWritingError) {
        return Message(title, try write())
      } catch {
        return Message(title, error.description)
      }
    }
    return MessageGroup(
      "Campaign items, surfaces and App Clips",
      [
        .problems("an item of a route", table(.utm, pattern: "/sale?utm_source={code}")),
        .problems("one item for two parts", table(CampaignItems(source: "x", campaign: "x"))),
        .problems("an empty item", table(CampaignItems(source: ""))),
        .problems("a control character", table(CampaignItems(term: "a\nb"))),
        .problems("the library's item", table(CampaignItems(term: "entryway_from"))),
        .problems("the library's item in a route", table(pattern: "/sale?entryway_touch={code}")),
        .problems(
          "surfaces",
          table(surfaces: ["", "orders", "orders", "a\u{202E}", String(repeating: "x", count: 115)])
        ),
        .problems("an App Clip", table(appClip: "Clip")),
        unwritten("a part without an item") { () throws(LinkWritingError) in
          try table(CampaignItems(campaign: "promo"))
            .link(to: .home, campaign: LinkCampaign(source: "mail"))
        },
        unwritten("a campaign without any item") { () throws(LinkWritingError) in
          try table().link(to: .home, campaign: LinkCampaign(campaign: "spring"))
        },
        unwritten("a campaign that is not read back") { () throws(LinkWritingError) in
          try table(CampaignItems(source: "x", campaign: "x"))
            .link(to: .home, campaign: LinkCampaign(source: "a", campaign: "b"))
        },
        unwritten("a surface") { () throws(LinkWritingError) in
          try table(surfaces: ["orders"]).link(to: .home, from: .widget("order"))
        },
      ])
  }
}
