import AdapterFixtures
import EntrywaySwiftUI
import SwiftUI
import Testing

@MainActor @Suite("onAppIntentExecution")
struct AppIntentTests {
  @Test("The link of an intent that starts the app opens once the window is active")
  func cold() {
    let shop = Shop()
    let window = shop.window(phase: .inactive)
    #expect(shop.center.onAppIntentExecution(opening: .known("shop://orders/1")))
    #expect(shop.opened == [])
    window.phase = .active
    #expect(shop.opened == [.order(id: "1")])
    #expect(shop.entries.map(\.source) == [.appIntent])
    #expect(shop.entries.map(\.start) == [.cold])
  }

  @Test("A link that no rule takes is left to others")
  func refused() {
    #expect(!Shop().center.onAppIntentExecution(opening: .known("other://orders/1")))
  }
}
