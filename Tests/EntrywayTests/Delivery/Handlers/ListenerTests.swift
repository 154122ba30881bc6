import Entryway
import EntrywaySimulation
import Testing

/// One listener, one entry, one call.
@MainActor @Suite("Listeners")
struct ListenerTests {
  @Test("A view that disappears and appears again gets an entry once under its identity")
  func identity() {
    let desk = Desk()
    desk.center.satisfy(.interface)
    var registration = desk.center.onOpen(id: "orders") { destination, _ in
      desk.opened.append("\(destination)")
    }
    desk.center.receive(.order("1"))
    for _ in 0..<3 {
      registration.cancel()
      registration = desk.center.onOpen(id: "orders") { destination, _ in
        desk.opened.append("\(destination)")
      }
    }
    #expect(desk.opened == ["order(\"1\")"])
    desk.center.receive(.order("2"))
    #expect(desk.opened == ["order(\"1\")", "order(\"2\")"])
  }

  @Test("Without an identity each registration is another listener")
  func noIdentity() {
    let desk = Desk()
    desk.center.satisfy(.interface)
    let registration = desk.listen()
    desk.center.receive(.order("1"))
    registration.cancel()
    desk.listen("again")
    #expect(desk.opened == ["root: order(\"1\")", "again: order(\"1\")"])
  }

  @Test("Two registrations of one identity get an entry once, and in each window once")
  func twice() {
    let desk = Desk(options: DeliveryOptions(windows: .all))
    desk.center.satisfy(.interface)
    for scene in ["left", "right", "left"] as [SceneID] {
      desk.center.onOpen(id: 7, scene: scene) { _, _ in desk.opened.append(scene.rawValue) }
    }
    desk.center.receive(.order("1"))
    #expect(desk.opened == ["left", "right"])
  }

  @Test("A chain of more than sixteen handlers, each registered by the one before, ends")
  func chain() {
    let desk = Desk()
    desk.center.satisfy(.interface)
    var calls = 0
    func register() {
      desk.center.onOpen { _, _ in
        calls += 1
        guard calls < 1_000 else { return }
        register()
        // Two are passed over, and one event tells it.
        if calls == 17 { register() }
      }
    }
    register()
    desk.center.receive(.order("1"))
    #expect(calls == 17)
    let ends = desk.events.filter { $0.kind == .endedHandlerChain(Destination.match(.order("1"))) }
    #expect(ends.map(\.entry) == [1])
  }

  @Test("Handlers that were registered in a chain receive the next entry as all do")
  func afterTheChain() {
    let desk = Desk()
    desk.center.satisfy(.interface)
    var calls = 0
    func register(_ depth: Int) {
      desk.center.onOpen { _, entry in
        calls += 1
        if entry.content == AppEntry.order("1").content, depth < 30 { register(depth + 1) }
      }
    }
    register(0)
    desk.center.receive(.order("1"))
    calls = 0
    desk.center.receive(.order("2"))
    #expect(calls == 18)
  }

  @Test("A guard that takes too long is given up, and a late answer is ignored")
  func timeLimit() async {
    let desk = Desk.ready()
    let clock = SimulatedClock()
    let center = DeepLinkCenter(clock: clock, reading: Destination.read)
    center.onOpen { destination, _ in desk.opened.append("\(destination)") }
    center.satisfy(.interface)
    center.addGuard(timeLimit: .seconds(30)) { destination, _ in
      await withCheckedContinuation {
        desk.questions.append(Desk.Question(destination: destination, answer: $0))
      }
    }
    center.receive(.order("1"))
    await desk.until {
      clock.advance(by: .seconds(30))
      return center.waiting.isEmpty
    }
    await desk.answer(.proceed)
    #expect(desk.opened == [])
    #expect(
      center.history.map(\.description) == [
        "Entry 1, a universal link, was cancelled: a guard did not answer within 30 s."
      ])
  }

  @Test("A guard is not asked about an entry that ended before the guard could start")
  func endedBeforeAsked() async {
    let desk = Desk.ready()
    desk.guardByHand()
    desk.center.receive(.order("1"))
    desk.center.receive(.order("2"))
    await desk.until { !desk.questions.isEmpty }
    await desk.settle()
    #expect(desk.questions.map(\.destination) == [.order("2")])
    await desk.answer(.proceed)
    #expect(desk.opened == ["root: order(\"2\")"])
  }

  @Test("A guard that answers in time ends its timer")
  func inTime() async {
    let desk = Desk.ready()
    let center = DeepLinkCenter(clock: SimulatedClock(), reading: Destination.read)
    center.onOpen { destination, _ in desk.opened.append("\(destination)") }
    center.satisfy(.interface)
    center.addGuard(timeLimit: .milliseconds(500)) { _, _ in .proceed }
    center.receive(.order("1"))
    await desk.until { !desk.opened.isEmpty }
    #expect(desk.opened == ["order(\"1\")"])
  }

  @Test("A guard that is taken away lets go what it held")
  func removedGuard() async {
    let desk = Desk.ready()
    let registration = desk.guardByHand()
    desk.center.receive(.order("1"))
    await desk.answer(.hold(until: "terms"))
    #expect(desk.history == ["Entry 1, a universal link, waits for terms."])
    registration.cancel()
    #expect(desk.opened == ["root: order(\"1\")"])
  }
}
