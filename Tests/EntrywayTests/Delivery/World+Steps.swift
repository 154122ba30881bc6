import SeededRandom
import Testing

@testable import Entryway

extension World {
  /// Does one thing at random.
  func step() {
    let scene = Self.scenes[random.below(3)]
    let need = Self.needs[random.below(3)]
    switch random.below(24) {
    case 0..<4: note("receive") { receive(.order(next(), scene: scene)) }
    case 4: note("receive what is invalid") { receive(.link("app:/nowhere/\(next())")) }
    case 5: note("receive again") { receiveAgain() }
    case 6: note("tap") { receive(.notification("app:/order/\(next())", request: "\(lastNumber)")) }
    case 7: note("act in the background") { act("MARK") }
    case 8: note("dismiss") { receive(.notification("app:/home", .dismiss, request: next())) }
    case 9..<12: note("meet \(need.rawValue)") { center.meet(need, scene: scene) }
    case 12: note("withdraw \(need.rawValue)") { center.withdraw(need, scene: scene) }
    case 13..<15: note("listen") { listen(scene: scene) }
    case 15: note("stop listening") { cancelHandler() }
    case 16: note("advance") { clock.advance([0.5, 1.5, 3, 40][random.below(4)]) }
    case 17: note("guard") { guards.count < 2 ? addGuard() : guards.removeFirst().cancel() }
    case 18..<21: note("answer") { answer(randomDecision()) }
    case 21: note("restart") { restart() }
    case 22: note("expire") { center.expire() }
    default: note("give up or close a scene") { end(scene) }
    }
  }

  /// Lets answered guards go on, and starts the app again if a handler has killed it.
  func settle() async {
    if !guards.isEmpty || !questions.isEmpty { for _ in 0..<2 { await Task.yield() } }
    if let count = eventsAtLateAnswer { check(lastEvent == count, "a late answer did something") }
    eventsAtLateAnswer = nil
    if corpse != nil { note("start after a kill") { restart() } }
  }

  private func note(_ text: String, _ body: () -> Void) {
    steps.append(text)
    body()
  }

  private func act(_ identifier: String) {
    receive(
      .notification("app:/order/\(next())", .button(identifier), request: "\(lastNumber)"))
  }

  /// Reports an entry of before once more, by another callback.
  private func receiveAgain() {
    guard var entry = received[EntryID(rawValue: 1 + random.below(max(1, received.count)))]
    else { return }
    // Only a notification is known for longer than a moment.
    guard case .notification = entry.content else { return }
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

  private func randomDecision() -> GuardDecision<Place> {
    switch random.below(8) {
    case 0: .cancel(reason: "no")
    case 1: .redirect(to: .step(random.below(3)))
    case 2: .redirect(to: .login)
    case 3: .hold(until: Self.needs[random.below(3)])
    default: .proceed
    }
  }

  /// Answers a question, which may be one whose answer no longer counts.
  func answer(_ decision: GuardDecision<Place>) {
    guard !questions.isEmpty else { return }
    let question = questions.remove(at: random.below(questions.count))
    let counts =
      question.center == ObjectIdentifier(center)
      && center.state.pending.contains { $0.run != nil && $0.run == question.run }
    if !counts { eventsAtLateAnswer = lastEvent }
    question.answer.resume(returning: decision)
  }

  /// Meets everything and answers every guard, so that everything ends.
  func finish() async {
    center.restore()
    for scene in Self.scenes { listen(scene: scene, mayAct: false) }
    eventsAtLateAnswer = nil
    for _ in 0..<200 where corpse != nil || !center.waiting.isEmpty || !questions.isEmpty {
      for need in Self.needs {
        for scene in Self.scenes { center.meet(need, scene: scene) }
      }
      if corpse != nil {
        restart()
        center.restore()
        for scene in Self.scenes { listen(scene: scene, mayAct: false) }
      }
      while !questions.isEmpty { answer(.proceed) }
      for _ in 0..<3 { await Task.yield() }
    }
    for (id, outcomes) in outcomes { check(outcomes.count == 1, "\(id) ended \(outcomes)") }
    for id in received.keys where outcomes[id] == nil {
      check(lost.contains(id), "\(id) has no outcome")
    }
  }

  /// What holds after every step.
  func checkInvariants() {
    for (id, outcomes) in outcomes { check(outcomes.count == 1, "\(id) ended \(outcomes)") }
    for (id, count) in openings { check(count == 1, "\(id) opened \(count) times") }
    for (call, count) in calls { check(count == 1, "\(call) was called \(count) times") }
    let unfinished = received.keys.filter { outcomes[$0] == nil && !lost.contains($0) }
    if center.state.ledger.isUsed {
      check(Set(unfinished) == Set(center.waiting.map(\.id)), "waiting: \(center.waiting)")
      check(store.entries.map(\.id) == center.waiting.map(\.id), "stored: \(store.entries)")
    } else {
      check(Set(unfinished) == Set(store.entries.map(\.id)), "stored: \(store.entries)")
    }
    for (id, entry) in received {
      guard let outcome = outcomes[id]?.first else { continue }
      switch outcome {
      case .opened: check(calledNumbers.contains(Self.number(of: entry)), "\(id) called nobody")
      case .cancelled(by: .termination), .duplicate: break
      default: check(openings[id] == nil, "\(id) was opened, and \(outcome)")
      }
    }
    let competing = center.state.pending.filter(\.competes)
    for entry in competing {
      let rivals = competing.filter { entry.isOlder(than: $0) && $0.competes(with: entry) }
      check(rivals.count < options.pending.limit, "\(rivals.count) newer than \(entry.id)")
    }
  }
}
