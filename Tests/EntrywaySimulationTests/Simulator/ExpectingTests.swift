import DiagnosticFacts
import EntrywayDiagnostics
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

  /// What the check fails with: it has the whole log.
  private func failure(
    _ app: AppSimulator<ShopRoute>, _ expected: ShopRoute...
  ) throws -> Diagnostic {
    let failure = #expect(throws: TestFailure.self) { try app.expectOpened(expected) }
    let diagnostic = try #require(failure).diagnostic
    #expect(diagnostic.facts == "error opened")
    #expect(diagnostic.notes.joined(separator: "\n") == "\(app)")
    return diagnostic
  }

  /// The facts of the last rejection, and what to do about it.
  private func rejection(_ app: AppSimulator<ShopRoute>) -> Diagnostic? {
    app.rejections.last?.diagnostic
  }

  @Test("What was opened as it should be throws nothing")
  func nothing() async throws {
    let app = app()
    try app.expectOpened()
    await app.tap(.link(Shop.link))
    try app.expectOpened(.order(id: "4821"))
  }

  @Test("A rejection tells its reason, and what to do about it")
  func rejected() async throws {
    let app = app()
    await app.launch(from: .notification(["deep": "x"]))
    #expect(app.opened == [])
    #expect(rejection(app)?.facts == "error missing")
    #expect(try failure(app, Shop.order).hint == rejection(app)?.hint)
  }

  @Test("A link that the server resolves opens nothing without a guard that asks it")
  func unresolved() async throws {
    let routes = RouteTable<ShopRoute>(hosts: ["go.example.com"]) {
      Route("/{id}", ShopRoute.order).hosts("go.example.com").resolved(by: .server)
    }
    let app = AppSimulator(DeepLinkCenter(EntryRules(routes, [])))
    await app.tap(.link("https://go.example.com/sale"))
    #expect(app.opened == [])
    #expect(rejection(app)?.facts == "error unresolved-link")
    #expect(try failure(app, Shop.order).hint == rejection(app)?.hint)
  }

  @Test("What waits tells what for, and how the test brings it about")
  func waiting() async throws {
    let app = app(mountsRoot: false, requires: [.session, "terms"])
    await app.tap(.link("shop://orders/4821"), activates: false)
    #expect(
      app.waiting.map(\.state) == [
        .waiting(
          for: [
            .requirement(.interface), .requirement(.session), .requirement("terms"),
            .handler(scene: "main"),
          ])
      ])
    let hint = try #require(try failure(app, Shop.order).hint)
    for call in ["foreground()", "satisfy(.session)", #"satisfy("terms")"#, "mount()"] {
      #expect(hint.contains("await app.\(call)"))
    }
  }

  @Test("A guard that is asking is named")
  func asking() async throws {
    let app = app()
    var question: CheckedContinuation<Void, Never>?
    app.center.addGuard { _, _ in
      await withCheckedContinuation { question = $0 }
      return .proceed
    }
    await app.tap(.quickAction("search"))
    #expect(app.waiting.map(\.state) == [.waiting(for: [.guards])])
    #expect(try failure(app, .search).hint?.contains("await app.finishGuards()") == true)
    question?.resume()
  }

  @Test("An app that nothing has come to says so")
  func nothingCame() throws {
    #expect(try failure(app(), .home).hint?.contains("await app.launch(from:)") == true)
  }

  @Test("More than should be opened tells which callbacks have brought it")
  func more() async throws {
    let app = app()
    await app.tap(.link(Shop.link))
    await app.wait(.seconds(3))
    await app.tap(.qrCode("shop://search"))
    #expect(app.opened == [Shop.order, .search])
    #expect(app.history.map(\.callback) == ["scene(_:willConnectTo:options:)", nil])
    let diagnostic = try failure(app, Shop.order)
    #expect(diagnostic.notes.contains { $0.hasSuffix("receive(_:)") })
    #expect(diagnostic.hint != (try failure(self.app(), Shop.order).hint))
  }

  @Test("Another destination than the one that should be opened is left to the log")
  func other() async throws {
    let app = app()
    await app.launch()
    await app.tap(.link(Shop.link))
    #expect(app.opened == [Shop.order])
    #expect(try failure(app, .search).notes.contains("  scene(_:continue:)"))
  }

  @Test("Everything that is done to an app is in its log")
  func log() async throws {
    let app = app(requires: [.session])
    await app.tap(.handoff("com.example.shop.viewOrder"), failingWith: "The other device is gone.")
    let undelivered = try #require(rejection(app))
    #expect(undelivered.facts == "error undelivered")
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
    let deeds = "\(app)".split(separator: "\n").filter { !$0.hasPrefix(" ") }
    #expect(deeds.count == 11)
    #expect("\(app)".contains(undelivered.message))
  }
}
