import AdapterFixtures
import AppleSystem
import EntrywayUIKit
import Testing
import UIKit

@MainActor @Suite("Responses to notifications")
struct ResponseTests {
  @Test("A button opens its own link, and its text comes along")
  func textInput() async {
    let shop = Shop()
    let (phone, scene) = shop.runningPhone()
    let userInfo = [
      "deep_link": "shop://conversations/sarah", "reply_link": "shop://conversations/sarah/reply",
    ]
    await phone.enter(
      .notification(Tap(userInfo, action: "REPLY", userText: "On my way")), scene)
    #expect(shop.opened == [.conversation(id: "sarah", isReplying: true)])
    guard case .notification(let content)? = shop.entries.first?.content else {
      Issue.record("the entry is no notification")
      return
    }
    #expect(content.userText == "On my way")
    #expect(content.requestID == "request-1")
    #expect(content.deliveredAt == Date(timeIntervalSince1970: 1_795_000_000))
  }

  @Test("A background action that starts the app is handled without a scene or an interface")
  func background() async {
    let shop = Shop()
    let phone = shop.phone()
    await phone.launch(.backgroundAction(Tap(["mute_link": "shop://muted/sarah"], action: "MUTE")))
    #expect(phone.scenes.isEmpty)
    #expect(!shop.center.isSatisfied(.interface))
    #expect(shop.opened == [.muted(id: "sarah")])
    #expect(shop.entries.map(\.scene) == [nil])
    #expect(phone.answers == ["response: on the main thread"])
  }

  @Test("A background action leaves a link that waits for the interface alone")
  func besides() async {
    let shop = Shop()
    let phone = shop.phone()
    phone.startProcess()
    let scene = phone.connect(
      "main", .init(urlContexts: [UIOpenURLContext(url: .known("shop://orders/1"))]))
    await phone.respond(to: Tap(["mute_link": "shop://muted/sarah"], action: "MUTE"))
    #expect(shop.opened == [.muted(id: "sarah")])
    phone.activate(scene)
    #expect(shop.opened == [.muted(id: "sarah"), .order(id: "1")])
  }

  @Test("A response goes to the scene that the system chose for it")
  func targetScene() async {
    let shop = Shop()
    let (phone, _) = shop.runningPhone()
    let second = phone.connect("second")
    phone.activate(second)
    await phone.respond(to: Tap(["deep_link": "shop://orders/1"]), targetScene: second)
    #expect(shop.entries.map(\.scene) == ["second"])
  }
}

@MainActor @Suite("Notifications in the foreground")
struct PresentationTests {
  @Test("A notification that arrives is shown with banner, badge and sound, and opens nothing")
  func standard() async {
    let shop = Shop()
    let (phone, _) = shop.runningPhone()
    #expect(await phone.arrive(Tap(["deep_link": "shop://orders/1"])) == [.banner, .badge, .sound])
    #expect(shop.opened == [])
  }

  @Test("The app's policy says how it is shown", arguments: [0, 1, 2, 3])
  func policy(index: Int) async {
    let wanted: [ForegroundPresentation] = [[], .list, [.badge, .banner], .sound]
    let shown: [UNNotificationPresentationOptions] = [[], .list, [.badge, .banner], .sound]
    let shop = Shop(options: DeliveryOptions(foreground: { _ in wanted[index] }))
    let (phone, _) = shop.runningPhone()
    #expect(await phone.arrive(Tap([:])) == shown[index])
  }

  @Test("If the policy opens it at once, it opens once, and a later tap on it is a tap")
  func opensAtOnce() async {
    let shop = Shop(options: DeliveryOptions(foreground: { _ in [.opensAtOnce] }))
    let (phone, scene) = shop.runningPhone()
    let tap = Tap(["deep_link": "shop://orders/1"])
    #expect(await phone.arrive(tap) == [])
    #expect(await phone.arrive(tap) == [])
    #expect(shop.opened == [.order(id: "1")])
    await phone.enter(.notification(tap), scene)
    #expect(shop.opened == [.order(id: "1"), .order(id: "1")])
  }
}
