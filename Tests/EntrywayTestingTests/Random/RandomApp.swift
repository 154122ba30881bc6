import EntrywayTesting
import SeededRandom

/// An app that is used at random, and what became of every entry, in all its processes.
@MainActor
final class RandomApp {
  private var random: Seeded
  private let store: MemoryPendingEntryStore?
  private let options: DeliveryOptions
  private let isMadeAnew: Bool
  let app: AppSimulator<ShopRoute>
  private let ledger = Ledger()
  private var links = 0

  private static let scenes: [SceneID?] = [nil, "main", "second"]
  private static let policies: [PendingPolicy] = [.latest, .queue(limit: 2)]

  init(seed: UInt64) {
    var random = Seeded(seed: seed)
    let store = random.chance(60) ? MemoryPendingEntryStore() : nil
    let options = DeliveryOptions(
      pending: Self.policies[random.below(2)], expiry: random.chance(30) ? .seconds(120) : nil,
      foreground: { _ in .opensAtOnce })
    let asks = random.chance(30)
    let ledger = ledger
    let make: @MainActor () -> DeepLinkCenter<ShopRoute> = {
      let center = DeepLinkCenter(
        ShopRoute.entries, options: options, store: store,
        requirements: { route, _ in route == .search ? [] : [.session] })
      ledger.listen(to: center)
      if asks { center.addGuard { route, _ in route == .search ? .redirect(to: .home) : .proceed } }
      return center
    }
    let lifeCycle = AppLifeCycle.allCases[random.below(3)]
    let mountsRoot = random.chance(70)
    isMadeAnew = random.chance(50)
    app =
      isMadeAnew
      ? AppSimulator(lifeCycle: lifeCycle, mountsRoot: mountsRoot, makeCenter: make)
      : AppSimulator(make(), lifeCycle: lifeCycle, mountsRoot: mountsRoot)
    self.random = random
    self.store = store
    self.options = options
  }

  var log: String { "\(app)" }
  var failures: [String] { ledger.failures }

  /// Does something at random, as a person, the system or the app would.
  func step() async {
    let scene = Self.scenes[random.below(3)]
    switch random.below(20) {
    case 0..<6: await app.tap(way(), in: scene, activates: random.chance(80))
    case 6:
      let orders = way().orders(of: [app.lifeCycle])
      let order = orders[random.below(orders.count)]
      if order.state == .notRunning, app.state != .notRunning { end() }
      await app.play(order)
    case 7:
      if app.state != .notRunning { end() }
      await app.launch(from: way(), activates: random.chance(80))
    case 8: await app.foreground()
    case 9: await app.background()
    case 10: await app.openScene(scene ?? "second")
    case 11: if let scene { await app.closeScene(scene) }
    case 12: if let scene { await app.background(scene) }
    case 13:
      end()
      await app.kill()
    case 14: await app.wait(.seconds([1, 3, 150][random.below(3)]))
    case 15: await app.mount(in: scene)
    case 16: await app.arrive(way())
    case 17: await app.meet(.session)
    case 18: await app.withdraw(.session)
    default: await app.tap(.handoff("com.example.shop.viewOrder"), failingWith: "gone")
    }
    check()
  }

  /// Brings everything to its end.
  func finish() async {
    await app.foreground()
    await app.meet(.session)
    await app.mount()
    for scene in app.scenes { await app.openScene(scene) }
    check()
    ledger.check(app.waiting.isEmpty, "waiting at the end: \(app.waiting)")
    ledger.finish()
  }

  /// The process ends now: what was not stored is lost.
  private func end() {
    ledger.endProcess(keeping: Set(store?.entries.map(\.id) ?? []))
  }

  private func check() {
    let running = ledger.unfinished
    ledger.check(
      running.subtracting(ledger.kept) == Set(app.waiting.map(\.id)).subtracting(ledger.kept),
      "unfinished \(running), waiting \(app.waiting.map(\.id))")
    ledger.check(
      app.opened.count == ledger.openedCount, "opened \(app.opened.count) of \(ledger.openedCount)")
  }

  private func way() -> WayIn {
    links += 1
    let link = "https://shop.example.com/orders/\(links)"
    let payload: PayloadValue = ["deep_link": .text(link)]
    let ways: [WayIn] = [
      .link("shop://orders/\(links)"), .link(link), .notification(payload),
      .notification(payload, action: .button(random.chance(50) ? "OPEN" : "MARK")),
      .notification(payload, action: .dismiss), .notification(["deep_link": 7]),
      .quickAction("search"), .quickAction("unknown"), .spotlight("\(links)"),
      .userActivity("com.example.shop.viewOrder", userInfo: ["orderID": "\(links)"]),
      .handoff("com.example.shop.viewOrder", userInfo: ["orderID": "\(links)"]),
      .widget("shop://orders/\(links)"), .appIntent(link), .appClip(link), .qrCode(link),
      .inApp(link), .link("https://elsewhere.example.com/"),
    ]
    return ways[random.below(ways.count)]
  }
}

extension Seeded {
  mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }
  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
}
