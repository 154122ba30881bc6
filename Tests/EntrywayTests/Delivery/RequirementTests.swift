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
