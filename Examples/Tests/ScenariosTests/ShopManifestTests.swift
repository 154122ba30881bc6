import Entryway
import Foundation
import Shop
import Testing

@Suite("The Shop's manifest")
struct ShopManifestTests {
  @Test("The link server's demo has the routes of the Shop")
  func demo() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Server/Sources/EntrywayServer/Demo/shop.json").standardized
    let routes = ShopRoute.routes.manifest
    if ProcessInfo.processInfo.environment["ENTRYWAY_UPDATE_MANIFEST"] != nil {
      try Data((routes.jsonText(pretty: true) + "\n").utf8).write(to: file)
    }
    #expect(try RouteManifest(json: Data(contentsOf: file)) == routes)
  }
}
