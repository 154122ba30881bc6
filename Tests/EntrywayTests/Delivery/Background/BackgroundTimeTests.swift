import Entryway
import EntrywaySimulation
import Testing

@MainActor @Suite("The system's time for a background action")
final class BackgroundTimeTests {
  private typealias Outcome = EntryOutcome<Destination>?

  private var told: [Outcome] = []
  private var opened: [Destination] = []

  private func center(
    _ clock: SimulatedClock = SimulatedClock()
  ) -> DeepLinkCenter<Destination> {
    let center = DeepLinkCenter(
      options: DeliveryOptions(backgroundActions: ["MARK"]), clock: clock,
      requirements: { _, _ in [.session] }, reading: Destination.read)
    center.onOpen { [self] destination, _ in opened.append(destination) }
    return center
  }

  private func mark(_ id: String, in center: DeepLinkCenter<Destination>) {
    center.receive(.notification("app:/order/\(id)", .button("MARK")), within: .seconds(25)) {
      [self] in told.append($0)
    }
  }

  @Test("Who receives an action that opens is called back before the call returns")
  func opens() {
    let center = center()
    center.satisfy(.session)
    mark("1", in: center)
    #expect(told == [.opened(Destination.match(.order("1")))])
  }

  @Test("An entry for the screen is called back at once, also while it waits")
  func screen() {
    let center = center()
    center.receive(.order("1"), within: .seconds(25)) { [self] in told.append($0) }
    #expect(told == [nil])
    center.satisfy(.session)
    center.satisfy(.interface)
    #expect(opened == [.order("1")])
    #expect(told == [nil])
  }

  @Test("An action that waits is called back with its outcome, once")
  func waits() {
    let center = center()
    mark("1", in: center)
    #expect(told == [])
    center.satisfy(.session)
    #expect(told == [.opened(Destination.match(.order("1")))])
    center.cancelWaiting()
    #expect(told.count == 1)
  }

  @Test("Each of two actions is called back with its own outcome")
  func two() {
    let center = center()
    mark("1", in: center)
    center.receive(
      .notification("app:/order/2", .button("MARK"), request: "other"), within: .seconds(25)
    ) { [self] in told.append($0) }
    center.satisfy(.session)
    #expect(
      told == [.opened(Destination.match(.order("1"))), .opened(Destination.match(.order("2")))])
  }

  @Test("When the time is over it is called back without an outcome, and may still open")
  func over() async {
    let clock = SimulatedClock()
    let center = center(clock)
    mark("1", in: center)
    for _ in 0..<10_000 {
      if !told.isEmpty { break }
      clock.advance(by: .seconds(25))
      await Task.yield()
    }
    #expect(told == [nil])
    center.satisfy(.session)
    #expect(opened == [.order("1")])
    #expect(told == [nil])
  }

  @Test("An action is called back though its handler fills the history")
  func crowded() {
    let center = center()
    center.satisfy(.session)
    var isFirst = true
    center.onOpen { [center] _, _ in
      guard isFirst else { return }
      isFirst = false
      for number in 0..<120 { center.receive(.link("app:/nowhere/\(number)")) }
    }
    let reception = center.receive(
      .notification("app:/order/1", .button("MARK")), within: .seconds(25)
    ) { [self] in told.append($0) }
    #expect(told == [.opened(Destination.match(.order("1")))])
    #expect(reception.state == .finished(.opened(Destination.match(.order("1")))))
  }

  @Test("An action of a handler's is called back when the handler is done")
  func withinHandler() {
    let center = center()
    center.satisfy(.session)
    center.satisfy(.interface)
    var isFirst = true
    center.onOpen { [self] _, _ in
      guard isFirst else { return }
      isFirst = false
      mark("2", in: center)
      #expect(told == [])
    }
    center.receive(.order("1"))
    #expect(told == [.opened(Destination.match(.order("2")))])
    #expect(opened == [.order("1"), .order("2")])
  }
}
