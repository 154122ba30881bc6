import AdapterFixtures
import AppleSystem
import EntrywayUIKit
import Testing
import UIKit

@MainActor @Suite("scene(_:willPerformAppIntent:)")
struct AppIntentTests {
  @Test("The link of an intent opens once, in the scene that performs it, on a cold start too")
  func link() {
    let shop = Shop()
    let phone = shop.phone()
    phone.startProcess()
    let scene = phone.connect()
    #expect(
      shop.center.scene(scene, willPerformAppIntentOpening: .known("shop://orders/1")))
    phone.activate(scene)
    #expect(shop.opened == [.order(id: "1")])
    #expect(shop.entries.map(\.source) == [.appIntent])
    #expect(shop.entries.map(\.scene) == ["main"])
    #expect(!shop.center.scene(scene, willPerformAppIntentOpening: .known("other://orders/1")))
  }
}
