import Entryway
import EntrywaySimulation
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@MainActor @Suite("Duplicates")
struct DuplicateTests {
  @Test("The same link from another callback a moment later is the same tap")
  func sameTap() {
    let desk = Desk.ready()
    desk.center.receive(.link("app:/order/1", callback: "onOpenURL 1"))
    desk.clock.advance(1)
    let second = desk.center.receive(.link("app:/order/1", callback: "onOpenURL 2"))
    #expect(second.isAccepted)
    #expect(second.state == .finished(.duplicate(of: 1)))
    #expect(second.description == "Entry 2 was a duplicate of entry 1.")
    #expect(desk.opened == ["root: order(\"1\")"])
    #expect(desk.history[1] == "Entry 2, a universal link, was a duplicate of entry 1.")
  }

  @Test("Two links from the same callback are two taps", arguments: ["onOpenURL", nil])
  func sameCallback(callback: String?) {
    let desk = Desk.ready()
    desk.center.receive(.link("app:/order/1", callback: callback))
    desk.center.receive(.link("app:/order/1", callback: callback))
    #expect(desk.opened.count == 2)
  }

  @Test("The same link from another callback after the window is another tap")
  func afterWindow() {
    let desk = Desk.ready()
    desk.center.receive(.link("app:/order/1", callback: "a"))
    desk.clock.advance(1.01)
    desk.center.receive(.link("app:/order/1", callback: "b"))
    #expect(desk.opened.count == 2)
  }

  @Test("The window is the app's to choose")
  func window() {
    let desk = Desk.ready(options: DeliveryOptions(duplicateWindow: .seconds(5)))
    desk.center.receive(.link("app:/order/1", callback: "a"))
    desk.clock.advance(5)
    desk.center.receive(.link("app:/order/1", callback: "b"))
    #expect(desk.opened.count == 1)
  }

  @Test("Another link is another tap, whatever the callback")
  func otherLink() {
    let desk = Desk.ready()
    desk.center.receive(.link("app:/order/1", callback: "a"))
    desk.center.receive(.link("app:/order/2", callback: "b"))
    #expect(desk.opened.count == 2)
  }

