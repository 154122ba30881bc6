import Entryway
import Observation
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The app's own code calls the center from within what the center does.
@MainActor @Suite("Calls from within")
struct ReentrantCallTests {
  /// What an app's closure holds, and what unregisters itself when it goes.
  @MainActor private final class Coordinator {
    var registration: DeliveryRegistration?

    func show() {}

    isolated deinit { registration?.cancel() }
  }

  @Test("An object that unregisters itself when it goes may go with the closure that holds it")
  func objectThatUnregisters() {
    let desk = Desk.ready()
    var coordinator: Coordinator? = Coordinator()
    coordinator?.registration = desk.center.onOpen(scene: "left") { [coordinator] _, _ in
      coordinator?.show()
    }
    coordinator = nil
    desk.center.closeScene("left")

    var observer: Coordinator? = Coordinator()
    let registration = desk.center.observe { [observer] _ in observer?.show() }
    observer?.registration = registration
    observer = nil
    registration.cancel()

    var menu: Coordinator? = Coordinator()
    let offer = desk.center.offerQuickActions { [menu] _ in menu?.show() }
    menu?.registration = offer
    menu = nil
    offer.cancel()
  }

  @Test("A chain of handlers ends though two windows have destinations that are just open")
  func chainOverTwoWindows() {
    let desk = Desk()
    desk.center.satisfy(.interface)
    for scene in ["left", "right"] as [SceneID] {
      desk.listen(scene.rawValue, scene: scene)
      desk.center.receive(.order("1", scene: scene))
    }
    var calls = 0
    func register() {
      desk.center.onOpen { _, _ in
        calls += 1
        if calls < 10_000 { register() }
      }
    }
    register()
    #expect(calls <= 2 * 257)
  }

  @Test("A chain that an observer goes on with ends too")
  func chainOfAnObserver() {
    let desk = Desk.ready()
    var count = 0
    desk.center.observe { [center = desk.center] event in
      guard case .reachedLateHandler = event.kind, count < 1_000 else { return }
      count += 1
      center.onOpen { _, _ in }
    }
    desk.center.receive(.order("1"))
    desk.listen("late")
    #expect(count <= 17)
  }

  @Test("A handler that takes the place of another when the entry opens receives it")
  func replacedHandler() {
    let desk = Desk()
    desk.center.satisfy(.interface)
    var registration = desk.listen("first")
    desk.center.observe { [desk] event in
      guard case .opening = event.kind else { return }
      registration.cancel()
      registration = desk.listen("second")
    }
    desk.center.receive(.order("1"))
    #expect(desk.opened == ["second: order(\"1\")"])
  }

  @Test("An observer that withdraws the audience when an entry opens keeps it from opening")
  func audienceAtOpening() {
    let desk = Desk.ready()
    desk.center.audiences = ["host"]
    desk.center.observe { [center = desk.center] event in
      if case .opening = event.kind { center.audiences = [] }
    }
    desk.center.receive(.link("app:/hosts/1"))
    #expect(desk.opened == [])
    #expect(desk.history == ["Entry 1, a universal link, was rejected: for hosts"])
  }

  @Test("A closure of requirements that calls the center lets nothing open for an old audience")
  func audienceInRequirements() {
    var isArmed = false
    var center: DeepLinkCenter<Destination>?
    let desk = Desk(
      options: DeliveryOptions(pending: .queue(limit: 9)), audiences: ["host"],
      requirements: { _, _ in
        if isArmed {
          isArmed = false
          center?.satisfy(.session)
        }
        return [.session]
      })
    center = desk.center
    desk.listen()
    desk.center.satisfy(.interface)
    desk.center.receive(.order("1"))
    desk.center.receive(.link("app:/hosts/2"))
    isArmed = true
    desk.center.audiences = []
    desk.center.satisfy(.session)
    #expect(desk.opened == ["root: order(\"1\")"])
  }

  @Test("A closure of requirements that withdraws the audience itself is heeded")
  func audienceWithdrawnInRequirements() {
    var center: DeepLinkCenter<Destination>?
    let desk = Desk(
      audiences: ["host"],
      requirements: { _, _ in
        center?.audiences = []
        return []
      })
    center = desk.center
    desk.listen()
    desk.center.satisfy(.interface)
    desk.center.receive(.link("app:/hosts/1"))
    #expect(desk.opened == [])
  }

