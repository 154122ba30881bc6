import Entryway
import Testing

@MainActor @Suite("ForegroundPresentation")
struct ForegroundTests {
  @Test("A notification that arrives is shown with banner, badge and sound, and opens nothing")
  func standard() {
    let desk = Desk.ready()
    #expect(desk.center.presentation(for: .notification()) == [.banner, .badge, .sound])
    #expect(desk.center.willPresent(.notification()) == [.banner, .badge, .sound])
    #expect(desk.opened == [])
    #expect(desk.center.history == [])
  }

  @Test("With the option it opens as it arrives, and a later tap on it is still a tap")
  func opensAtOnce() {
    let desk = Desk.ready(options: DeliveryOptions(foreground: { _ in [.sound, .opensAtOnce] }))
    #expect(desk.center.willPresent(.notification()) == [.sound, .opensAtOnce])
    #expect(desk.opened == ["root: order(\"1\")"])
    let tap = desk.center.receive(.notification())
    #expect(tap.state == .finished(.opened(Destination.match(.order("1")))))
    #expect(desk.opened == ["root: order(\"1\")", "root: order(\"1\")"])
    #expect(
      desk.history == [
        "Entry 1, a notification on arrival, opened order (id: 1).",
        "Entry 2, a tapped notification, opened order (id: 1).",
      ])
  }

  @Test("A tap a moment after the arrival is a tap, though the request is not known")
  func anonymous() {
    let desk = Desk.ready(options: DeliveryOptions(foreground: { _ in .opensAtOnce }))
    desk.center.willPresent(.notification(request: nil, callback: "willPresent"))
    desk.center.receive(.notification(request: nil, callback: "didReceive"))
    #expect(desk.opened.count == 2)
  }

  @Test("An arrival that is reported twice opens once")
  func twice() {
    let desk = Desk.ready(options: DeliveryOptions(foreground: { _ in .opensAtOnce }))
    desk.center.willPresent(.notification(callback: "a"))
    desk.center.willPresent(.notification(callback: "b"))
    #expect(desk.opened.count == 1)
  }

  @Test("The policy can tell one notification from another")
  func policy() {
    let desk = Desk.ready(
      options: DeliveryOptions(foreground: { $0.scene == "chat" ? [] : .standard }))
    #expect(desk.center.willPresent(.notification(scene: "chat")) == [])
    #expect(desk.center.willPresent(.notification()) == .standard)
  }

  @Test("What is presented as a banner or in the list is an event, before what opens at once")
  func presented() {
    let desk = Desk.ready(
      options: DeliveryOptions(foreground: { _ in [.banner, .opensAtOnce] }))
    var events: [String] = []
    desk.center.observe { events.append($0.description) }
    desk.center.willPresent(.notification())
    #expect(
      events == [
        "A notification is presented in the foreground.",
        "Entry 1 arrived through a tapped notification.", "Entry 1 is opening order (id: 1).",
        "Entry 1 opened order (id: 1).",
      ])
  }

  @Test(
    "What is not shown is no such event",
    arguments: [[], [.badge, .sound]] as [ForegroundPresentation])
  func hidden(_ presentation: ForegroundPresentation) {
    let desk = Desk.ready(options: DeliveryOptions(foreground: { _ in presentation }))
    var events: [String] = []
    desk.center.observe { events.append($0.description) }
    desk.center.willPresent(.notification())
    #expect(events == [])
  }
}

@MainActor @Suite("The center's foreground")
struct CenterForegroundTests {
  @Test("It is told when the first window comes to the screen and the last one leaves it")
  func windows() {
    let center = Desk().center
    var told: [Bool] = []
    center.observeForeground { isInForeground, _ in told.append(isInForeground) }
    center.satisfy(.session)
    #expect(told == [])
    center.satisfy(.interface, scene: "one")
    center.satisfy(.interface, scene: "two")
    center.withdraw(.interface, scene: "one")
    #expect(told == [true])
    #expect(center.isInForeground)
    center.closeScene("two")
    #expect(told == [true, false])
    #expect(!center.isInForeground)
  }

  @Test("Who observes later is told at once, and nothing any more after it has ended")
  func late() {
    let center = Desk().center
    center.satisfy(.interface)
    var told: [Bool] = []
    let registration = center.observeForeground { isInForeground, _ in told.append(isInForeground) }
    #expect(told == [true])
    registration.cancel()
    center.withdraw(.interface)
    #expect(told == [true])
  }

  @Test("It is told before what it lets open")
  func order() {
    let desk = Desk()
    var told: [String] = []
    desk.center.onOpen { _, _ in told.append("opened") }
    desk.center.observeForeground { isInForeground, _ in told.append("\(isInForeground)") }
    desk.center.receive(.notification())
    desk.center.satisfy(.interface)
    #expect(told == ["true", "opened"])
  }
}
