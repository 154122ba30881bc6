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
}
