import AdapterFixtures
import AppleSystem
import EntrywaySwiftUI
import SwiftUI
import Testing
import UIKit

/// What no view was there to hear is not lost.
@MainActor @Suite("Missed deliveries to SwiftUI")
struct MissedDeliveryTests {
  @Test("A view that mounts three seconds after a cold start gets the link, if it is the first")
  func lateFirst() {
    let shop = Shop()
    var isLoaded = false
    let window = shop.window(phase: .inactive) {
      VStack {
        if isLoaded { Text("orders").onDeepLink { shop.open($0, $1) } }
      }
      .deepLinks(shop.center)
    }
    window.open(.known("shop://orders/1"))
    window.phase = .active
    shop.clock.now += 3
    #expect(
      shop.history == ["Entry 1, a custom-scheme link, waits for a handler for the scene main."])
    isLoaded = true
    window.update()
    #expect(shop.opened == [.order(id: "1")])
    #expect(shop.entries.map(\.start) == [.cold])
  }

  @Test("A link that the sign-in screen heard opens in the shop that takes its place")
  func swapped() {
    let shop = Shop(requirements: { _, _ in [.session] })
    var isSignedIn = false
    let window = shop.window {
      if isSignedIn {
        Text("shop").deepLinks(shop.center) { shop.open($0, $1) }
      } else {
        Text("sign in").deepLinks(shop.center)
      }
    }
    window.open(.known("shop://orders/1"))
    shop.clock.now += 60
    isSignedIn = true
    window.update()
    shop.center.satisfy(.session)
    #expect(shop.opened == [.order(id: "1")])
    window.open(.known("shop://orders/2"))
    #expect(shop.opened == [.order(id: "1"), .order(id: "2")])
  }

  @Test("A background action that starts the app is handled without a window")
  func background() async {
    let shop = Shop()
    shop.center.onOpen { shop.open($0, $1) }
    let phone = shop.phone()
    await phone.launch(.backgroundAction(Tap(["mute_link": "shop://muted/sarah"], action: "MUTE")))
    #expect(phone.windows.isEmpty)
    #expect(shop.opened == [.muted(id: "sarah")])
    #expect(phone.answers == ["response: on the main thread"])
  }
}
