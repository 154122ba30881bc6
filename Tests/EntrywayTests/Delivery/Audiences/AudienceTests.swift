import Entryway
import Testing

@MainActor @Suite("Audiences")
struct AudienceTests {
  @Test("A destination for an audience opens only while the audience is held")
  func held() {
    let desk = Desk.ready()
    #expect(!desk.center.receive(.quickAction("hosts")).isAccepted)
    desk.center.audiences = ["host"]
    #expect(desk.center.receive(.quickAction("hosts")).isAccepted)
    #expect(desk.opened == ["root: hosts"])
    #expect(
      desk.history == [
        "Entry 1, a quick action, was rejected: for hosts",
        "Entry 2, a quick action, opened hosts.",
      ])
  }

  @Test("A parser of one's own says whom a destination is for, and the center looks who is there")
  func ownParser() {
    var opened: [Destination] = []
    let center = DeepLinkCenter<Destination> { _, _ in
      .route(RouteMatch(destination: .hosts, name: "hosts", audience: "host"))
    }
    center.onOpen { destination, _ in opened.append(destination) }
    center.satisfy(.interface)
    let entry = AppEntry.link("app:/hosts")
    #expect(!center.accepts(entry))
    #expect(!center.receive(entry).isAccepted)
    center.audiences = ["host"]
    #expect(center.accepts(entry))
    center.receive(.link("app:/hosts/2"))
    #expect(opened == [.hosts])
    #expect(center.history.map(\.rejection) == ["error audience for host", nil])
    #expect(center.history[1].description == "Entry 2, a universal link, opened hosts.")
  }

  @Test("Audiences can be given at the start")
  func atStart() {
    let desk = Desk(audiences: ["host"])
    #expect(desk.center.receive(.quickAction("hosts")).isAccepted)
  }

  @Test("What waits is rejected when its audience goes, and the rest goes on waiting")
  func goes() {
    let desk = Desk(options: DeliveryOptions(pending: .queue(limit: 5)), audiences: ["host"])
    desk.center.receive(.quickAction("hosts"))
    desk.center.receive(.order("1"))
    desk.center.audiences = ["guest"]
    desk.listen()
    desk.center.satisfy(.interface)
    #expect(desk.opened == ["root: order(\"1\")"])
    #expect(
      desk.history == [
        "Entry 1, a quick action, was rejected: for hosts",
        "Entry 2, a universal link, opened order (id: 1).",
      ])
  }

  @Test("A handler that registers late does not get a destination whose audience was withdrawn")
  func late() {
    let desk = Desk.ready()
    desk.center.audiences = ["host"]
    desk.center.receive(.quickAction("hosts"))
    desk.center.audiences = []
    desk.listen("late")
    #expect(desk.opened == ["root: hosts"])
  }

  @Test(
    "A handler that another one registers does not get a destination whose audience it withdrew")
  func lateWithinAHandler() {
    let desk = Desk(audiences: ["host"])
    desk.center.satisfy(.interface)
    desk.center.onOpen { [center = desk.center] _, _ in
      center.audiences = []
      desk.listen("late")
    }
    desk.center.receive(.quickAction("hosts"))
    #expect(desk.opened == [])
    #expect(desk.history == ["Entry 1, a quick action, opened hosts."])
  }

  @Test("A redirect to a destination whose audience is not held is rejected")
  func redirect() async {
    let desk = Desk.ready()
    desk.guardByHand()
    desk.center.receive(.order("1"))
    await desk.answer(.redirect(to: .hosts))
    #expect(desk.opened == [])
    #expect(desk.center.history.map(\.rejection) == ["error audience for host"])
  }

  @Test("What was redirected and waits is rejected when the audience of its goal goes")
  func redirectedAndWaiting() async {
    let desk = Desk.ready(requirements: { destination, _ in destination == .hosts ? [.session] : []
    })
    desk.center.audiences = ["host", "other"]
    desk.guardByHand()
    desk.center.receive(.order("1"))
    await desk.answer(.redirect(to: .hosts))
    #expect(desk.center.waiting.count == 1)
    desk.center.audiences = ["other"]
    #expect(desk.center.history.map(\.rejection) == ["error audience for host"])
  }

  @Test("A guard that asks about a destination whose audience goes is not heard")
  func guarded() async {
    let desk = Desk.ready()
    desk.center.audiences = ["host"]
    desk.guardByHand()
    desk.center.receive(.quickAction("hosts"))
    await desk.until { !desk.questions.isEmpty }
    desk.center.audiences = []
    await desk.answer(.proceed)
    #expect(desk.opened == [])
  }
}
