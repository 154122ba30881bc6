import Foundation
import Testing

@testable import EntrywayRouting

@Suite struct AttributionManifestTests {
  /// What readers knew before manifests had campaign items, surfaces and an App Clip.
  private struct EarlierManifest: Decodable {
    var version: Int
    var schemes: [String]?
    var hosts: [String]?
    var arguments: ArgumentMode?
    var allowsEncodedSlash: Bool?
    var fallback: NamedRoute?
    var routes: [ManifestRoute]
    var entries: EntriesManifest?
  }

  private static let table = RouteTable<Campaigns.Place>(
    schemes: ["shop"], hosts: ["shop.example.com"],
    campaign: CampaignItems(source: "from", campaign: "promo"), surfaces: ["orders", "é"],
    appClip: "com.example.shop.Clip"
  ) {
    Route("/", .home)
    Route("/items/{number}", name: "item", Campaigns.Place.item)
  }

  @Test("Campaign items, surfaces and the App Clip are kept in JSON, and by an untyped table")
  func roundTrip() throws {
    let manifest = Self.table.manifest
    let json = try JSONEncoder().encode(manifest)
    let read = try JSONDecoder().decode(RouteManifest.self, from: json)
    #expect(read == manifest)
    #expect(read.campaign == CampaignItems(source: "from", campaign: "promo"))
    #expect(read.surfaces == ["orders", "é"])
    #expect(read.appClip == "com.example.shop.Clip")
    #expect(read.version == 2)
    let untyped = RouteTable<NamedRoute>(manifest: read)
    #expect(untyped.manifest == manifest)
    #expect(untyped.problems.isEmpty)
  }

  @Test("A table that declares none of them writes none of them")
  func leftOut() throws {
    let json = try JSONEncoder().encode(ShopRoute.routes.manifest)
    let object = try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
    #expect(
      object.keys.sorted() == [
        "allowsEncodedSlash", "arguments", "hosts", "routes", "schemes", "version",
      ])
  }

  @Test("Earlier readers skip them")
  func earlierReaders() throws {
    let json = try JSONEncoder().encode(Self.table.manifest)
    let read = try JSONDecoder().decode(EarlierManifest.self, from: json)
    #expect(read.version == 2)
    #expect(read.routes == Self.table.manifest.routes)
    #expect(read.hosts == ["shop.example.com"])
  }
}
