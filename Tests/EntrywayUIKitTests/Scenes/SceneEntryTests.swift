import AdapterFixtures
import AppleSystem
import DiagnosticFacts
import EntrywayDiagnostics
import EntrywayUIKit
import Testing
import UIKit

@MainActor @Suite("scene(_:openURLContexts:)")
struct OpenURLContextsTests {
  @Test("A link is opened once the app is active, and its entry tells the scene")
  func link() {
    let shop = Shop()
    let scene = UIWindowScene(session: UISceneSession(persistentIdentifier: "main"))
    #expect(
      shop.center.scene(
        scene, openURLContexts: [UIOpenURLContext(url: .known("shop://orders/1"))]))
    #expect(shop.opened == [])
    #expect(shop.center.history.map(\.scene) == ["main"])
    shop.center.sceneDidBecomeActive(scene)
    #expect(shop.opened == [.order(id: "1")])
  }

  @Test("All links of a set are received, in the order of their texts, and each once")
  func set() {
    let shop = Shop()
    let (_, scene) = shop.runningPhone()
    let texts = ["shop://orders/2", "shop://orders/1", "shop://orders/2", "shop://orders/3"]
    shop.center.scene(scene, openURLContexts: Set(texts.map { UIOpenURLContext(url: .known($0)) }))
    #expect(shop.opened == [.order(id: "1"), .order(id: "2"), .order(id: "3")])
  }

  @Test("A link that no route takes is left to others")
  func refused() {
    let shop = Shop()
    let (_, scene) = shop.runningPhone()
    let isAccepted = shop.center.scene(
      scene, openURLContexts: [UIOpenURLContext(url: .known("fb123://authorize"))])
    #expect(!isAccepted)
    #expect(!shop.center.scene(scene, openURLContexts: []))
  }

  @Test("A web link is a universal link, though it comes as a widget's do")
  func web() {
    let shop = Shop()
    let (_, scene) = shop.runningPhone()
    shop.center.scene(
      scene,
      openURLContexts: [UIOpenURLContext(url: .known("https://shop.example.com/orders/1"))])
    #expect(shop.entries.map(\.source) == [.universalLink])
  }
}

@MainActor @Suite("scene(_:continue:)")
struct UserActivityTests {
  @Test("Activities are told apart by their type")
  func sources() {
    let shop = Shop()
    let (_, scene) = shop.runningPhone()
    #expect(shop.center.scene(scene, continue: .web("https://shop.example.com/orders/1")))
    #expect(shop.center.scene(scene, continue: .spotlight("2")))
    #expect(shop.center.scene(scene, continue: .order("3")))
    #expect(!shop.center.scene(scene, continue: NSUserActivity(activityType: "com.other")))
    #expect(shop.opened == ["1", "2", "3"].map { .order(id: $0) })
    #expect(
      shop.center.history.map(\.source) == [
        .universalLink, .spotlight, .userActivity, .userActivity,
      ])
  }

  @Test("A pending Handoff opens when its activity comes, and waits for nothing else till then")
  func pending() async {
    let shop = Shop()
    let phone = shop.phone()
    phone.startProcess()
    let scene = phone.connect("main", .init(handoffUserActivityType: "com.example.shop.viewOrder"))
    phone.activate(scene)
    #expect(shop.center.history == [])
    #expect(shop.center.announcedActivities.map(\.scene) == ["main"])
    shop.center.scene(scene, continue: .order("1"))
    #expect(shop.opened == [.order(id: "1")])
    #expect(shop.entries.map(\.source) == [.handoff])
    #expect(shop.center.announcedActivities == [])
  }

  @Test("An activity that the system announced is Handoff's")
  func announced() async {
    let shop = Shop()
    let (phone, scene) = shop.runningPhone()
    await phone.enter(.handoff(.order("1")), scene)
    #expect(shop.entries.map(\.source) == [.handoff])
  }

  @Test("An announced activity that does not come leaves its reason in the history")
  func failed() {
    struct Lost: Error, LocalizedError { var errorDescription: String? { "the iPad is gone" } }
    let shop = Shop()
    let (_, scene) = shop.runningPhone()
    shop.center.scene(scene, willContinueUserActivityWithType: "com.example.shop.viewOrder")
    scene.delegate?.scene(
      scene, didFailToContinueUserActivityWithType: "com.example.shop.viewOrder", error: Lost())
    #expect(shop.opened == [])
    #expect(shop.center.announcedActivities == [])
    #expect(shop.rejections.map(\.diagnostic.facts) == ["error undelivered"])
    #expect(shop.rejections.first?.diagnostic.message.contains("the iPad is gone") == true)
  }

  @Test("An App Clip that is started without a link is an activity for a rule, not a link")
  func withoutLink() {
    let shop = Shop()
    let (_, scene) = shop.runningPhone()
    let activity = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
    #expect(!shop.center.scene(scene, continue: activity))
    #expect(shop.rejections.map(\.found) == ["NSUserActivityTypeBrowsingWeb"])
  }
}

@MainActor @Suite("scene(_:willPerformAppIntent:)")
struct AppIntentTests {
  @Test("The link of an intent opens once, in the scene that performs it, on a cold start too")
  func link() {
    let shop = Shop()
    let phone = shop.phone()
    phone.startProcess()
    let scene = phone.connect()
    #expect(shop.center.scene(scene, willPerformAppIntentOpening: .known("shop://orders/1")))
    phone.activate(scene)
    #expect(shop.opened == [.order(id: "1")])
    #expect(shop.entries.map(\.source) == [.appIntent])
    #expect(shop.entries.map(\.scene) == ["main"])
    #expect(!shop.center.scene(scene, willPerformAppIntentOpening: .known("other://orders/1")))
  }

  @Test("A scene delegate that adopts AppIntentSceneDelegate opens the intent once, cold and warm")
  func adopted() {
    guard #available(iOS 26, *) else { return }
    let shop = Shop()
    let phone = shop.phone()
    let scene = phone.launch(performing: OpenOrder(.known("shop://orders/1")))
    #expect(shop.opened == [.order(id: "1")])
    phone.perform(OpenOrder(.known("shop://orders/2")), in: scene)
    #expect(shop.opened == [.order(id: "1"), .order(id: "2")])
    #expect(shop.entries.map(\.start) == [.cold, .warm])
    #expect(shop.entries.map(\.scene) == ["main", "main"])
  }

  @Test("The system does not call the method of a delegate that does not adopt the protocol")
  func unadopted() {
    guard #available(iOS 26, *) else { return }
    let shop = Shop()
    let phone = shop.phone { UnadoptedSceneDelegate($0) }
    phone.launch(performing: OpenOrder(.known("shop://orders/1")))
    #expect(shop.history == [])
  }
}
