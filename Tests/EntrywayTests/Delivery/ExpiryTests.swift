import Entryway
import Testing

@MainActor @Suite("Expiry")
struct ExpiryTests {
  @Test("An entry that waited too long has expired when the app becomes ready")
  func expires() {
    let desk = Desk(options: DeliveryOptions(expiry: .seconds(60)))
    desk.listen()
    desk.center.receive(.order("1"))
    desk.clock.advance(60)
    desk.center.satisfy(.interface)
    #expect(desk.opened == [])
    #expect(desk.history == ["Entry 1, a universal link, expired."])
  }

  @Test("A moment before, it opens")
  func opensBefore() {
    let desk = Desk(options: DeliveryOptions(expiry: .seconds(60)))
    desk.listen()
    desk.center.receive(.order("1"))
    desk.clock.advance(59.9)
    desk.center.satisfy(.interface)
    #expect(desk.opened == ["root: order(\"1\")"])
  }

  @Test("Without an expiry, an entry waits a year")
  func never() {
    let desk = Desk()
    desk.listen()
    desk.center.receive(.order("1"))
    desk.clock.advance(365 * 86_400)
    desk.center.satisfy(.interface)
    #expect(desk.opened == ["root: order(\"1\")"])
  }

  @Test("The app can ask without touching anything else")
  func asks() {
    let desk = Desk(options: DeliveryOptions(expiry: .milliseconds(1500)))
    desk.center.receive(.order("1"))
    desk.clock.advance(1.4)
    desk.center.expire()
    #expect(desk.center.waiting.count == 1)
    desk.clock.advance(0.1)
    desk.center.expire()
    #expect(desk.center.waiting.count == 0)
  }

  @Test("An entry that expired is not what supersedes")
  func expiredIsNotSuperseded() {
    let desk = Desk(options: DeliveryOptions(expiry: .seconds(60)))
    desk.center.receive(.order("1"))
    desk.clock.advance(61)
    desk.center.receive(.order("2"))
    #expect(desk.history[0] == "Entry 1, a universal link, expired.")
  }

  @Test("A clock that is set back ends nothing")
  func setBack() {
    let desk = Desk(options: DeliveryOptions(expiry: .seconds(60)))
    desk.center.receive(.order("1"))
    desk.clock.advance(-86_400)
    desk.center.expire()
    #expect(desk.center.waiting.count == 1)
  }
}
