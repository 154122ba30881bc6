import EntrywaySimulation
import SeededRandom
import Testing

@testable import Entryway

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension DeliveryHarness {
  /// Does one thing at random.
  func step() {
    let scene = Self.scenes[random.below(3)]
    let need = Self.needs[random.below(3)]
    switch random.below(33) {
    case 0..<4: note("receive") { receive(.order(next(), scene: scene)) }
    case 4: note("receive what is invalid") { receive(.link("app:/nowhere/\(next())")) }
    case 5: note("receive again") { receiveAgain() }
    case 6: note("tap") { receive(.notification("app:/order/\(next())", request: "\(lastNumber)")) }
    case 7: note("act in the background") { act("MARK") }
    case 8: note("dismiss") { receive(.notification("app:/home", .dismiss, request: next())) }
    case 9..<12: note("satisfy \(need.rawValue)") { center.satisfy(need, scene: scene) }
    case 12: note("withdraw \(need.rawValue)") { center.withdraw(need, scene: scene) }
    case 13..<15: note("listen") { listen(scene: scene) }
    case 15: note("stop listening") { cancelHandler() }
    case 16: note("advance") { advance([0.5, 1.5, 3, 40][random.below(4)]) }
    case 17:
      note("guard") {
        process.guards.count < 2 ? addGuard() : process.guards.removeFirst().cancel()
      }
    case 18..<21: note("answer") { answer(randomDecision()) }
    case 21: note("restart") { restart() }
    case 22:
      note("expire") {
        center.expire()
        checkExpired()
      }
    case 30: note("store that calls") { process.store.whileSaving = { [self] in interfere() } }
    case 31: note("read again") { center.readAgain() }
    case 23: note("give up or close a scene") { end(scene) }
    case 24: note("sign-in") { receive(.link("app:/code/\(next())", scene: scene)) }
    case 25: note("audience") { center.audiences = center.audiences.isEmpty ? ["host"] : [] }
    case 26: note("for hosts") { receive(.link("app:/hosts/\(next())", scene: scene)) }
    case 27: note("activate") { scene.map { center.activateScene($0) } }
    case 28: note("disk") { changeDisk() }
    case 29: note("another process") { rivalStep() }
    default: note("late or again") { listen(scene: scene, mayAct: false) }
    }
  }

  /// Lets guards be called and answers be heard, and starts the app again if a handler has killed it.
  ///
  /// Now and then the next step comes before that.
  func settle() async {
    if corpse == nil, eventsAtLateAnswer == nil, random.chance(10) {
      isSettled = false
      return
    }
    await letGuardsGoOn()
    if let count = eventsAtLateAnswer {
      check(process.lastEvent == count, "a late answer did something")
    }
    eventsAtLateAnswer = nil
    if corpse != nil { note("start after a kill") { restart() } }
  }

  /// Waits for what guards set off: a task tells itself when it has ended, a guard when it is called, and
  /// the clock who sleeps by it.
  private func letGuardsGoOn() async {
    let tasks = answered
    answered = []
    for task in tasks { await task.value }
    var rounds = 0
    while areGuardsUnderWay, rounds < 10_000 {
      rounds += 1
      await Task.yield()
    }
    check(rounds < 10_000, "a guard was not called, or its time limit is not over")
    isSettled = true
  }

  /// Whether guards go on without the test: one is about to be called, or its time limit to begin or to end.
  private var areGuardsUnderWay: Bool {
    let limits = center.guardTasks.values.filter { $0.timer != nil }
    return center.guardTasks.keys.contains { !process.asked.contains($0) }
      || clock.sleeperCount < limits.count
  }

  private func note(_ text: String, _ body: () -> Void) {
    steps.append(text)
    body()
  }

  /// What a store does that calls the center while it saves.
  func interfere() {
    switch random.below(4) {
    case 0: center.cancelWaiting()
    case 1: center.waiting.randomElement(using: &random).map { center.cancel($0.id) }
    case 2: receive(.order(next()))
    default: center.satisfy(Self.needs[random.below(3)])
    }
  }

  private func act(_ identifier: String) {
    receive(
      .notification("app:/order/\(next())", .button(identifier), request: "\(lastNumber)"))
  }

  /// Reports an entry of before once more, by another callback.
  private func receiveAgain() {
    guard !taps.isEmpty else { return }
    let tap = taps[random.below(taps.count)]
    // Only a notification is known for longer than a moment, and only in the runs that had it.
    guard case .notification = tap.entry.content, tap.run == process.number else { return }
    var entry = tap.entry
    entry.callback = "callback \(random.below(3))"
    receive(entry)
  }

  private func end(_ scene: SceneID?) {
    switch random.below(3) {
    case 0: center.waiting.randomElement(using: &random).map { center.cancel($0.id) }
    case 1: center.cancelWaiting()
    default: scene.map { center.closeScene($0) }
    }
  }

  func changeDisk() {
    disk.mode = random.chance(50) ? .works : Disk.Mode.allCases[random.below(4)]
  }

  /// Another process takes the store if it is free, hands entries over, or is killed.
  private func rivalStep() {
    guard let rival else {
      self.rival = start()
      self.rival?.center.restore()
      return
    }
    if random.chance(50) {
      bury(rival)
      self.rival = nil
    } else {
      rival.center.receive(.order(next()))
    }
  }

  private func randomDecision() -> GuardDecision<Destination> {
    switch random.below(11) {
    case 0: .cancel(reason: "no")
    case 5: .reject(EntryRejection("no"))
    case 6: .redirect(to: .login, resolved: ResolvedLink(id: UUID()))
    case 1: .redirect(to: .step(random.below(3)))
    case 2: .redirect(to: .login)
    case 3: .redirect(to: .hosts)
    case 4: .hold(until: Self.needs[random.below(3)])
    default: .proceed
    }
  }

  /// Answers a question, which may be one whose answer no longer counts.
  func answer(_ decision: GuardDecision<Destination>) {
    guard !questions.isEmpty else { return }
    let question = questions.remove(at: random.below(questions.count))
    let counts =
      question.process == process.number
      && center.state.pending.contains { $0.run != nil && $0.run == question.run }
    if !counts, isSettled { eventsAtLateAnswer = process.lastEvent }
    question.task.map { answered.append($0) }
    question.answer.resume(returning: decision)
  }

  /// Satisfies everything and answers every guard, so that everything ends.
  func finish() async {
    disk.mode = .works
    if let rival { bury(rival) }
    rival = nil
    center.restore()
    for scene in Self.scenes { listen(scene: scene, mayAct: false) }
    // The bound is for what hangs.
    for _ in 0..<100
    where corpse != nil || !center.waiting.isEmpty || !questions.isEmpty
      || !center.state.storeState.isUsed
    {
      // A handler of before may break it once more.
      disk.mode = .works
      let count = process.lastEvent
      for need in Self.needs {
        for scene in Self.scenes { center.satisfy(need, scene: scene) }
      }
      if corpse != nil {
        restart()
        for scene in Self.scenes { listen(scene: scene, mayAct: false) }
      }
      center.restore()
      while !questions.isEmpty { answer(.proceed) }
      await letGuardsGoOn()
      // A guard that never answers keeps an entry until somebody gives it up.
      if process.hasSilentGuard, process.lastEvent == count { center.cancelWaiting() }
    }
    for (index, tap) in taps.enumerated() where tap.outcomes.isEmpty {
      check(tap.isLost, "tap \(index) has no outcome")
    }
  }
}
