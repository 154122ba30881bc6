import EntrywaySwiftUI
import SwiftUI
import Testing
import UIKit

@MainActor @Suite("deepLinks")
struct DeepLinksTests {
  @Test("A link opens once the window is active, in its scene", arguments: [true, false])
  func link(isAttachedFirst: Bool) {
    let shop = Shop()
    let window = shop.window(phase: .inactive, isAttachedFirst: isAttachedFirst)
    window.open(.known("shop://orders/1"))
    #expect(shop.opened == [])
    window.phase = .active
    #expect(shop.opened == [.order(id: "1")])
    #expect(shop.entries.map(\.scene) == ["main"])
    #expect(shop.entries.map(\.start) == [.cold])
  }
}
