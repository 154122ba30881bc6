import EntrywaySimulation
import SimulationFixtures
import Testing

@MainActor @Suite("What a simulated app says when it opened something else")
struct ExpectingTests {
  private func app(
    mountsRoot: Bool = true, requires: Set<Requirement> = []
  ) -> AppSimulator<ShopRoute> {
    AppSimulator(
      DeepLinkCenter(ShopRoute.entries, requirements: { _, _ in requires }), mountsRoot: mountsRoot)
  }

  private func failure(_ app: AppSimulator<ShopRoute>, _ expected: ShopRoute...) -> String {
    do {
      try app.expectOpened(expected)
      return "no failure"
    } catch {
      return error.description
    }
  }

  @Test("What was opened as it should be throws nothing")
  func nothing() async throws {
    let app = app()
    try app.expectOpened()
    await app.tap(.link(Shop.link))
    try app.expectOpened(.order(id: "4821"))
  }

  @Test("A rejection tells its reason, and what to do about it")
  func rejected() async {
    let app = app()
    await app.launch(from: .notification(["deep": "x"]))
    #expect(
      failure(app, Shop.order) == """
        the app opened nothing, and should have opened order(id: "4821")
          a tapped notification, the app is not running
            the process starts
            the scene main connects
            scene(_:willConnectTo:options:)
            Entry 1 arrived through a tapped notification.
            Entry 1 was rejected: the notification names no destination: `deep_link` is absent
              {"deep": "x"}
              by .notification(link: "deep_link")
            hint: send `deep_link`.
            userNotificationCenter(_:didReceive:)
            Entry 2 arrived through a tapped notification.
            Entry 2 was a duplicate of entry 1.
            the scene main becomes active
        hint: send `deep_link`.
        """)
  }

  @Test("A link that the server resolves opens nothing without a guard that asks it")
  func unresolved() async {
    let routes = RouteTable<ShopRoute>(hosts: ["go.example.com"]) {
      Route("/{id}", ShopRoute.order, hosts: ["go.example.com"], resolvedBy: .server)
    }
    let app = AppSimulator(DeepLinkCenter(EntryRules(routes, [])))
    await app.tap(.link("https://go.example.com/sale"))
    #expect(
      failure(app, Shop.order).hasSuffix(
        """
        hint: register the guard that asks, center.addGuard(.resolving(…)) of EntrywayReporting, or \
        let one of your own redirect the entry
        """))
  }

  @Test("What waits tells what for, and how the test brings it about")
  func waiting() async {
    let app = app(mountsRoot: false, requires: [.session, "terms"])
    await app.tap(.link("shop://orders/4821"), activates: false)
    #expect(
      failure(app, Shop.order) == """
        the app opened nothing, and should have opened order(id: "4821")
          a custom-scheme link, the app is not running
            the process starts
            the scene main connects
            scene(_:willConnectTo:options:)
            Entry 1 arrived through a custom-scheme link.
            Entry 1 waits for the interface, a session, terms and a handler for the scene main.
        hint: entry 1 waits: await app.foreground(), and await app.satisfy(.session), and await \
        app.satisfy("terms"), and await app.mount(), or let the app call center.onOpen
        """)
  }

  @Test("A guard that is asking is named")
  func asking() async {
    let app = app()
    var question: CheckedContinuation<Void, Never>?
    app.center.addGuard { _, _ in
      await withCheckedContinuation { question = $0 }
      return .proceed
    }
    await app.tap(.quickAction("search"))
    #expect(
      failure(app, .search) == """
        the app opened nothing, and should have opened search
          a quick action, the app is not running
            the process starts
            the scene main connects
            scene(_:willConnectTo:options:)
            Entry 1 arrived through a quick action.
            Entry 1 waits for the interface.
            the scene main becomes active
            Entry 1 waits for a guard's answer.
        hint: entry 1 waits: answer the guard, then await app.settle(), or await app.finishGuards()
        """)
    question?.resume()
  }

  @Test("An app that nothing has come to says so")
  func nothingCame() {
    #expect(
      failure(app(), .home) == """
        the app opened nothing, and should have opened home
        hint: nothing has reached the app: await app.launch(from:) or await app.tap(_:)
        """)
  }

  @Test("More than should be opened tells which callbacks have brought it")
  func more() async {
    let app = app()
    await app.tap(.link(Shop.link))
    await app.wait(.seconds(3))
    await app.tap(.qrCode("shop://search"))
    #expect(
      failure(app, Shop.order) == """
        the app opened order(id: "4821"), then search, and should have opened order(id: "4821")
          a universal link, the app is not running
            the process starts
            the scene main connects
            scene(_:willConnectTo:options:)
            Entry 1 arrived through a universal link.
            Entry 1 waits for the interface.
            the scene main becomes active
            Entry 1 is opening order (id: 4821).
            Entry 1 opened order (id: 4821).
          3.0 seconds pass
          a QR code, the app is in the foreground
            receive(_:)
            Entry 2 arrived through a QR code.
            Entry 2 is opening search.
            Entry 2 opened search.
        hint: each entry opens once: check which callbacks delivered the others
        """)
  }

  @Test("Another destination than the one that should be opened is left to the log")
  func other() async {
    let app = app()
    await app.launch()
    await app.tap(.link(Shop.link))
    #expect(
      failure(app, .search) == """
        the app opened order(id: "4821"), and should have opened search
          the app comes to the foreground
            the process starts
            the scene main connects
            the scene main becomes active
          a universal link, the app is in the foreground
            scene(_:continue:)
            Entry 1 arrived through a universal link.
            Entry 1 is opening order (id: 4821).
            Entry 1 opened order (id: 4821).
        hint: check in the log which destination each entry was read as
        """)
  }

  @Test("Everything that is done to an app is in its log")
  func log() async {
    let app = app(requires: [.session])
    await app.tap(.handoff("com.example.shop.viewOrder"), failingWith: "The other device is gone.")
    await app.openScene("second")
    await app.background("second")
    await app.closeScene("second")
    await app.satisfy(.session)
    await app.withdraw(.session)
    await app.mount()
    await app.mount(in: "main")
    await app.deliver(.notification(Shop.push))
    await app.background()
    await app.kill()
    #expect(
      "\(app)" == """
        Handoff, the app is not running, and the activity does not arrive
          the process starts
          the scene main connects
          an activity is announced
          the scene main becomes active
          scene(_:didFailToContinueUserActivityWithType:error:)
          Entry 1 arrived through Handoff.
          Entry 1 was rejected: the system could not deliver the activity \
        `com.example.shop.viewOrder`: The other device is gone.
          hint: nothing is wrong in the app; the user can try again.
        the window second is opened
          the scene second connects
          the scene second becomes active
        the window second goes to the background
        the window second is closed
        satisfied: session
        withdrawn: session
        a view is mounted
        a view is mounted in the scene main
        a notification arrives, the app is in the foreground
          userNotificationCenter(_:willPresent:)
          A notification is presented in the foreground.
        the app goes to the background
        the process is killed
        """)
  }
}
