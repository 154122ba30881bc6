import Entryway
import Foundation
import Shop
import Testing

@Suite("The Shop's manifest")
struct ShopManifestTests {
  @Test("The link server's demo has the routes and the entry rules of the Shop")
  func demo() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Server/Sources/EntrywayServer/Demo/shop.json").standardized
    let manifest = ShopRoute.entries.manifest
    if ProcessInfo.processInfo.environment["ENTRYWAY_UPDATE_MANIFEST"] != nil {
      try Data((manifest.jsonText(pretty: true) + "\n").utf8).write(to: file)
    }
    #expect(try RouteManifest(json: Data(contentsOf: file)) == manifest)
  }
}
