import Entryway
import Testing

@MainActor @Suite("Requirement")
struct RequirementTests {
  @Test("A destination opens only when everything that the app requires is satisfied")
  func everything() {
    let desk = Desk.ready(requirements: { _, _ in [.session, "accepted terms"] })
    desk.center.receive(.order("1"))
    #expect(desk.lines.last == "Entry 1 waits for accepted terms and a session.")
    desk.center.satisfy("accepted terms")
    #expect(desk.lines.last == "Entry 1 waits for a session.")
    desk.center.satisfy(.session)
    #expect(desk.opened == ["root: order(\"1\")"])
  }

  @Test("The requirement of one destination does not hold up another")
  func onlyWhatIsNeeded() {
    let desk = Desk.ready(requirements: { destination, _ in destination == .home ? [] : [.session] }
    )
    desk.center.receive(.link("app:/home"))
    #expect(desk.opened == ["root: home"])
  }

  @Test("A requirement that is withdrawn before the rest is satisfied counts no longer")
  func withdrawn() {
    let desk = Desk(requirements: { _, _ in [.session] })
    desk.listen()
    desk.center.satisfy(.session)
    desk.center.receive(.order("1"))
    desk.center.withdraw(.session)
    desk.center.satisfy(.interface)
    #expect(desk.lines.last == "Entry 1 waits for a session.")
    #expect(desk.opened == [])
    #expect(!desk.center.isSatisfied(.session))
    desk.center.satisfy(.session)
    #expect(desk.opened == ["root: order(\"1\")"])
  }

  @Test("A background action needs no interface, and any other button does")
  func background() {
    let desk = Desk(options: DeliveryOptions(backgroundActions: ["MARK"]))
    desk.listen()
    desk.center.receive(.notification("app:/order/1", .button("MARK")))
    #expect(desk.opened == ["root: order(\"1\")"])
    desk.center.receive(.notification("app:/order/2", .button("REPLY")))
    desk.center.receive(.notification("app:/order/3", .tap, request: "other"))
    #expect(desk.opened == ["root: order(\"1\")"])
    #expect(
      desk.history == [
        "Entry 1, the notification action MARK, opened order (id: 1).",
        "Entry 2, the notification action REPLY, was superseded by entry 3.",
        "Entry 3, a tapped notification, waits for the interface.",
      ])
  }

  @Test("A background action needs what the app says beside")
  func backgroundWithSession() {
    let desk = Desk(
      options: DeliveryOptions(backgroundActions: ["MARK"]),
      requirements: { _, _ in [.session] })
    desk.listen()
    desk.center.receive(.notification("app:/order/1", .button("MARK")))
    #expect(desk.lines.last == "Entry 1 waits for a session.")
    desk.center.satisfy(.session)
    #expect(desk.opened == ["root: order(\"1\")"])
  }

  @Test(
    "Requirements read as the end of a sentence",
    arguments: [
      (Requirement.interface, "the interface"), (.session, "a session"),
      ("accepted terms", "accepted terms"),
    ])
  func words(requirement: Requirement, text: String) {
    #expect(requirement.description == text)
  }
}

/// Values that are told again and again.
@MainActor @Suite("Requirements that are set")
struct SetRequirementTests {
  @Test("Setting what is so already does nothing, so that no guard is asked again")
  func unchanged() async {
    let desk = Desk.ready()
    desk.center.set(.session, satisfied: true)
    desk.guardByHand()
    desk.center.receive(.order("1"))
    await desk.answer(.hold(until: .session))
    desk.center.set(.session, satisfied: true)
    await desk.settle()
    #expect(desk.questions.isEmpty)
    desk.center.satisfy(.session)
    await desk.until { desk.questions.count == 1 }
  }

  @Test("What changes is satisfied and withdrawn")
  func changed() {
    let desk = Desk.ready(requirements: { _, _ in [.session] })
    desk.center.set(.session, satisfied: false)
    desk.center.receive(.order("1"))
    #expect(desk.opened.isEmpty)
    desk.center.set(.session, satisfied: true)
    #expect(desk.opened.count == 1)
    desk.center.set(.session, satisfied: false)
    desk.center.receive(.order("2"))
    #expect(desk.opened.count == 1)
  }

