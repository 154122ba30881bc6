import AdapterFixtures
import SwiftUI
import Testing
import UIKit

@testable import EntrywaySwiftUI

/// The system hands a link over before the window that it opened knows which scene it is in.
@MainActor @Suite("A link that comes before its window knows its scene")
struct EarlyLinkTests {
  private let shop = Shop()

  private func newWindow() -> DeepLinkWindow {
    let window = DeepLinkWindow(namesItself: false)
    window.center = shop.center
    window.receive(.known("shop://orders/1"))
    return window
  }

  @Test("It is received at once, and waits for its own window, though another one listens")
  func waits() async {
    let main = shop.window()
    let window = newWindow()
    #expect(shop.opened == [])
    #expect(shop.center.waiting.map(\.scene) == [SceneID(rawValue: window.id)])

    window.find("second")
    #expect(shop.center.waiting.map(\.scene) == ["second"])
    window.appear(.active) { [shop] scene in
      shop.center.onOpen(scene: scene) { shop.open($0, $1) }
    }
    #expect(shop.entries.map(\.scene) == ["second"])
    withExtendedLifetime(main) {}
  }

  @Test("A window that turns out to have no scene opens it wherever something listens")
  func noScene() {
    let main = shop.window()
    newWindow().find(nil)
    #expect(shop.opened == [.order(id: "1")])
    withExtendedLifetime(main) {}
  }

  @Test("It goes to another window if its own is gone before it knew its scene")
  func gone() {
    let main = shop.window()
    var window: DeepLinkWindow? = newWindow()
    #expect(shop.opened == [] && window != nil)
    window = nil
    #expect(shop.opened == [.order(id: "1")])
    withExtendedLifetime(main) {}
  }
}
