import Entryway
import Testing

@MainActor @Suite("Handlers")
struct HandlerTests {
  @Test("All handlers are called, in the order of their registration")
  func order() {
    let desk = Desk.ready()
    desk.listen("list")
    desk.listen("detail")
    desk.center.receive(.order("1"))
    #expect(
      desk.opened == ["root: order(\"1\")", "list: order(\"1\")", "detail: order(\"1\")"])
  }

  @Test("An entry waits any length of time for its first handler")
  func firstHandler() {
    let desk = Desk()
    desk.center.satisfy(.interface)
    desk.center.receive(.order("1"))
    desk.clock.advance(1_000_000)
    desk.listen()
    #expect(desk.opened == ["root: order(\"1\")"])
  }

  @Test("A handler that is cancelled is not called, and cancelling twice does nothing")
  func cancelling() {
    let desk = Desk.ready()
    let registration = desk.listen("list")
    registration.cancel()
    registration.cancel()
    desk.center.receive(.order("1"))
    #expect(desk.opened == ["root: order(\"1\")"])
  }

  @Test("When the last handler is cancelled, entries wait again")
  func lastHandler() {
    let desk = Desk()
    desk.center.satisfy(.interface)
    desk.listen().cancel()
    desk.center.receive(.order("1"))
    #expect(desk.lines.last == "Entry 1 waits for a handler.")
  }

  @Test("A registration that is dropped goes on")
  func dropped() {
    let desk = Desk.ready()
    _ = desk.center.onOpen { _, _ in desk.opened.append("dropped") }
    desk.center.receive(.order("1"))
    #expect(desk.opened == ["root: order(\"1\")", "dropped"])
  }

  @Test("A handler gets the entry with the destination")
  func entry() {
    let desk = Desk.ready()
    var got: [AppEntry] = []
    desk.center.onOpen { _, entry in got.append(entry) }
    desk.center.receive(.order("1"))
    var expected = AppEntry.order("1")
    expected.uuid = desk.center.history[0].uuid
    #expect(got == [expected])
  }

  // MARK: Late handlers

  @Test("A handler that registers within two seconds gets the current entry, once")
  func late() {
    let desk = Desk.ready()
    desk.center.receive(.order("1"))
    desk.clock.advance(2)
    desk.listen("list")
    desk.listen("detail")
    desk.center.satisfy(.interface)
    #expect(
      desk.opened == ["root: order(\"1\")", "list: order(\"1\")", "detail: order(\"1\")"])
    #expect(
      desk.lines.suffix(2) == [
        "Entry 1 opened order (id: 1) for a handler that registered late.",
        "Entry 1 opened order (id: 1) for a handler that registered late.",
      ])
  }

  @Test("After the window a handler gets nothing")
  func tooLate() {
    let desk = Desk.ready()
    desk.center.receive(.order("1"))
    desk.clock.advance(2.1)
    desk.listen("list")
    #expect(desk.opened == ["root: order(\"1\")"])
  }

  @Test("The window is the app's to choose")
  func window() {
    let desk = Desk.ready(options: DeliveryOptions(lateHandlerWindow: .seconds(10)))
    desk.center.receive(.order("1"))
    desk.clock.advance(10)
    desk.listen("list")
    #expect(desk.opened.count == 2)
  }

  @Test("A late handler gets the newest entry alone")
  func newest() {
    let desk = Desk.ready()
    desk.center.receive(.order("1"))
    desk.center.receive(.order("2"))
    desk.listen("list")
    #expect(desk.opened.last == "list: order(\"2\")")
    #expect(desk.opened.count == 3)
  }

  @Test("A late handler gets nothing while a newer valid entry waits")
  func newerWaits() {
    let desk = Desk.ready(requirements: { destination, _ in destination == .home ? [.session] : [] }
    )
    desk.center.receive(.order("1"))
    desk.center.receive(.link("app:/home"))
    desk.listen("list")
    #expect(desk.opened == ["root: order(\"1\")"])
  }

  @Test("An invalid entry does not keep the current one from a late handler")
  func invalidMeanwhile() {
    let desk = Desk.ready()
    desk.center.receive(.order("1"))
    desk.center.receive(.link("app:/nowhere"))
    desk.listen("list")
    #expect(desk.opened == ["root: order(\"1\")", "list: order(\"1\")"])
  }

  @Test("A late handler gets no destination whose requirement has been withdrawn")
  func withdrawn() {
    let desk = Desk.ready(requirements: { _, _ in [.session] })
    desk.center.satisfy(.session)
    desk.center.receive(.order("1"))
    desk.center.withdraw(.session)
    desk.listen("list")
    #expect(desk.opened == ["root: order(\"1\")"])
  }

  @Test("A background action is not repeated for a late handler")
  func background() {
    let desk = Desk.ready(options: DeliveryOptions(backgroundActions: ["MARK"]))
    desk.center.receive(.notification("app:/order/1", .button("MARK")))
    desk.listen("list")
    #expect(desk.opened == ["root: order(\"1\")"])
  }

  // MARK: Handlers that call the center

  @Test("A handler that registers another has it called after all the others, once")
  func registersInside() {
    let desk = Desk()
    var hasView = false
    desk.center.onOpen { destination, _ in
      desk.opened.append("tabs: \(destination)")
      guard !hasView else { return }
      hasView = true
      desk.listen("view")
    }
    desk.listen("log")
    desk.center.satisfy(.interface)
    desk.center.receive(.order("1"))
    #expect(desk.opened == ["tabs: order(\"1\")", "log: order(\"1\")", "view: order(\"1\")"])
    desk.center.receive(.order("2"))
    #expect(
      desk.opened.suffix(3) == [
        "tabs: order(\"2\")", "log: order(\"2\")", "view: order(\"2\")",
      ])
  }

  @Test("An entry that a handler receives is answered at once, and opens after the first")
  func receivesInside() {
    let desk = Desk()
    var inner: Reception<Destination>?
    desk.center.onOpen { destination, _ in
      desk.opened.append("first: \(destination)")
      if destination == .home { inner = desk.center.receive(.order("1")) }
    }
    desk.listen("second")
    desk.center.satisfy(.interface)
    let outer = desk.center.receive(.link("app:/home"))
    #expect(
      desk.opened == [
        "first: home", "second: home", "first: order(\"1\")", "second: order(\"1\")",
      ])
    #expect(inner?.isAccepted == true)
    #expect(inner?.description == "Entry 2 waits for its turn.")
    #expect(outer.description == "Entry 1 opened home.")
    #expect(
      desk.lines == [
        "Entry 1 arrived through a universal link.",
        "Entry 1 is opening home.",
        "Entry 2 arrived through a universal link.",
        "Entry 1 opened home.",
        "Entry 2 is opening order (id: 1).",
        "Entry 2 opened order (id: 1).",
      ])
  }

  @Test("A handler that receives a newer entry keeps the older from late handlers")
  func newerInside() {
    let desk = Desk.ready(requirements: { destination, _ in destination == .home ? [] : [.session] }
    )
    desk.center.onOpen { destination, _ in
      if destination == .home { desk.center.receive(.order("1")) }
    }
    desk.center.receive(.link("app:/home"))
    desk.listen("late")
    #expect(desk.opened == ["root: home"])
  }

  @Test("A handler that withdraws the interface stops the next entry, not its own")
  func withdrawsInside() {
    let desk = Desk(options: DeliveryOptions(pending: .queue(limit: 5)))
    desk.center.onOpen { destination, _ in
      desk.opened.append("first: \(destination)")
      desk.center.withdraw(.interface)
    }
    desk.listen("second")
    desk.center.receive(.order("1"))
    desk.center.receive(.order("2"))
    desk.center.satisfy(.interface)
    #expect(desk.opened == ["first: order(\"1\")", "second: order(\"1\")"])
    #expect(desk.history[1] == "Entry 2, a universal link, waits for the interface.")
  }

  @Test("A handler that satisfies a requirement opens what waits for it, after its own entry")
  func meetsInside() {
    let desk = Desk(
      options: DeliveryOptions(pending: .queue(limit: 5)),
      requirements: { destination, _ in destination == .login ? [] : [.session] })
    desk.center.onOpen { destination, _ in
      desk.opened.append("first: \(destination)")
      if destination == .login { desk.center.satisfy(.session) }
    }
    desk.listen("second")
    desk.center.satisfy(.interface)
    desk.center.receive(.order("1"))
    desk.center.receive(.link("app:/login"))
    #expect(
      desk.opened == [
        "first: login", "second: login", "first: order(\"1\")", "second: order(\"1\")",
      ])
  }

  @Test("A handler that cancels another before its turn keeps it from being called")
  func cancelsInside() {
    let desk = Desk()
    var registration: DeliveryRegistration?
    desk.center.onOpen { destination, _ in
      desk.opened.append("first: \(destination)")
      registration?.cancel()
    }
    registration = desk.listen("second")
    desk.center.satisfy(.interface)
    desk.center.receive(.order("1"))
    #expect(desk.opened == ["first: order(\"1\")"])
  }

  @Test("A handler can cancel itself")
  func cancelsItself() {
    let desk = Desk()
    var registration: DeliveryRegistration?
    registration = desk.center.onOpen { destination, _ in
      desk.opened.append("once: \(destination)")
      registration?.cancel()
    }
    desk.center.satisfy(.interface)
    desk.center.receive(.order("1"))
    desk.center.receive(.order("2"))
    #expect(desk.opened == ["once: order(\"1\")"])
    #expect(desk.center.waiting.map(\.id) == [2])
  }

  @Test("When an observer cancels the last handler as an entry opens, the entry waits for another")
  func observerCancels() {
    let desk = Desk()
    let registration = desk.listen("gone")
    desk.center.observe { event in
      if case .opening = event.kind { registration.cancel() }
    }
    desk.center.satisfy(.interface)
    desk.center.receive(.order("1"))
    #expect(desk.opened == [])
    #expect(desk.lines.last == "Entry 1 waits for a handler.")
    desk.listen("new")
    #expect(desk.opened == ["new: order(\"1\")"])
  }

  @Test("A handler that hands over more entries than the history keeps still gets its answers")
  func manyInside() {
    let desk = Desk.ready()
    var hasRun = false
    desk.center.onOpen { _, _ in
      guard !hasRun else { return }
      hasRun = true
      for number in 1...300 { desk.center.receive(.link("app:/nowhere/\(number)")) }
    }
    let reception = desk.center.receive(.order("1"))
    #expect(reception.isAccepted)
    #expect(reception.id == 1)
  }
}
