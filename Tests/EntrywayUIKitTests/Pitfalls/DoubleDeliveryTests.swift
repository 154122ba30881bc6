import AdapterFixtures
import AppleSystem
import EntrywayUIKit
import Testing
import UIKit

/// The system reports one tap through two callbacks: it is opened once.
@MainActor @Suite("Double deliveries")
struct DoubleDeliveryTests {
  @Test(
    "The response in the connection options and the delegate's is one tap, in every order",
    arguments: ResponseOrder.allCases, [true, false])
  func response(order: ResponseOrder, optionsHaveResponse: Bool) async {
    guard order != .never || optionsHaveResponse else { return }
    let shop = Shop()
    let phone = shop.phone()
    await phone.launch(.tap(), response: order, optionsHaveResponse: optionsHaveResponse)
    #expect(shop.opened == [.order(id: "1")])
    #expect(shop.entries.map(\.start) == [.cold] || order == .afterSceneBecameActive)
    let isSceneKnown = order != .beforeSceneConnects || optionsHaveResponse
    #expect(shop.entries.map(\.scene) == [isSceneKnown ? "main" : nil])
    let isReportedTwice = order != .never && optionsHaveResponse
    #expect(shop.center.history.count == (isReportedTwice ? 2 : 1))
    #expect(shop.center.history.compactMap(\.outcome).count == shop.center.history.count)
  }

  @Test("A response that is reported again minutes after the launch is still the same tap")
  func late() async {
    let shop = Shop()
    let phone = shop.phone()
    await phone.launch(.tap(), response: .never)
    shop.clock.now += 300
    await phone.respond(to: Tap(["deep_link": "shop://orders/1"]))
    #expect(shop.opened == [.order(id: "1")])
    #expect(
      shop.history == [
        "Entry 1, a tapped notification, opened order (id: 1).",
        "Entry 2, a tapped notification, was a duplicate of entry 1.",
      ])
  }

  @Test("Two notifications with the same payload are two")
  func identicalPayloads() async {
    let shop = Shop()
    let (phone, scene) = shop.runningPhone()
    await phone.enter(.tap(request: "request-1"), scene)
    await phone.enter(.tap(request: "request-2"), scene)
    #expect(shop.opened == [.order(id: "1"), .order(id: "1")])
  }

  @Test("A quick action that comes with the options and with the callback is one")
  func quickAction() {
    let shop = Shop()
    let phone = shop.phone()
    let item = UIApplicationShortcutItem(type: "com.example.shop.home", localizedTitle: "Home")
    phone.startProcess()
    let scene = phone.connect("main", .init(shortcutItem: item))
    var answers: [Bool] = []
    shop.center.windowScene(scene, performActionFor: item) { answers.append($0) }
    phone.activate(scene)
    #expect(answers == [true])
    #expect(
      shop.history == [
        "Entry 1, a quick action, opened home.",
        "Entry 2, a quick action, was a duplicate of entry 1.",
      ])
  }

  @Test("A universal link that comes with the options and with the callback is one")
  func universalLink() {
    let shop = Shop()
    let phone = shop.phone()
    let activity = NSUserActivity.web("https://shop.example.com/orders/1")
    phone.startProcess()
    let scene = phone.connect("main", .init(userActivities: [activity]))
    shop.clock.now += 10
    shop.center.scene(scene, continue: activity)
    phone.activate(scene)
    #expect(
      shop.history == [
        "Entry 1, a universal link, opened order (id: 1).",
        "Entry 2, a universal link, was a duplicate of entry 1.",
      ])
    #expect(
      shop.center.history.map(\.callback) == [
        "scene(_:willConnectTo:options:)", "scene(_:continue:)",
      ])
  }

  @Test("In an app without scenes a quick action is not taken out of the launch options too")
  func legacyQuickAction() async {
    let shop = Shop()
    let phone = shop.legacyPhone()
    await phone.launch(.item("com.example.shop.home"))
    #expect(shop.opened == [.home])
    #expect(shop.center.history.count == 1)
    #expect(phone.answers == ["quick action: true"])
  }

  @Test("Two taps on the same link seconds apart are two")
  func twoTaps() async {
    let shop = Shop()
    let (phone, scene) = shop.runningPhone()
    await phone.enter(.link("shop://orders/1"), scene)
    shop.clock.now += 3
    await phone.enter(.link("shop://orders/1"), scene)
    #expect(shop.opened == [.order(id: "1"), .order(id: "1")])
  }

  @Test("The tap that started the app and one on the same link a moment later are two")
  func afterLaunch() async throws {
    let shop = Shop()
    let phone = shop.phone()
    await phone.launch(.link("shop://orders/1"))
    shop.clock.now += 3
    await phone.enter(.link("shop://orders/1"), try #require(phone.scenes.first))
    #expect(shop.opened == [.order(id: "1"), .order(id: "1")])
  }
}
