import AdapterFixtures
import AppleSystem
import EntrywayUIKit
import Testing
import UIKit

@MainActor @Suite("Several scenes")
struct SceneTests {
  @Test("An entry goes to the scene that received it")
  func received() async {
    let shop = Shop()
    let (phone, main) = shop.runningPhone()
    let second = phone.connect("second")
    phone.activate(second)
    var shown: [String] = []
    for scene in [main, second] {
      shop.center.onOpen(scene: SceneID(scene)) { route, _ in
        shown.append("\(scene.session.persistentIdentifier): \(route)")
      }
    }
    await phone.enter(.link("shop://orders/1"), second)
    await phone.enter(.web("https://shop.example.com/orders/2"), main)
    await phone.enter(.item("com.example.shop.home"), second)
    #expect(
      shown == ["second: order(id: \"1\")", "main: order(id: \"2\")", "second: home"])
  }

  @Test("A scene that is connected for a link opens it when it is active, not when another is")
  func ownInterface() {
    let shop = Shop()
    let (phone, main) = shop.runningPhone()
    let second = phone.connect(
      "second", .init(urlContexts: [UIOpenURLContext(url: .known("shop://orders/1"))]))
    phone.activate(main)
    #expect(shop.opened == [])
    phone.activate(second)
    #expect(shop.opened == [.order(id: "1")])
    #expect(shop.entries.map(\.start) == [.warm])
  }

  @Test("What no scene received goes to the one that became active last, also from being inactive")
  func lastActive() {
    let shop = Shop()
    let (phone, main) = shop.runningPhone()
    let second = phone.connect("second")
    phone.activate(second)
    var shown: [String] = []
    for scene in [main, second] {
      shop.center.onOpen(scene: SceneID(scene)) { route, _ in
        shown.append("\(scene.session.persistentIdentifier): \(route)")
      }
    }
    shop.center.receive(AppEntry(source: .appIntent, content: .link("shop://orders/1")))
    shop.center.sceneDidBecomeActive(main)
    shop.center.receive(AppEntry(source: .appIntent, content: .link("shop://orders/2")))
    #expect(shown == ["second: order(id: \"1\")", "main: order(id: \"2\")"])
  }

  @Test("A scene that was merely inactive does not release what a guard holds for the interface")
  func held() async {
    let shop = Shop()
    let (_, main) = shop.runningPhone()
    var asked = 0
    shop.center.addGuard { _, _ in
      asked += 1
      return asked == 1 ? .hold(until: .interface) : .proceed
    }
    shop.center.receive(
      AppEntry(source: .inApp, content: .link("shop://orders/1"), scene: SceneID(main)))
    for _ in 0..<20 { await Task.yield() }
    shop.center.sceneDidBecomeActive(main)
    for _ in 0..<20 { await Task.yield() }
    #expect(asked == 1)
    shop.center.sceneDidEnterBackground(main)
    shop.center.sceneDidBecomeActive(main)
    for _ in 0..<20 { await Task.yield() }
    #expect(asked == 2)
    #expect(shop.opened == [.order(id: "1")])
  }

  @Test("A scene that the system connects again, under the same name, keeps what it is opened for")
  func connectedAgain() {
    let shop = Shop()
    let (phone, main) = shop.runningPhone()
    shop.center.onOpen(scene: SceneID(main)) { _, _ in }
    let second = phone.connect("second")
    phone.activate(second)
    phone.disconnect(second)
    _ = phone.connect(
      "second", .init(urlContexts: [UIOpenURLContext(url: .known("shop://orders/1"))]))
    #expect(shop.center.waiting.map(\.scene) == ["second"])
  }

  @Test("The content's identifier is taken along, and finds the scene of what none received")
  func target() async {
    let shop = Shop(options: DeliveryOptions(foreground: { _ in .opensAtOnce }))
    let (phone, main) = shop.runningPhone()
    let second = phone.connect("second")
    phone.activate(second)
    shop.center.setTargets(["conversation-sarah"], of: SceneID(second))
    let tap = Tap(
      ["deep_link": "shop://orders/1"], targetContentIdentifier: "conversation-sarah-82")
    _ = await phone.arrive(tap)
    await phone.respond(to: tap, targetScene: main)
    let activity = NSUserActivity.order("2")
    activity.targetContentIdentifier = "order-2"
    shop.center.scene(main, continue: activity)
    shop.center.windowScene(
      main,
      performActionFor: UIApplicationShortcutItem(
        type: "com.example.shop.home", localizedTitle: "Home", localizedSubtitle: nil, icon: nil,
        userInfo: nil, targetContentIdentifier: "home")
    ) { _ in }
    #expect(shop.entries.map(\.scene) == ["second", "main", "main", "main"])
    #expect(
      shop.entries.map(\.target)
        == ["conversation-sarah-82", "conversation-sarah-82", "order-2", "home"])
  }

  @Test("In the background a scene's entries wait, while another scene's open")
  func background() async {
    let shop = Shop()
    let (phone, main) = shop.runningPhone()
    let second = phone.connect("second")
    phone.activate(second)
    phone.background(main)
    await phone.enter(.link("shop://orders/1"), main)
    await phone.enter(.link("shop://orders/2"), second)
    #expect(shop.opened == [.order(id: "2")])
    phone.activate(main)
    #expect(shop.opened == [.order(id: "2"), .order(id: "1")])
  }

  @Test("A scene under an alert of the system's goes on opening")
  func inactive() async {
    let shop = Shop()
    let (phone, main) = shop.runningPhone()
    main.delegate?.sceneWillResignActive(main)
    await phone.enter(.link("shop://orders/1"), main)
    #expect(shop.opened == [.order(id: "1")])
  }

  @Test("What waits for a scene that is disconnected goes to the others")
  func disconnected() async {
    let shop = Shop()
    let (phone, main) = shop.runningPhone()
    let second = phone.connect(
      "second", .init(urlContexts: [UIOpenURLContext(url: .known("shop://orders/1"))]))
    phone.disconnect(second)
    #expect(shop.opened == [.order(id: "1")])
    #expect(phone.scenes == [main])
  }

  @Test("When the app becomes active again, nothing is opened again")
  func again() async {
    let shop = Shop()
    let (phone, main) = shop.runningPhone()
    await phone.enter(.link("shop://orders/1"), main)
    phone.background(main)
    phone.activate(main)
    #expect(shop.opened == [.order(id: "1")])
  }
}
