import AdapterFixtures
import AppleSystem
import EntrywaySwiftUI
import SwiftUI
import Testing
import UIKit

/// One tap is heard in two places: it is opened once.
@MainActor @Suite("Double deliveries to SwiftUI")
struct DoubleDeliveryTests {
  @Test("Two root modifiers that hear one link open it once")
  func twoModifiers() {
    let shop = Shop()
    let window = shop.window {
      Text("root").deepLinks(shop.center) { shop.open($0, $1) }
      Text("sign in").deepLinks(shop.center)
    }
    window.open(.known("shop://orders/1"))
    #expect(shop.opened == [.order(id: "1")])
    #expect(
      shop.history == [
        "Entry 1, a custom-scheme link, opened order (id: 1).",
        "Entry 2, a custom-scheme link, was a duplicate of entry 1.",
      ])
  }

  @Test("One inside the other does too, before the window is active and after", arguments: [0, 10])
  func nested(seconds: Double) {
    let shop = Shop()
    let window = shop.window(phase: .inactive) {
      VStack { Text("shop").deepLinks(shop.center) { shop.open($0, $1) } }.deepLinks(shop.center)
    }
    window.open(.known("shop://orders/1"))
    shop.clock.now += seconds
    window.phase = .active
    #expect(shop.opened == [.order(id: "1")])
  }

  @Test("Two taps on one link are two, even if two modifiers hear of each")
  func twoTaps() {
    let shop = Shop()
    let window = shop.window {
      Text("root").deepLinks(shop.center) { shop.open($0, $1) }
      Text("sign in").deepLinks(shop.center)
    }
    window.open(.known("shop://orders/1"))
    window.open(.known("shop://orders/1"))
    #expect(shop.opened == [.order(id: "1"), .order(id: "1")])
    #expect(shop.history.count { $0.contains("duplicate") } == 2)
  }

  @Test("Two taps on one link seconds apart are two")
  func secondsApart() {
    let shop = Shop()
    let window = shop.window()
    window.open(.known("shop://orders/1"))
    shop.clock.now += 3
    window.open(.known("shop://orders/1"))
    #expect(shop.opened == [.order(id: "1"), .order(id: "1")])
  }

  @Test("onOpenURL and onContinueUserActivity for one link are one", arguments: [true, false])
  func bothModifiers(isURLFirst: Bool) {
    let shop = Shop()
    let window = shop.window()
    let link = "https://shop.example.com/orders/1"
    if isURLFirst { window.open(.known(link)) }
    window.proceed(with: .web(link))
    if !isURLFirst { window.open(.known(link)) }
    #expect(shop.opened == [.order(id: "1")])
    #expect(shop.history.last == "Entry 2, a universal link, was a duplicate of entry 1.")
  }

  @Test("On a cold start they are one however far apart")
  func cold() {
    let shop = Shop()
    let window = shop.window(phase: .inactive)
    let link = "https://shop.example.com/orders/1"
    window.open(.known(link))
    shop.clock.now += 10
    window.proceed(with: .web(link))
    window.phase = .active
    #expect(shop.opened == [.order(id: "1")])
  }

  @Test(
    "A quick action that starts the app opens once, whoever is told of it",
    arguments: [true, false])
  func quickAction(isRestored: Bool) async {
    let shop = Shop()
    let phone = shop.phone()
    await phone.launch(
      .item("com.example.shop.home"), restored: isRestored ? shop.configuration : nil)
    #expect(shop.opened == [.home])
    #expect(shop.entries.map(\.scene) == ["main"])
    #expect(shop.entries.map(\.start) == [.cold])
    #expect(shop.center.history.compactMap(\.outcome).count == (isRestored ? 1 : 2))
  }

  @Test(
    "The response to a notification in the options and the delegate's is one tap, in every order",
    arguments: ResponseOrder.allCases, [true, false])
  func response(order: ResponseOrder, optionsHaveResponse: Bool) async {
    guard order != .never || optionsHaveResponse else { return }
    let shop = Shop()
    let phone = shop.phone()
    await phone.launch(.tap(), response: order, optionsHaveResponse: optionsHaveResponse)
    #expect(shop.opened == [.order(id: "1")])
    #expect(shop.center.history.compactMap(\.outcome).count == shop.center.history.count)
  }
}
