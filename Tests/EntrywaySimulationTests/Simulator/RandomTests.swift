import EntrywaySimulation
import SeededRandom
import SimulationFixtures
import Testing

@MainActor @Suite("Simulated apps that are used at random")
struct RandomTests {
  @Test("Every entry ends in exactly one outcome, none opens twice, and none is lost")
  func everyEntryEndsOnce() async {
    for seed in 0..<200 as Range<UInt64> {
      let app = RandomApp(seed: seed)
      for _ in 0..<20 where app.failures.isEmpty { await app.step() }
      if app.failures.isEmpty { await app.finish() }
      guard app.failures.isEmpty else {
        Issue.record(
          "seed \(seed): \(app.failures.joined(separator: "; "))\n\(app.log)")
        return
      }
    }
  }
}

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
    case 0..<6: await app.tap(entry(), in: scene, activates: random.chance(80))
    case 6:
      let orders = entry().orders(of: [app.lifeCycle])
      let order = orders[random.below(orders.count)]
      if order.state == .notRunning, app.state != .notRunning { end() }
      await app.play(order)
    case 7:
      if app.state != .notRunning { end() }
      await app.launch(from: entry(), activates: random.chance(80))
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
    case 16: await app.deliver(entry())
    case 17: await app.satisfy(.session)
    case 18: await app.withdraw(.session)
    default: await app.tap(.handoff("com.example.shop.viewOrder"), failingWith: "gone")
    }
    check()
  }

  /// Brings everything to its end.
  func finish() async {
    await app.foreground()
    await app.satisfy(.session)
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

  private func entry() -> SimulatedEntry {
    links += 1
    let link = "https://shop.example.com/orders/\(links)"
    let payload: PayloadValue = ["deep_link": .text(link)]
    let entries: [SimulatedEntry] = [
      .link("shop://orders/\(links)"), .link(link), .notification(payload),
      .notification(payload, action: .button(random.chance(50) ? "OPEN" : "MARK")),
      .notification(payload, action: .dismiss), .notification(["deep_link": 7]),
      .quickAction("search"), .quickAction("unknown"), .spotlight("\(links)"),
      .userActivity("com.example.shop.viewOrder", userInfo: ["orderID": "\(links)"]),
      .handoff("com.example.shop.viewOrder", userInfo: ["orderID": "\(links)"]),
      .widget("shop://orders/\(links)"), .appIntent(link), .appClip(link), .qrCode(link),
      .inApp(link), .link("https://elsewhere.example.com/"),
    ]
    return entries[random.below(entries.count)]
  }
}

extension Seeded {
  mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }
  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
}

/// What happened to every entry of every process, from the centers' events.
@MainActor
final class Ledger {
  private(set) var failures: [String] = []
  private var process = 0
  private var outcomes: [EntryID: Int] = [:]
  private var openings: [EntryID: Int] = [:]
  private(set) var unfinished: Set<EntryID> = []
  /// Stored by a process that has ended, and not read yet by the next one.
  private(set) var kept: Set<EntryID> = []
  private(set) var openedCount = 0

  func listen(to center: DeepLinkCenter<ShopRoute>) {
    center.observe { [self] event in note(event) }
  }

  private func note(_ event: DeliveryEvent<ShopRoute>) {
    guard let id = event.entry else { return check(false, "\(event)") }
    switch event.kind {
    case .received:
      check(!unfinished.contains(id) && outcomes[id] == nil, "entry \(id) came twice")
      unfinished.insert(id)
    case .restored:
      check(kept.contains(id), "entry \(id) was not stored")
      kept.remove(id)
      unfinished.insert(id)
    case .opening: openings[id, default: 0] += 1
    case .finished(let outcome):
      check(unfinished.contains(id), "entry \(id) ended, and had not begun")
      unfinished.remove(id)
      outcomes[id, default: 0] += 1
      check(outcomes[id] == 1, "entry \(id) ended twice")
      if case .opened = outcome {
        openedCount += 1
        check(openings[id] == 1, "entry \(id) opened \(openings[id] ?? 0) times")
      } else {
        check(openings[id] == nil, "entry \(id) opened, and ended otherwise: \(outcome)")
      }
    default: break
    }
  }

  /// Numbers begin anew in the next process, but for what is stored.
  func endProcess(keeping stored: Set<EntryID>) {
    check(stored.isSubset(of: unfinished.union(kept)), "stored \(stored) of \(unfinished)")
    kept = stored
    unfinished = []
    outcomes = [:]
    openings = [:]
  }

  func finish() { check(unfinished.isEmpty, "without an outcome: \(unfinished)") }

  func check(_ condition: Bool, _ text: @autoclosure () -> String) {
    if !condition { failures.append(text()) }
  }
}
