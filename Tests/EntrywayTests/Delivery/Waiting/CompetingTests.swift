import Entryway
import Testing

/// A route with `.competes(false)`: the link that ends a sign-in.
@MainActor @Suite("Destinations that do not compete")
struct CompetingTests {
  private func desk() -> Desk {
    Desk.ready(requirements: { destination, _ in
      if case .order = destination { [.session] } else { [] }
    })
  }

  @Test("The link of a sign-in does not supersede the order that waits for it")
  func signIn() {
    let desk = desk()
    desk.center.receive(.order("1"))
    desk.center.receive(.link("app:/code/7"))
    desk.center.satisfy(.session)
    #expect(desk.opened == ["root: code(\"7\")", "root: order(\"1\")"])
  }

  @Test("It is not superseded while it waits")
  func notSuperseded() {
    let desk = Desk()
    desk.center.receive(.link("app:/code/7"))
    desk.center.receive(.order("1"))
    desk.listen()
    desk.center.satisfy(.interface)
    #expect(desk.opened == ["root: code(\"7\")", "root: order(\"1\")"])
  }

  @Test("It waits for no turn")
  func turn() async {
    let desk = Desk.ready()
    desk.center.addGuard { [desk] destination, _ in
      guard case .order = destination else { return .proceed }
      return await withCheckedContinuation {
        desk.questions.append(Desk.Question(destination: destination, answer: $0))
      }
    }
    desk.center.receive(.order("1"))
    desk.center.receive(.link("app:/code/7"))
    await desk.until { !desk.opened.isEmpty }
    #expect(desk.opened == ["root: code(\"7\")"])
    await desk.answer(.proceed)
    #expect(desk.opened == ["root: code(\"7\")", "root: order(\"1\")"])
  }

  @Test("A handler that registers late gets the order, not the link of the sign-in")
  func late() {
    let desk = desk()
    desk.center.satisfy(.session)
    desk.center.receive(.order("1"))
    desk.center.receive(.link("app:/code/7"))
    desk.listen("late")
    #expect(desk.opened.last == "late: order(\"1\")")
  }

  @Test("A second report of it is a duplicate: a code works once")
  func duplicate() {
    let desk = Desk.ready()
    desk.center.receive(.link("app:/code/7", callback: "first"))
    desk.center.receive(.link("app:/code/7", callback: "second"))
    #expect(desk.opened == ["root: code(\"7\")"])
  }

  @Test("An entry that is redirected to a destination that competes takes part from then on")
  func redirected() async {
    let desk = desk()
    desk.center.receive(.order("1"))
    desk.guardByHand()
    desk.center.receive(.link("app:/code/7"))
    await desk.answer(.redirect(to: .home))
    #expect(desk.history[0] == "Entry 1, a universal link, was superseded by entry 2.")
  }

  @Test("64 background actions do not drive out the link that waits for a sign-in")
  func background() {
    let desk = Desk(
      options: DeliveryOptions(backgroundActions: ["MARK"]), requirements: { _, _ in [.session] })
    desk.center.receive(.order("0"))
    for number in 1...100 {
      desk.center.receive(
        .notification("app:/order/\(number)", .button("MARK"), request: "\(number)"))
    }
    #expect(desk.center.waiting.count == 65)
    #expect(desk.center.waiting[0].id == 1)
    #expect(desk.history[1] == "Entry 3, the notification action MARK, was superseded by entry 67.")
  }

  @Test("From then on it is stored, and its guard is asked again after a restart")
  func redirectedAndStored() async {
    let store = MemoryPendingEntryStore()
    let options = DeliveryOptions(pending: .queue(limit: 9))
    let needs: DeepLinkCenter<Destination>.Requirements = { destination, _ in
      destination == .home ? [.session] : []
    }
    let desk = Desk.ready(options: options, store: store, requirements: needs)
    desk.guardByHand()
    desk.center.receive(.link("app:/code/7"))
    await desk.until { !desk.questions.isEmpty }
    #expect(store.entries == [])
    await desk.answer(.redirect(to: .home))
    #expect(store.entries.map(\.entry.content) == [.link("app:/code/7")])

    let after = Desk(options: options, store: store, requirements: needs)
    after.listen()
    after.guardByHand()
    after.center.satisfy(.interface)
    after.center.receive(.link("app:/login"))
    await after.until { after.questions.count == 2 }
    #expect(store.entries.count == 2)
    await after.answer(.redirect(to: .home))
    await after.answer(.proceed)
    after.center.satisfy(.session)
    await after.answer(.proceed)
    #expect(after.opened == ["root: login", "root: home"])
    #expect(store.entries == [])
  }

  @Test("What supersedes a stored entry is stored itself, so that one of both outlasts a kill")
  func redirectedSupersedes() async {
    let store = MemoryPendingEntryStore()
    let desk = Desk.ready(
      store: store,
      requirements: { destination, _ in
        if case .code = destination { [] } else { [.session] }
      })
    desk.center.receive(.order("1"))
    desk.guardByHand()
    desk.center.receive(.link("app:/code/7"))
    await desk.answer(.redirect(to: .home))
    #expect(desk.history[0] == "Entry 1, a universal link, was superseded by entry 2.")
    #expect(store.entries.map(\.id) == [2])
  }
}
