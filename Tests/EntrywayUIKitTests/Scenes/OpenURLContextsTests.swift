import Entryway
import EntrywayUIKit
import Foundation
import Testing
import UIKit

@MainActor @Suite("scene(_:openURLContexts:)")
struct OpenURLContextsTests {
  @Test("A link is opened once the app is active, and its entry tells the scene")
  func link() throws {
    let shop = Shop()
    let scene = UIWindowScene(session: UISceneSession(persistentIdentifier: "main"))
    let url = try #require(URL(string: "shop://orders/4821"))
    #expect(shop.center.scene(scene, openURLContexts: [UIOpenURLContext(url: url)]))
    #expect(shop.opened == [])
    #expect(shop.center.history.map(\.scene) == ["main"])
    shop.center.meet(.interface)
    #expect(shop.opened == [.order(id: "4821")])
  }
}
