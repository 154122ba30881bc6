import Entryway
import EntrywayRouting
import Foundation
import LinkPlatform
import ServerTestSupport
import Testing

@testable import EntrywayServer

@Suite("The console's address builder", .serialized)
struct CampaignAddressTests {
  @Test(
    "The address has the items that the app's live manifest declares, and its table reads them back",
    arguments: [
      CampaignItems(source: "from", campaign: "promo \" &=<b>"), .utm,
      CampaignItems(
        source: "s", medium: "m", campaign: "range", content: "utm_source", term: "ünïcode"),
    ])
  func declaredItems(_ items: CampaignItems) async throws {
    try await ServedAPI.run { api in
      try await api.declare(items)
      let table = RouteTable<NamedRoute>(
        manifest: RouteManifest(hosts: ["go.shop.example"], campaign: items, routes: []))
      let browser = try await ConsoleBrowser(api, .viewer)
      let path = "/console/apps/shop/links/\(api.shop.link.id)"
      let own = try #require(Self.builtAddress(try await browser.get(path + "?range=7d").body))
      #expect(table.campaign(in: own) == LinkCampaign(campaign: "shop-campaign"))
      var typed = LinkCampaign()
      for part in CampaignPart.allCases where items[part] != nil {
        typed[part] = "\(part) a+b&c=d\"'><i>\u{301}#/?%20\u{202E}"
      }
      let query = CampaignPart.allCases.map { part in
        "utm_\(part)=\(QueryText.escaped(typed[part] ?? ""))"
      }
      let page = try await browser.get("\(path)?range=7d&\(query.joined(separator: "&"))").body
      let built = try #require(Self.builtAddress(page))
      #expect(table.campaign(in: built) == typed, "\(built)")
      for part in ["<i>", "<b>", "\"'>"] { #expect(!page.contains(part)) }
      #expect(page.contains("7 days"))
    }
  }

  /// The address that the page has built.
  private static func builtAddress(_ page: String) -> String? {
    guard let form = page.firstRange(of: "id=\"utm-form\"") else { return nil }
    return page[form.upperBound...].firstMatch(of: /data-copy="([^"]*)"/).map {
      $0.output.1.replacing("&amp;", with: "&").description
    }
  }
}

extension ServedAPI {
  /// Makes a manifest live that declares campaign items.
  fileprivate func declare(_ items: CampaignItems) async throws {
    var routes = try RouteManifest(json: Data(SampleRoutes.manifest("shop").utf8))
    routes.campaign = items
    var manifest = Manifest(
      app: shop.app.id, version: "2.0.0", json: try JSONEncoder().encode(routes), createdAt: .now)
    manifest.state = .live
    try await records.commit(RecordTransaction([.insert(manifest)]))
  }
}
