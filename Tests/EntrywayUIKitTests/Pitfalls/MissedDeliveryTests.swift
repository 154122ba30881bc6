import AdapterFixtures
import AppleSystem
import EntrywayUIKit
import Testing
import UIKit

/// What a callback that is not called would have brought is not lost.
@MainActor @Suite("Missed deliveries")
struct MissedDeliveryTests {
  @Test("On a cold start everything comes with the connection options, and all of it is drained")
  func drained() {
    let shop = Shop(options: DeliveryOptions(pending: .queue(limit: 10)))
    let phone = shop.phone()
    phone.startProcess()
    let scene = phone.connect(
      "main",
      .init(
        urlContexts: [
          UIOpenURLContext(url: .known("shop://orders/2")),
          UIOpenURLContext(url: .known("shop://orders/1")),
        ],
        userActivities: [
          .order("5"), .web("https://shop.example.com/orders/4"),
          .web("https://shop.example.com/orders/3"),
        ],
        notificationResponse: Tap(["deep_link": "shop://orders/6"]).response(),
        shortcutItem: UIApplicationShortcutItem(
          type: "com.example.shop.home", localizedTitle: "Home")))
    #expect(shop.opened == [])
    phone.activate(scene)
    #expect(
      shop.opened == ["1", "2", "3", "4", "5"].map { .order(id: $0) } + [.home, .order(id: "6")])
    #expect(shop.entries.allSatisfy { $0.start == .cold && $0.scene == "main" })
  }

  @Test("Of several links the last is opened by default, and each of the others has its outcome")
  func superseded() {
    let shop = Shop()
    let phone = shop.phone()
    phone.startProcess()
    let urls = ["shop://orders/1", "shop://orders/2"].map(URL.known)
    phone.activate(
      phone.connect("main", .init(urlContexts: Set(urls.map { UIOpenURLContext(url: $0) }))))
    #expect(
      shop.history == [
        "Entry 1, a custom-scheme link, was superseded by entry 2.",
        "Entry 2, a custom-scheme link, opened order (id: 2).",
      ])
  }

  @Test("The connection options of a tap may lack the response: the delegate's is enough")
  func noResponse() async {
    let shop = Shop()
    let phone = shop.phone()
    await phone.launch(.tap(), response: .afterSceneBecameActive, optionsHaveResponse: false)
    #expect(shop.opened == [.order(id: "1")])
  }

  @Test(
    "A handler that registers three seconds after a cold start gets the link, if it is the first")
  func lateHandler() async {
    let clock = Shop.Clock()
    let center = DeepLinkCenter(ShopRoute.entries, now: { clock.now })
    let phone = Phone(
      appDelegate: AppDelegate(center, UNUserNotificationCenter()),
      notifications: UNUserNotificationCenter(), sceneDelegate: { SceneDelegate(center) })
    await phone.launch(.link("shop://orders/1"))
    clock.now += 3
    var opened: [ShopRoute] = []
    center.onOpen { route, _ in opened.append(route) }
    #expect(opened == [.order(id: "1")])
  }

  @Test("The delegate of the notifications is there when the launch ends, and stays")
  func delegate() {
    let shop = Shop()
    let phone = shop.phone()
    #expect(phone.notifications.delegate == nil)
    phone.startProcess()
    #expect(phone.notifications.delegate != nil)
  }

  @Test("Without a center the delegate goes away, and what comes is answered")
  func released() async {
    let notifications = UNUserNotificationCenter()
    var center: DeepLinkCenter<ShopRoute>? = DeepLinkCenter(ShopRoute.entries)
    center?.listen(to: notifications)
    let delegate = notifications.delegate
    center = nil
    let answers = Answers()
    delegate?.userNotificationCenter(notifications, didReceive: Tap([:]).response()) {
      answers.add("done")
    }
    delegate?.userNotificationCenter(notifications, willPresent: Tap([:]).notification) {
      answers.add("\($0.rawValue)")
    }
    #expect(answers.lines == ["done", "0"])
  }

  @Test("Launch options deliver nothing: the callbacks do")
  func launchOptions() async throws {
    let shop = Shop()
    let phone = shop.legacyPhone()
    let options: [UIApplication.LaunchOptionsKey: Any] = [
      .url: URL.known("shop://orders/1"), .remoteNotification: ["deep_link": "shop://orders/2"],
    ]
    let delegate = try #require(phone.appDelegate as? LegacyAppDelegate)
    #expect(delegate.application(phone.application, didFinishLaunchingWithOptions: options))
    delegate.applicationDidBecomeActive(phone.application)
    #expect(shop.center.history == [])
    #expect(shop.opened == [])
  }

  @Test("What comes before the app is active starts it, and what comes later does not")
  func cold() async {
    let shop = Shop()
    let phone = shop.legacyPhone()
    await phone.launch(.link("shop://orders/1"))
    await phone.enter(.link("shop://orders/2"))
    #expect(shop.entries.map(\.start) == [.cold, .warm])
    #expect(shop.opened == [.order(id: "1"), .order(id: "2")])
  }
}
