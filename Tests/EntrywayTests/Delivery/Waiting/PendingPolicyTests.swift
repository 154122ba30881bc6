import Entryway
import Testing

@MainActor @Suite("PendingPolicy")
struct PendingPolicyTests {
  @Test("With latest, a newer valid entry supersedes the waiting one")
  func latest() {
    let desk = Desk()
    desk.center.receive(.order("1"))
    desk.center.receive(.order("2"))
    desk.listen()
    desk.center.satisfy(.interface)
    #expect(desk.opened == ["root: order(\"2\")"])
    #expect(
      desk.history == [
        "Entry 1, a universal link, was superseded by entry 2.",
        "Entry 2, a universal link, opened order (id: 2).",
      ])
  }

  @Test("With latest, an invalid entry leaves the waiting one alone")
  func invalid() {
    let desk = Desk()
    desk.center.receive(.order("1"))
    desk.center.receive(.link("app:/nowhere"))
    desk.center.receive(.notification(nil))
    desk.center.receive(.notification("app:/order/1", .dismiss))
    desk.listen()
    desk.center.satisfy(.interface)
    #expect(desk.opened == ["root: order(\"1\")"])
  }

  @Test("A queue opens everything in the order of arrival")
  func queue() {
    let desk = Desk(options: DeliveryOptions(pending: .queue(limit: 3)))
    for id in ["1", "2", "3"] { desk.center.receive(.order(id)) }
    desk.listen()
    desk.center.satisfy(.interface)
    #expect(desk.opened == ["root: order(\"1\")", "root: order(\"2\")", "root: order(\"3\")"])
  }

  @Test("In a full queue the oldest is superseded by the newest")
  func fullQueue() {
    let desk = Desk(options: DeliveryOptions(pending: .queue(limit: 2)))
    for id in ["1", "2", "3"] { desk.center.receive(.order(id)) }
    desk.listen()
    desk.center.satisfy(.interface)
    #expect(desk.opened == ["root: order(\"2\")", "root: order(\"3\")"])
    #expect(desk.history[0] == "Entry 1, a universal link, was superseded by entry 3.")
  }

  @Test("In a queue, an entry that still waits does not hold up those behind it")
  func passing() {
    let desk = Desk.ready(
      options: DeliveryOptions(pending: .queue(limit: 3)),
      requirements: { destination, _ in destination == .home ? [.session] : [] })
    desk.center.receive(.link("app:/home"))
    desk.center.receive(.order("2"))
    #expect(desk.opened == ["root: order(\"2\")"])
    desk.center.satisfy(.session)
    #expect(desk.opened == ["root: order(\"2\")", "root: home"])
  }

  @Test("A queue without room holds one", arguments: [0, -5])
  func noRoom(limit: Int) {
    let desk = Desk(options: DeliveryOptions(pending: .queue(limit: limit)))
    for id in ["1", "2"] { desk.center.receive(.order(id)) }
    #expect(desk.center.waiting.map(\.id) == [2])
  }

  @Test("Whatever the limit, 64 entries wait at most")
  func bounded() {
    let desk = Desk(options: DeliveryOptions(pending: .queue(limit: .max)))
    for id in 1...70 { desk.center.receive(.order("\(id)")) }
    #expect(desk.center.waiting.map(\.id.rawValue) == Array(7...70))
    #expect(desk.history[0] == "Entry 1, a universal link, was superseded by entry 65.")
  }

  @Test("A background action supersedes nothing and is not superseded")
  func background() {
    let desk = Desk(options: DeliveryOptions(backgroundActions: ["MARK"]))
    desk.center.satisfy(.interface)
    desk.center.receive(.notification("app:/order/1", .button("MARK")))
    desk.center.receive(.order("2"))
    desk.center.receive(.notification("app:/order/3", .button("MARK"), request: "other"))
    desk.listen()
    #expect(desk.opened == ["root: order(\"1\")", "root: order(\"2\")", "root: order(\"3\")"])
  }

  @Test("An entry that was opened is superseded by nothing")
  func opened() {
    let desk = Desk.ready()
    desk.center.receive(.order("1"))
    desk.center.receive(.order("2"))
    #expect(desk.opened == ["root: order(\"1\")", "root: order(\"2\")"])
  }
}
