import Entryway
import Testing

@MainActor @Suite("Guards")
struct GuardTests {
  @Test("A destination opens when its guard answers proceed")
  func proceed() async {
    let desk = Desk.ready()
    desk.guardByHand()
    let reception = desk.center.receive(.order("1"))
    #expect(reception.description == "Entry 1 waits for a guard's answer.")
    #expect(desk.opened == [])
    await desk.answer(.proceed)
    #expect(desk.opened == ["root: order(\"1\")"])
  }

  @Test("A guard is not asked before everything else is satisfied")
  func askedLast() async {
    let desk = Desk(requirements: { _, _ in [.session] })
    desk.guardByHand()
    desk.center.receive(.order("1"))
    desk.listen()
    desk.center.satisfy(.interface)
    await desk.settle()
    #expect(desk.questions.isEmpty)
    desk.center.satisfy(.session)
    await desk.answer(.proceed)
    #expect(desk.opened == ["root: order(\"1\")"])
  }

  @Test("Guards are asked one after the other, in the order of their registration")
  func order() async {
    let desk = Desk.ready()
    var asked: [String] = []
    desk.center.addGuard { _, _ in
      asked.append("first")
      return .proceed
    }
    desk.center.addGuard { _, _ in
      asked.append("second")
      return .proceed
    }
    desk.center.receive(.order("1"))
    await desk.until { !desk.opened.isEmpty }
    #expect(asked == ["first", "second"])
  }

  @Test("A guard that cancels says why")
  func cancel() async {
    let desk = Desk.ready()
    desk.guardByHand()
    desk.guardByHand()
    desk.center.receive(.order("1"))
    await desk.answer(.cancel(reason: "not confirmed"))
    #expect(desk.opened == [])
    #expect(desk.questions.isEmpty)
    #expect(desk.history == ["Entry 1, a universal link, was cancelled: not confirmed."])
  }

  @Test("A redirect opens the other destination, after all guards have been asked about it")
  func redirect() async {
    let desk = Desk.ready()
    desk.guardByHand()
    desk.guardByHand()
    desk.center.receive(.order("1"))
    await desk.answer(.proceed)
    await desk.answer(.redirect(to: .login))
    #expect(desk.questions.map(\.destination) == [.login])
    await desk.answer(.proceed)
    #expect(desk.questions.map(\.destination) == [.login])
    await desk.answer(.proceed)
    #expect(desk.opened == ["root: login"])
    #expect(desk.history == ["Entry 1, a universal link, opened login."])
    #expect(desk.lines.contains("Entry 1 was redirected to login."))
  }

  @Test("A redirect asks for what the other destination requires")
  func redirectRequires() async {
    let desk = Desk.ready(requirements: { destination, _ in destination == .home ? [.session] : [] }
    )
    desk.guardByHand()
    desk.center.receive(.order("1"))
    await desk.answer(.redirect(to: .home))
    #expect(desk.lines.last == "Entry 1 waits for a session.")
    desk.center.satisfy(.session)
    await desk.answer(.proceed)
    #expect(desk.opened == ["root: home"])
  }

  @Test("A redirect in a circle rejects the entry", arguments: [Destination.order("1"), .login])
  func circle(destination: Destination) async {
    let desk = Desk.ready()
    var asked: [Destination] = []
    desk.center.addGuard { current, _ in
      asked.append(current)
      return .redirect(to: destination)
    }
    desk.center.receive(.order("1"))
    await desk.until { desk.center.waiting.isEmpty }
    #expect(desk.center.history.map(\.rejection) == ["error other"])
    #expect(asked == (destination == .login ? [.order("1"), .login] : [.order("1")]))
    #expect(desk.opened == [])
  }

  @Test("A redirect that goes on and on rejects the entry")
  func endless() async {
    let desk = Desk.ready()
    var steps: [Int] = []
    desk.center.addGuard { destination, _ in
      guard case .step(let number) = destination else { return .proceed }
      steps.append(number)
      return .redirect(to: .step(number + 1))
    }
    desk.center.receive(.link("app:/step/0"))
    await desk.until { desk.center.waiting.isEmpty }
    #expect(desk.center.history.map(\.rejection) == ["error other"])
    #expect(steps == Array(0...16))
  }

