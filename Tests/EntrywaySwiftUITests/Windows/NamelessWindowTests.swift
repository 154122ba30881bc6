import AdapterFixtures
import SwiftUI
import Testing

@testable import EntrywaySwiftUI

/// Systems without scenes that can be found: macOS and watchOS.
@MainActor @Suite("A window that names itself")
struct NamelessWindowTests {
  @Test("It has a scene of its own, which goes with it")
  func ownScene() {
    let shop = Shop()
    var window: DeepLinkWindow? = DeepLinkWindow(namesItself: true)
    window?.center = shop.center
    window?.appear(.inactive) { shop.center.onOpen(scene: $0) { shop.open($0, $1) } }
    window?.receive(.known("shop://orders/1"))
    let scene = shop.center.history.first?.scene
    #expect(scene != nil)
    window?.enter(.active)
    #expect(shop.entries.map(\.scene) == [scene])

    window?.enter(.background)
    window?.receive(.known("shop://orders/2"))
    window = nil
    #expect(shop.center.history.map(\.scene) == [scene, nil])
    #expect(!shop.center.isMet(.interface))
  }

  @Test("Two of them are two scenes, and one in the background leaves the other alone")
  func two() {
    let shop = Shop()
    let windows = [DeepLinkWindow(namesItself: true), DeepLinkWindow(namesItself: true)]
    for window in windows {
      window.center = shop.center
      window.appear(.active) { shop.center.onOpen(scene: $0) { shop.open($0, $1) } }
    }
    windows[0].enter(.background)
    windows[1].receive(.known("shop://orders/1"))
    #expect(shop.opened == [.order(id: "1")])
  }
}
