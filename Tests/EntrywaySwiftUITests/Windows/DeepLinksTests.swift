import AdapterFixtures
import EntrywaySwiftUI
import SwiftUI
import Testing
import UIKit

@MainActor @Suite("deepLinks")
struct DeepLinksTests {
  @Test(
    "A link opens once the window is active, in the window's scene, whenever that is found",
    arguments: [true, false])
  func link(isAttachedFirst: Bool) async {
    let shop = Shop()
    let window = shop.window(phase: .inactive, isAttachedFirst: isAttachedFirst)
    window.open(.known("shop://orders/1"))
    #expect(shop.opened == [])
    window.phase = .active
    await eventually { !shop.opened.isEmpty }
    #expect(shop.opened == [.order(id: "1")])
    #expect(shop.entries.map(\.start) == [.cold])
    #expect(shop.entries.map(\.scene) == ["main"])
    window.open(.known("https://shop.example.com/orders/2"))
    #expect(shop.entries.last?.scene == "main")
    #expect(shop.entries.map(\.source) == [.urlScheme, .universalLink])
  }

  @Test("In the background links wait, and under an alert of the system's they open")
  func phases() {
    let shop = Shop()
    let window = shop.window()
    window.phase = .inactive
    window.open(.known("shop://orders/1"))
    #expect(shop.opened == [.order(id: "1")])
    window.phase = .background
    window.open(.known("shop://orders/2"))
    #expect(
      shop.history.last == "Entry 2, a custom-scheme link, waits for the interface.")
    window.phase = .inactive
    #expect(shop.opened == [.order(id: "1")])
    window.phase = .active
    #expect(shop.opened == [.order(id: "1"), .order(id: "2")])
    #expect(shop.entries.map(\.start) == [.warm, .warm])
  }

  @Test("A window in which no phase is told, as in an app with UIKit, withdraws nothing")
  func withoutPhase() {
    let shop = Shop()
    shop.center.satisfy(.interface, scene: "main")
    let window = shop.window(phase: .background)
    window.open(.known("shop://orders/1"))
    #expect(shop.opened == [.order(id: "1")])
  }

  @Test("A window without a scene opens what comes for any")
  func withoutScene() {
    let shop = Shop()
    let host = ViewHost(window: UIWindow()) {
      Text("shop").deepLinks(shop.center) { shop.open($0, $1) }
    }
    host.open(.known("shop://orders/1"))
    shop.center.receive(
      AppEntry(source: .quickAction, content: .link("shop://orders/2"), scene: "main"))
    #expect(shop.opened == [.order(id: "1"), .order(id: "2")])
    #expect(shop.entries.map(\.scene) == [nil, "main"])
  }

  @Test("The activities that rules are for are heard, and no others")
  func activities() {
    let shop = Shop()
    let window = shop.window()
    window.proceed(with: .order("1"))
    window.proceed(with: .spotlight("2"))
    window.proceed(with: .web("https://shop.example.com/orders/3"))
    #expect(window.proceed(with: NSUserActivity(activityType: "com.other")) == 0)
    #expect(shop.opened == ["1", "2", "3"].map { .order(id: $0) })
    #expect(shop.entries.map(\.source) == [.userActivity, .spotlight, .universalLink])
    #expect(shop.entries.allSatisfy { $0.scene == "main" })
  }

  @Test("The handler is the one that the view was drawn with last")
  func latestHandler() {
    let shop = Shop()
    var name = "first"
    var heard: [String] = []
    let window = shop.window {
      let current = name
      Text("shop").deepLinks(shop.center) { _, _ in heard.append(current) }
    }
    window.open(.known("shop://orders/1"))
    name = "second"
    window.update()
    window.open(.known("shop://orders/2"))
    #expect(heard == ["first", "second"])
  }

  @Test("When the window goes away, its handler does")
  func unmounted() {
    let shop = Shop()
    let window = shop.window()
    window.unmount()
    shop.center.receive(AppEntry(source: .inApp, content: .link("shop://orders/1")))
    #expect(shop.history == ["Entry 1, an in-app link, waits for a handler."])
  }
}