  @Test("Of two taps that two callbacks report each, two are duplicates")
  func twoTapsTwoCallbacks() {
    let desk = Desk.ready()
    for callback in ["a", "b", "a", "b"] {
      desk.center.receive(.link("app:/order/1", callback: callback))
    }
    #expect(desk.opened.count == 2)
    #expect(
      desk.center.history.map { $0.outcome?.description } == [
        "opened order (id: 1)", "duplicate of entry 1",
        "opened order (id: 1)", "duplicate of entry 3",
      ])
  }

  @Test("Three modifiers that report one tap make one entry and two duplicates")
  func threeCallbacks() {
    let desk = Desk.ready()
    for callback in ["a", "b", "c"] {
      desk.center.receive(.link("app:/order/1", callback: callback))
    }
    #expect(desk.opened.count == 1)
  }

  @Test("The source does not matter: a link is reported as a link and as an activity")
  func otherSource() {
    let desk = Desk.ready()
    var entry = AppEntry.link("app:/order/1", callback: "onOpenURL")
    desk.center.receive(entry)
    entry.source = .appClip
    entry.callback = "onContinueUserActivity"
    desk.center.receive(entry)
    #expect(desk.opened.count == 1)
  }

  @Test("A launch has one cause, and may take a minute between two callbacks")
  func coldStart() {
    let desk = Desk()
    desk.listen()
    desk.center.receive(.quickAction("home", callback: "launchOptions", start: .cold))
    desk.clock.advance(60)
    let second = desk.center.receive(
      .quickAction("home", callback: "performActionFor", start: .cold))
    #expect(second.state == .finished(.duplicate(of: 1)))
    desk.center.satisfy(.interface)
    desk.center.receive(.quickAction("home", callback: "performActionFor"))
    #expect(desk.opened.count == 2)
  }

  @Test("After a minute, or once the app is on the screen, another callback reports another tap")
  func afterTheLaunch() {
    let slow = Desk()
    slow.center.receive(.link("app:/home", callback: "first", start: .cold))
    slow.clock.advance(61)
    let later = slow.center.receive(.link("app:/home", callback: "second", start: .cold))
    #expect(later.description == "Entry 2 waits for the interface and a handler.")

    let shown = Desk.ready()
    shown.center.receive(.link("app:/home", callback: "first", start: .cold))
    shown.clock.advance(2)
    shown.center.receive(.link("app:/home", callback: "second", start: .cold))
    #expect(shown.opened.count == 2)
  }

  @Test("A link that waited in the last run is no duplicate when it is tapped again in this one")
  func otherRun() {
    let store = MemoryPendingEntryStore()
    let before = Desk(options: DeliveryOptions(expiry: .seconds(3_600)), store: store)
    before.center.receive(.link("app:/order/1", callback: "onOpenURL A", start: .cold))

    let after = Desk(options: DeliveryOptions(expiry: .seconds(3_600)), store: store)
    after.listen()
    after.clock.advance(30 * 24 * 3_600)
    after.center.receive(.link("app:/order/1", callback: "onOpenURL B", start: .cold))
    after.center.satisfy(.interface)
    #expect(after.opened == ["root: order(\"1\")"])
    #expect(
      after.history == [
        "Entry 1, a universal link, expired.",
        "Entry 2, a universal link, opened order (id: 1).",
      ])
  }

  @Test("A link that was opening when the process ended is no duplicate when it is tapped again")
  func openingInOtherRun() {
    let entry = AppEntry.link("app:/order/1", callback: "onOpenURL A", start: .cold)
    let store = MemoryPendingEntryStore([
      StoredEntry(id: 1, stage: .opening, receivedAt: Clock.zero, entry: entry)
    ])
    let desk = Desk(store: store)
    desk.listen()
    desk.center.receive(.link("app:/order/1", callback: "onOpenURL B", start: .cold))
    desk.center.satisfy(.interface)
    #expect(desk.opened == ["root: order(\"1\")"])
  }

  @Test("A link that the app cancelled, or that expired, is opened when it is tapped again")
  func givenUp() {
    let desk = Desk(options: DeliveryOptions(expiry: .seconds(5), duplicateWindow: .seconds(60)))
    desk.listen()
    desk.center.receive(.link("app:/order/1", callback: "first", start: .cold))
    desk.center.cancelWaiting()
    desk.center.receive(.link("app:/order/1", callback: "second", start: .cold))
    desk.clock.advance(5)
    desk.center.receive(.link("app:/order/1", callback: "third", start: .cold))
    desk.center.satisfy(.interface)
    #expect(
      desk.history == [
        "Entry 1, a universal link, was cancelled by the app.",
        "Entry 2, a universal link, expired.",
        "Entry 3, a universal link, opened order (id: 1).",
      ])
  }

  @Test("A notification that waited in the last run is known in this one")
  func notificationInOtherRun() {
    let store = MemoryPendingEntryStore()
    Desk(store: store).center.receive(.notification(callback: "connectionOptions"))
    let after = Desk.ready(store: store)
    after.clock.advance(3_600)
    let second = after.center.receive(.notification(callback: "didReceive"))
    #expect(second.state == .finished(.duplicate(of: 1)))
    #expect(after.opened.count == 1)
  }

  @Test("A clock that is set back makes no tap a duplicate, and none another tap")
  func setBackDates() {
    let dates = Clock()
    let clock = SimulatedClock()
    let center = DeepLinkCenter(now: { dates.now }, clock: clock, reading: Destination.read)
    center.onOpen { _, _ in }
    center.satisfy(.interface)
    center.receive(.link("app:/order/1", callback: "first"))
    dates.advance(-3_600)
    clock.advance(by: .seconds(0.5))
    let second = center.receive(.link("app:/order/1", callback: "second"))
    #expect(second.state == .finished(.duplicate(of: 1)))
    clock.advance(by: .seconds(2))
    let third = center.receive(.link("app:/order/1", callback: "third"))
    #expect(third.state.outcome == .opened(Destination.match(.order("1"))))
  }

  @Test("A notification is known by request, date and action, at any time and by any callback")
  func notification() {
    let desk = Desk.ready()
    desk.center.receive(.notification(callback: "connectionOptions"))
    desk.clock.advance(3_600)
    let second = desk.center.receive(.notification(callback: "didReceive"))
    #expect(second.state == .finished(.duplicate(of: 1)))
    let third = desk.center.receive(.notification(callback: "didReceive"))
    #expect(third.state == .finished(.duplicate(of: 1)))
    #expect(desk.opened.count == 1)
  }

  @Test("Another request, date or action is another tap")
  func otherNotification() {
    let desk = Desk.ready()
    desk.center.receive(.notification())
    desk.center.receive(.notification(request: "other"))
    desk.center.receive(.notification("app:/order/1", .button("REPLY")))
    var later = AppEntry.notification()
    if case .notification(var content) = later.content {
      content.deliveredAt = Clock.zero.addingTimeInterval(60)
      later.content = .notification(content)
    }
    desk.center.receive(later)
    #expect(desk.opened.count == 4)
  }

  @Test("A notification whose request is not known is compared as a link is")
  func anonymousNotification() {
    let desk = Desk.ready()
    desk.center.receive(.notification(request: nil, callback: "a"))
    desk.center.receive(.notification(request: nil, callback: "b"))
    #expect(desk.opened.count == 1)
    desk.center.receive(.notification(request: nil, callback: "b"))
    #expect(desk.opened.count == 2)
  }

  @Test("A duplicate of a rejected entry answers false too")
  func rejected() {
    let desk = Desk.ready()
    desk.center.receive(.link("app:/nowhere", callback: "a"))
    let second = desk.center.receive(.link("app:/nowhere", callback: "b"))
    #expect(!second.isAccepted)
    #expect(second.state == .finished(.duplicate(of: 1)))
  }

  @Test("A duplicate does not supersede what waits")
  func waiting() {
    let desk = Desk()
    desk.center.receive(.link("app:/order/1", callback: "a"))
    desk.center.receive(.link("app:/order/1", callback: "b"))
    #expect(desk.center.waiting.map(\.id) == [1])
  }

  @Test("A clock that is set back makes no duplicates")
  func setBack() {
    let desk = Desk.ready()
    desk.center.receive(.link("app:/order/1", callback: "a"))
    desk.clock.advance(-10)
    desk.center.receive(.link("app:/order/1", callback: "b"))
    #expect(desk.opened.count == 2)
  }
}
