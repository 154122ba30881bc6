import AdapterFixtures
import AppleSystem
import EntrywayUIKit
import Testing
import UIKit

@MainActor @Suite("scene(_:openURLContexts:)")
struct OpenURLContextsTests {
  @Test("A link is opened once the app is active, and its entry tells the scene")
  func link() {
    let shop = Shop()
    let scene = UIWindowScene(session: UISceneSession(persistentIdentifier: "main"))
    #expect(
      shop.center.scene(
        scene, openURLContexts: [UIOpenURLContext(url: .known("shop://orders/1"))]))
    #expect(shop.opened == [])
    #expect(shop.center.history.map(\.scene) == ["main"])
    shop.center.sceneDidBecomeActive(scene)
    #expect(shop.opened == [.order(id: "1")])
  }

  @Test("All links of a set are received, in the order of their texts, and each once")
  func set() {
    let shop = Shop()
    let (_, scene) = shop.runningPhone()
    let texts = ["shop://orders/2", "shop://orders/1", "shop://orders/2", "shop://orders/3"]
    shop.center.scene(
      scene, openURLContexts: Set(texts.map { UIOpenURLContext(url: .known($0)) }))
    #expect(shop.opened == [.order(id: "1"), .order(id: "2"), .order(id: "3")])
  }

  @Test("A link that no route takes is left to others")
  func refused() {
    let shop = Shop()
    let (_, scene) = shop.runningPhone()
    let isAccepted = shop.center.scene(
      scene, openURLContexts: [UIOpenURLContext(url: .known("fb123://authorize"))])
    #expect(!isAccepted)
    #expect(!shop.center.scene(scene, openURLContexts: []))
  }

  @Test("A web link is a universal link, though it comes as a widget's do")
  func web() {
    let shop = Shop()
    let (_, scene) = shop.runningPhone()
    shop.center.scene(
      scene,
      openURLContexts: [UIOpenURLContext(url: .known("https://shop.example.com/orders/1"))])
    #expect(shop.entries.map(\.source) == [.universalLink])
  }
}