  @Test("A tap that a closure of requirements reports a second time opens once")
  func sameTapFromRequirements() {
    var other: AppEntry? = .link("app:/order/1", callback: "onOpenURL")
    weak var center: DeepLinkCenter<Destination>?
    let desk = Desk.ready { _, _ in
      if let entry = other.take() { center?.receive(entry) }
      return []
    }
    center = desk.center
    desk.center.receive(.link("app:/order/1", callback: "scene(_:continue:)"))
    #expect(desk.opened == ["root: order(\"1\")"])
    #expect(
      desk.history == [
        "Entry 1, a universal link, opened order (id: 1).",
        "Entry 2, a universal link, was a duplicate of entry 1.",
      ])
  }

  @Test("What waits again since its handler went is asked about again")
  func guardsAfterResuming() async {
    let desk = Desk(requirements: { _, _ in [.session] })
    let registration = desk.listen()
    desk.center.satisfy(.interface)
    desk.center.satisfy(.session)
    desk.guardByHand()
    desk.center.observe { [center = desk.center] event in
      guard case .opening = event.kind, center.isSatisfied(.session) else { return }
      center.withdraw(.session)
      registration.cancel()
    }
    desk.center.receive(.order("1"))
    await desk.answer(.proceed)
    #expect(desk.opened == [])
    desk.center.satisfy(.session)
    desk.listen("again")
    await desk.answer(.cancel(reason: "signed out"))
    #expect(desk.history == ["Entry 1, a universal link, was cancelled: signed out."])
  }

  @Test("A handler that closes its own window does not open the entry in another one")
  func closesItsWindow() {
    let desk = Desk()
    desk.center.satisfy(.interface)
    desk.center.onOpen(scene: "left") { [desk] destination, _ in
      desk.opened.append("left: \(destination)")
      desk.center.closeScene("left")
    }
    desk.listen("right", scene: "right")
    desk.center.receive(.order("1", scene: "left"))
    desk.listen("late right", scene: "right")
    #expect(desk.opened == ["left: order(\"1\")"])
  }

  @Test("An identity is the same after its window got a name, in all windows too")
  func renamedIdentity() {
    let desk = Desk(options: DeliveryOptions(windows: .all))
    desk.center.satisfy(.interface)
    desk.center.onOpen(id: "view", scene: "own name") { _, _ in desk.opened.append("first") }
    desk.center.receive(.order("1"))
    desk.center.renameScene("own name", to: "left")
    desk.center.onOpen(id: "view", scene: "left") { _, _ in desk.opened.append("second") }
    #expect(desk.opened == ["first"])
  }

  @Test("What somebody who observes the center sets off is done when the call returns")
  func observation() {
    let desk = Desk(requirements: { _, _ in [.session] })
    desk.listen(scene: "left")
    desk.center.satisfy(.interface)
    desk.center.receive(.order("1", scene: "own name"))
    withObservationTracking {
      _ = desk.center.waiting
    } onChange: { [center = desk.center] in
      MainActor.assumeIsolated { center.satisfy(.session) }
    }
    desk.center.renameScene("own name", to: "left")
    #expect(desk.opened == ["root: order(\"1\")"])
  }

  @Test("An activity that comes after all is no second report of its failure")
  func undelivered() {
    let desk = Desk.ready()
    var entry = AppEntry(
      source: .handoff, content: .activity(ActivityContent(type: "home")), date: Clock.zero,
      callback: "didFail")
    desk.center.receive(undelivered: entry, reason: "away")
    entry.callback = "continue"
    desk.center.receive(entry)
    #expect(desk.opened == ["root: home"])
  }
}

/// Numbers and times at their ends.
@MainActor @Suite("Extremes of delivery")
struct DeliveryExtremesTests {
  @Test("A payload of any depth that an app puts together is refused")
  func deepPayload() {
    let center = DeepLinkCenter(
      EntryRules(
        RouteTable<Destination>(schemes: ["app"]) { Route("/home", .home) },
        [.notification(link: "deep_link")]))
    var payload: PayloadValue = "x"
    for _ in 0..<2_000 { payload = ["inner": payload] }
    let reception = center.receive(
      AppEntry(
        source: .notification(.tap),
        content: .notification(NotificationContent(payload: payload))))
    #expect(!reception.isAccepted)
  }

  @Test("Any first number is taken", arguments: [Int.min, 0, Int.max] as [Int])
  func firstID(number: Int) {
    let center = DeepLinkCenter(firstID: EntryID(rawValue: number), reading: Destination.read)
    #expect(center.receive(.order("1")).id < center.receive(.order("2")).id)
  }

  @Test("Stored numbers of any size leave room for others", arguments: [Int.max, 1 << 53, -5])
  func storedID(number: Int) {
    let store = MemoryPendingEntryStore([
      StoredEntry(id: EntryID(rawValue: number), receivedAt: Clock.zero, entry: .order("1"))
    ])
    let desk = Desk(options: DeliveryOptions(pending: .queue(limit: 9)), store: store)
    desk.center.receive(.order("2"))
    #expect(desk.center.waiting.map(\.id) == [1, 2])
    #expect(store.entries.map(\.id) == [1, 2])
  }

  @Test("New numbers of what was read late are saved, so that no run tells two ends of one")
  func renumbered() {
    let store = MemoryPendingEntryStore([
      StoredEntry(id: 1, receivedAt: Clock.zero, entry: .order("1"))
    ])
    store.loadFailure = UnreadableStoreTests.locked
    let desk = Desk(
      options: DeliveryOptions(pending: .queue(limit: 9)), store: store,
      requirements: { destination, _ in destination == .order("1") ? [.session] : [] })
    desk.listen()
    desk.center.satisfy(.interface)
    desk.center.receive(.order("2"))
    store.loadFailure = nil
    desk.center.restore()
    #expect(store.entries.map(\.id) == [2])
  }

  @Test("A guard may have any time limit", arguments: [Duration.seconds(Int64.max), .seconds(-1)])
  func timeLimit(limit: Duration) async {
    let desk = Desk.ready()
    desk.center.addGuard(timeLimit: limit) { _, _ in .proceed }
    desk.center.receive(.order("1"))
    await desk.until { desk.center.waiting.isEmpty }
  }

  @Test("Any date is taken as the time", arguments: [Double.nan, .infinity, -1e30])
  func dates(seconds: Double) {
    let center = DeepLinkCenter(
      now: { Clock.zero.addingTimeInterval(seconds) }, reading: Destination.read)
    center.onOpen { _, _ in }
    center.satisfy(.interface)
    #expect(center.receive(.order("1")).state.outcome != nil)
  }
}
