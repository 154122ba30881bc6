import EntrywaySimulation
import SimulationFixtures
import Testing

@MainActor @Suite("AppSimulator")
struct AppSimulatorTests {
  private let app = AppSimulator(DeepLinkCenter(ShopRoute.entries))

  @Test(
    "A notification that starts the app opens its destination once, though it is reported twice")
  func launch() async {
    await app.launch(from: .notification(Shop.push))
    #expect(app.opened == [.order(id: "4821")], "\(app)")
    #expect(app.history.count == 2)
    #expect(app.state == .foreground)
  }

  @Test("Every source opens its destination once, in every state, life cycle and order")
  func everyOrder() async throws {
    #expect(Set(Shop.simulatedEntries.map(\.source)) == Set(EntrySource.all))
    for entry in Shop.simulatedEntries {
      try await AppSimulator.everyOrder(
        of: entry, lifeCycles: AppLifeCycle.allCases, opens: Shop.destination(of: entry)
      ) {
        DeepLinkCenter(ShopRoute.entries)
      }
    }
  }

  @Test("Two taps on one link are two, in every state and life cycle")
  func twice() async {
    for lifeCycle in AppLifeCycle.allCases {
      let app = AppSimulator(DeepLinkCenter(ShopRoute.entries), lifeCycle: lifeCycle)
      await app.tap(.link(Shop.link))
      await app.tap(.link(Shop.link))
      await app.background()
      await app.tap(.link(Shop.link))
      #expect(app.opened == [Shop.order, Shop.order, Shop.order], "\(app)")
    }
  }

  @Test("What comes before the app is active waits, and the newer one opens")
  func notYetActive() async {
    let first = await app.launch(from: .link(Shop.link), activates: false)
    #expect(first?.state == .waiting(for: [.requirement(.interface)]))
    #expect(app.state == .background)
    await app.tap(.quickAction("search"), activates: false)
    #expect(app.opened.isEmpty)
    await app.foreground()
    #expect(app.opened == [.search])
    #expect(app.history.first?.outcome == .superseded(by: 2))
  }

  @Test("An activity from another device is announced, and opens when it has come")
  func handoff() async {
    let entry = SimulatedEntry.handoff("com.example.shop.viewOrder", userInfo: ["orderID": "4821"])
    let early = await app.launch(from: entry, activates: false)
    #expect(early == nil)
    #expect(app.center.announcedActivities.map(\.type) == ["com.example.shop.viewOrder"])
    await app.foreground()
    #expect(app.opened == [Shop.order])
    #expect(app.center.announcedActivities.isEmpty)
  }

  @Test("An activity that has not come when the process is killed does not come to the next")
  func killedBefore() async {
    let entry = SimulatedEntry.handoff("com.example.shop.viewOrder", userInfo: ["orderID": "4821"])
    await app.launch(from: entry, activates: false)
    await app.kill()
    await app.launch()
    #expect(app.history.isEmpty)
  }

  @Test("An activity that does not come is rejected with what the system says")
  func failingHandoff() async {
    let record = await app.tap(
      .handoff("com.example.shop.viewOrder", userInfo: ["orderID": "4821"]),
      failingWith: "The other device is gone.")
    #expect(app.opened.isEmpty)
    #expect(app.rejections.map(\.code) == [.undelivered])
    #expect(record?.source == .handoff)
    for lifeCycle in [AppLifeCycle.swiftUI, .appDelegate] {
      let app = AppSimulator(DeepLinkCenter(ShopRoute.entries), lifeCycle: lifeCycle)
      let record = await app.tap(.handoff("com.example.shop.viewOrder"), failingWith: "gone")
      #expect(record == nil)
      #expect(app.history.isEmpty)
    }
  }

  @Test(
    "A button that runs in the background opens without a window", arguments: AppLifeCycle.allCases)
  func backgroundAction(lifeCycle: AppLifeCycle) async {
    let app = AppSimulator(
      DeepLinkCenter(ShopRoute.entries), lifeCycle: lifeCycle, mountsRoot: false)
    await app.launch(from: .notification(Shop.push, action: .button("MARK")))
    #expect(app.waiting.map(\.state) == [.waiting(for: [.handler()])])
    await app.mount()
    #expect(app.opened == [Shop.order])
    #expect(app.state == .background)
    #expect(app.scenes.isEmpty)
  }

  @Test("A dismissal leaves the app where it is")
  func dismissal() async {
    await app.launch(from: .notification(Shop.push, action: .dismiss))
    #expect(app.outcomes == [.cancelled(by: .dismissal)])
    #expect(app.state == .background)
  }

  @Test("SwiftUI hands over the activities alone that the rules are for")
  func unheard() async {
    let entry = SimulatedEntry.userActivity("com.example.shop.unknown")
    let app = AppSimulator(DeepLinkCenter(ShopRoute.entries), lifeCycle: .swiftUI)
    #expect(await app.launch(from: entry) == nil)
    #expect(app.history.isEmpty)
    await self.app.launch(from: entry)
    #expect(self.app.rejections.map(\.code) == [.noRule])
  }

  @Test("SwiftUI leaves an in-app link that is not for it to the system")
  func notForTheApp() async {
    let entry = SimulatedEntry.inApp("https://elsewhere.example.com/")
    let app = AppSimulator(DeepLinkCenter(ShopRoute.entries), lifeCycle: .swiftUI)
    #expect(await app.launch(from: entry) == nil)
    #expect(app.history.isEmpty)
    await app.tap(.inApp(Shop.link))
    #expect(app.history.map(\.callback) == ["openURL"])
    #expect(app.opened == [Shop.order])
  }

  @Test("A code that the app has scanned, and a link inside it, take the app on the screen")
  func byTheApp() async {
    for entry in [SimulatedEntry.qrCode(Shop.link), .inApp(Shop.link)] {
      let app = AppSimulator(DeepLinkCenter(ShopRoute.entries))
      await app.tap(entry)
      #expect(app.opened == [Shop.order])
      #expect(app.history.map(\.source) == [entry.source])
    }
  }
}

@MainActor @Suite("Notifications that arrive at a simulated app")
struct ArrivalTests {
  private let push = SimulatedEntry.notification(Shop.push, requestID: "order-4821")

  @Test("One that arrives on the screen is presented, and opens when it is tapped")
  func presented() async {
    let app = AppSimulator(DeepLinkCenter(ShopRoute.entries))
    await app.launch()
    let presentation = await app.deliver(push)
    #expect(presentation == .standard)
    #expect(app.history.isEmpty)
    await app.tap(push)
    #expect(app.opened == [Shop.order])
  }

  @Test("One that may open at once opens, and a later tap on it is a tap")
  func opensAtOnce() async {
    let options = DeliveryOptions(foreground: { _ in [.banner, .opensAtOnce] })
    let app = AppSimulator(DeepLinkCenter(ShopRoute.entries, options: options))
    await app.launch()
    await app.deliver(push)
    await app.tap(push)
    #expect(app.opened == [Shop.order, Shop.order])
    #expect(app.history.map(\.isArrival) == [true, false])
  }

  @Test("The system asks nobody while the app is not on the screen")
  func notOnScreen() async {
    let app = AppSimulator(DeepLinkCenter(ShopRoute.entries))
    #expect(await app.deliver(push) == nil)
    await app.launch()
    await app.background()
    #expect(await app.deliver(push) == nil)
    #expect(app.history.isEmpty)
  }
}