  @Test("What is satisfied in one scene is not satisfied in all, and the other way round it is")
  func scenes() {
    let desk = Desk.ready()
    desk.center.set(.session, satisfied: true, scene: "left")
    #expect(!desk.center.isSatisfied(.session, scene: "right"))
    desk.center.set(.session, satisfied: true)
    #expect(desk.center.isSatisfied(.session, scene: "right"))
    desk.center.set(.session, satisfied: true, scene: "right")
    desk.center.set(.session, satisfied: false, scene: "right")
    #expect(desk.center.isSatisfied(.session, scene: "right"))
    desk.center.set(.session, satisfied: false)
    #expect(!desk.center.isSatisfied(.session, scene: "left"))
  }
}

/// A requirement that is satisfied by a name with a typo.
@MainActor @Suite("Misspelled requirements")
struct MisspelledRequirementTests {
  private static let sesion: DeliveryEvent<Destination>.Kind =
    .misspelledRequirement(.session, satisfied: "sesion")

  private func desk() -> Desk {
    let desk = Desk(requirements: { destination, _ in destination == .home ? [] : [.session] })
    desk.listen()
    return desk
  }

  private func told(_ desk: Desk) -> [DeliveryEvent<Destination>.Kind] {
    desk.events.map(\.kind).filter { if case .misspelledRequirement = $0 { true } else { false } }
  }

  @Test("Whoever satisfies it while an entry waits is told, once")
  func whileWaiting() {
    let desk = desk()
    desk.center.satisfy(.interface)
    desk.center.receive(.order("1"))
    for _ in 0..<3 { desk.center.satisfy("sesion") }
    #expect(told(desk) == [Self.sesion])
    desk.center.receive(.order("2"))
    #expect(told(desk).count == 1)
  }

  @Test("Whoever has satisfied it before is told when an entry waits")
  func before() {
    let desk = desk()
    desk.center.satisfy("sesion", scene: "left")
    desk.center.receive(.order("1"))
    #expect(told(desk) == [Self.sesion])
    #expect(desk.lines[1] == "Entry 1 waits for the interface and a session.")
  }

  @Test("A difference in case is a typo, and one of the requirements of the center is found too")
  func others() {
    let desk = desk()
    desk.center.receive(.link("app:/home"))
    desk.center.satisfy("Interface")
    #expect(told(desk) == [.misspelledRequirement(.interface, satisfied: "Interface")])
  }

  @Test("What a guard holds an entry until is a name like any other")
  func held() async {
    let desk = Desk.ready()
    desk.guardByHand()
    desk.center.receive(.order("1"))
    await desk.answer(.hold(until: "accepted terms"))
    desk.center.satisfy("acepted terms")
    #expect(told(desk).count == 1)
  }

  @Test("What was satisfied long ago, and what other entries require, is found too")
  func ever() {
    let desk = Desk(requirements: { destination, _ in
      destination == .home ? [.session] : ["sesion"]
    })
    desk.center.satisfy(.session)
    desk.center.receive(.link("app:/home"))
    desk.center.withdraw(.session)
    desk.center.receive(.order("1"))
    #expect(told(desk) == [.misspelledRequirement("sesion", satisfied: .session)])
  }

  @Test("Names that differ in a number alone, and names far from each other, are no typos")
  func noTypos() {
    let desk = Desk(
      options: DeliveryOptions(pending: .queue(limit: 9)),
      requirements: { destination, _ in destination == .home ? ["step 1"] : ["step 2"] })
    desk.center.receive(.link("app:/home"))
    desk.center.receive(.order("1"))
    for name in ["step 2", "session", "network"] as [Requirement] { desk.center.satisfy(name) }
    desk.center.withdraw("step 3")
    #expect(told(desk) == [])
  }
}