  @Test("A redirect without a name in the table is opened without one")
  func nameless() async {
    let center = DeepLinkCenter<Destination>(reading: Destination.read)
    var destinations: [Destination] = []
    center.onOpen { destination, _ in destinations.append(destination) }
    center.addGuard { destination, _ in destination == .login ? .proceed : .redirect(to: .login) }
    center.satisfy(.interface)
    center.receive(.order("1"))
    for _ in 0..<100 where destinations.isEmpty { await Task.yield() }
    #expect(destinations == [.login])
    #expect(
      center.history.map(\.description) == [
        "Entry 1, a universal link, opened a destination without a name."
      ])
  }

  // MARK: Hold

  @Test("A guard that holds is asked again when the requirement is satisfied")
  func hold() async {
    let desk = Desk.ready()
    desk.guardByHand()
    desk.center.receive(.order("1"))
    await desk.answer(.hold(until: .session))
    #expect(desk.lines.last == "Entry 1 waits for a session.")
    #expect(desk.questions.isEmpty)
    desk.center.satisfy(.session)
    await desk.answer(.proceed)
    #expect(desk.opened == ["root: order(\"1\")"])
  }

  @Test("Guards that have let the entry pass are not asked again after a hold")
  func holdResumes() async {
    let desk = Desk.ready()
    var first = 0
    desk.center.addGuard { _, _ in
      first += 1
      return .proceed
    }
    desk.guardByHand()
    desk.center.receive(.order("1"))
    await desk.answer(.hold(until: .session))
    desk.center.satisfy(.session)
    await desk.answer(.proceed)
    #expect(first == 1)
    #expect(desk.opened == ["root: order(\"1\")"])
  }

  @Test("A requirement that is satisfied while the guard asks ends the hold at once")
  func metMeanwhile() async {
    let desk = Desk.ready()
    desk.guardByHand()
    desk.center.receive(.order("1"))
    await desk.until { !desk.questions.isEmpty }
    desk.center.satisfy(.session)
    await desk.answer(.hold(until: .session))
    #expect(desk.questions.count == 1)
    await desk.answer(.proceed)
    #expect(desk.opened == ["root: order(\"1\")"])
  }

  @Test("A hold until something that was satisfied all along waits until it is satisfied once more")
  func metAllAlong() async {
    let desk = Desk.ready()
    desk.center.satisfy(.session)
    desk.guardByHand()
    desk.center.receive(.order("1"))
    await desk.answer(.hold(until: .session))
    #expect(desk.questions.isEmpty)
    #expect(desk.lines.last == "Entry 1 waits for a session.")
    desk.center.satisfy(.session)
    await desk.answer(.proceed)
    #expect(desk.opened == ["root: order(\"1\")"])
  }

  // MARK: What happens while a guard asks

  @Test("A newer entry cancels the guard, whose late answer is ignored")
  func newer() async {
    let desk = Desk.ready()
    var wasCancelled = false
    desk.center.addGuard { destination, _ in
      guard destination == .order("1") else { return .proceed }
      let decision = await withCheckedContinuation {
        desk.questions.append(Desk.Question(destination: destination, answer: $0))
      }
      wasCancelled = Task.isCancelled
      return decision
    }
    desk.center.receive(.order("1"))
    await desk.until { !desk.questions.isEmpty }
    desk.center.receive(.order("2"))
    await desk.until { !desk.opened.isEmpty }
    await desk.answer(.proceed)
    #expect(wasCancelled)
    #expect(desk.opened == ["root: order(\"2\")"])
    #expect(desk.history[0] == "Entry 1, a universal link, was superseded by entry 2.")
  }

  @Test("An invalid entry leaves the guard alone")
  func invalid() async {
    let desk = Desk.ready()
    desk.guardByHand()
    desk.center.receive(.order("1"))
    await desk.until { !desk.questions.isEmpty }
    desk.center.receive(.link("app:/nowhere"))
    await desk.answer(.proceed)
    #expect(desk.opened == ["root: order(\"1\")"])
  }

  @Test("In a queue one guard asks at a time, and the next entry waits for its turn")
  func turn() async {
    let desk = Desk.ready(options: DeliveryOptions(pending: .queue(limit: 5)))
    desk.guardByHand()
    desk.center.receive(.order("1"))
    desk.center.receive(.order("2"))
    await desk.until { !desk.questions.isEmpty }
    await desk.settle()
    #expect(desk.questions.map(\.destination) == [.order("1")])
    #expect(desk.lines.last == "Entry 2 waits for its turn.")
    await desk.answer(.proceed)
    await desk.answer(.proceed)
    #expect(desk.opened == ["root: order(\"1\")", "root: order(\"2\")"])
  }

  @Test("Going to the background and back does not ask again")
  func background() async {
    let desk = Desk.ready()
    desk.guardByHand()
    desk.center.receive(.order("1"))
    await desk.until { !desk.questions.isEmpty }
    desk.center.withdraw(.interface)
    desk.center.satisfy(.interface)
    await desk.answer(.proceed)
    #expect(desk.opened == ["root: order(\"1\")"])
  }

  @Test("An answer in the background is asked for again in the foreground")
  func answeredInBackground() async {
    let desk = Desk.ready()
    desk.guardByHand()
    desk.center.receive(.order("1"))
    await desk.until { !desk.questions.isEmpty }
    desk.center.withdraw(.interface)
    await desk.answer(.proceed)
    #expect(desk.opened == [])
    #expect(desk.lines.last == "Entry 1 waits for the interface.")
    desk.center.satisfy(.interface)
    await desk.answer(.proceed)
    #expect(desk.opened == ["root: order(\"1\")"])
  }

  @Test("When the session ends while a guard asks, the answer is ignored and asked for again")
  func sessionEnds() async {
    let desk = Desk.ready(requirements: { _, _ in [.session] })
    desk.guardByHand()
    desk.center.satisfy(.session)
    desk.center.receive(.order("1"))
    await desk.until { !desk.questions.isEmpty }
    desk.center.withdraw(.session)
    desk.center.satisfy(.session)
    await desk.until { desk.questions.count == 2 }
    await desk.answer(.proceed)
    #expect(desk.opened == [])
    await desk.answer(.proceed)
    #expect(desk.opened == ["root: order(\"1\")"])
  }

  @Test("An entry that the app gives up while a guard asks does not open")
  func givenUp() async {
    let desk = Desk.ready()
    desk.guardByHand()
    desk.center.receive(.order("1"))
    await desk.until { !desk.questions.isEmpty }
    desk.center.cancelWaiting()
    await desk.answer(.proceed)
    #expect(desk.opened == [])
    #expect(desk.history == ["Entry 1, a universal link, was cancelled by the app."])
  }

  @Test("A guard that receives another entry itself is superseded by it")
  func receives() async {
    let desk = Desk.ready()
    desk.center.addGuard { destination, _ in
      if destination == .home { desk.center.receive(.order("1")) }
      return .proceed
    }
    desk.center.receive(.link("app:/home"))
    await desk.until { !desk.opened.isEmpty }
    await desk.settle()
    #expect(desk.opened == ["root: order(\"1\")"])
    #expect(desk.history[0] == "Entry 1, a universal link, was superseded by entry 2.")
  }

  @Test("A guard that is removed while it asks still decides")
  func removed() async {
    let desk = Desk.ready()
    let registration = desk.guardByHand()
    desk.center.receive(.order("1"))
    await desk.until { !desk.questions.isEmpty }
    registration.cancel()
    await desk.answer(.cancel(reason: "no"))
    #expect(desk.opened == [])
    desk.center.receive(.order("2"))
    #expect(desk.opened == ["root: order(\"2\")"])
  }

  @Test("A center can go away while a guard asks, whose task is cancelled then")
  func centerGoes() async {
    var center: DeepLinkCenter<Destination>? = DeepLinkCenter(reading: Destination.read)
    let isGone = { [weak center] in center == nil }
    var question: CheckedContinuation<GuardDecision<Destination>, Never>?
    var wasCancelled = false
    center?.addGuard { _, _ in
      let decision = await withCheckedContinuation { question = $0 }
      wasCancelled = Task.isCancelled
      return decision
    }
    center?.onOpen { _, _ in Issue.record("it must not open") }
    center?.satisfy(.interface)
    center?.receive(.order("1"))
    for _ in 0..<1_000 where question == nil { await Task.yield() }
    center = nil
    #expect(isGone())
    question?.resume(returning: .proceed)
    for _ in 0..<20 { await Task.yield() }
    #expect(wasCancelled)
  }
}
