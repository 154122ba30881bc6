import Testing

@testable import Entryway

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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

  // MARK: No time at all

  @Test(
    "Without any time to wait, what need not wait opens", arguments: [Duration.zero, .seconds(-1)])
  func noTime(expiry: Duration) async {
    let store = MemoryPendingEntryStore()
    let desk = Desk.ready(options: DeliveryOptions(expiry: expiry), store: store)
    desk.center.receive(.order("1"))
    #expect(desk.opened == ["root: order(\"1\")"])
    desk.guardByHand()
    desk.center.receive(.order("2"))
    desk.clock.advance(600)
    await desk.answer(.proceed)
    #expect(desk.opened == ["root: order(\"1\")", "root: order(\"2\")"])
    desk.center.receive(.order("3"))
    await desk.answer(.hold(until: .session))
    #expect(desk.history.last == "Entry 3, a universal link, expired.")
    desk.center.withdraw(.interface)
    #expect(desk.center.receive(.order("4")).state.outcome == .expired)
    #expect(store.entries == [])
  }

  @Test("Without any time to wait, what a handler hands over opens after it")
  func noTimeInHandler() {
    let desk = Desk.ready(options: DeliveryOptions(expiry: .zero))
    desk.center.onOpen { [center = desk.center] destination, _ in
      if destination == .order("1") { center.receive(.order("2")) }
    }
    desk.center.receive(.order("1"))
    #expect(desk.opened == ["root: order(\"1\")", "root: order(\"2\")"])
  }

  @Test("What a store gives back late has waited there, though it could open")
  func lateStore() {
    let store = MemoryPendingEntryStore([
      StoredEntry(id: 1, receivedAt: Clock.zero, entry: .order("1"))
    ])
    store.loadFailure = PendingStoreError(.unreadable, detail: "locked")
    let desk = Desk.ready(options: DeliveryOptions(expiry: .seconds(60)), store: store)
    desk.clock.advance(60)
    store.loadFailure = nil
    desk.center.expire()
    #expect(desk.history == ["Entry 1, a universal link, expired."])
    #expect(store.entries == [])
  }
}

/// The time in which a guard asks is no time in which the entry waits.
@MainActor @Suite("Expiry, while guards ask")
struct GuardExpiryTests {
  @Test("An entry does not expire while a guard asks, and has the rest of its time after that")
  func expiry() async {
    let desk = Desk(options: DeliveryOptions(expiry: .seconds(60)))
    desk.listen()
    desk.guardByHand()
    desk.center.receive(.order("1"))
    desk.clock.advance(20)
    desk.center.satisfy(.interface)
    await desk.until { !desk.questions.isEmpty }
    desk.clock.advance(600)
    desk.center.expire()
    #expect(desk.center.waiting.count == 1)
    await desk.answer(.hold(until: .session))
    desk.clock.advance(39.9)
    desk.center.expire()
    #expect(desk.center.waiting.count == 1)
    desk.clock.advance(0.1)
    desk.center.expire()
    #expect(desk.history == ["Entry 1, a universal link, expired."])
  }

  @Test(
    "An answer that comes later than the expiry counts",
    arguments: [GuardDecision<Destination>.proceed, .redirect(to: .home)])
  func lateAnswer(decision: GuardDecision<Destination>) async {
    let desk = Desk.ready(options: DeliveryOptions(expiry: .seconds(60)))
    desk.guardByHand()
    desk.guardByHand()
    desk.center.receive(.order("1"))
    for decision in [decision, .proceed, .proceed, .proceed] where !desk.center.waiting.isEmpty {
      await desk.until { !desk.questions.isEmpty }
      desk.clock.advance(61)
      await desk.answer(decision)
    }
    #expect(desk.opened == [decision == .proceed ? "root: order(\"1\")" : "root: home"])
  }

  @Test("What was lost while a guard asked has the rest of the time to come back")
  func lateAnswerInBackground() async {
    for seconds in [59.0, 60] {
      let desk = Desk.ready(options: DeliveryOptions(expiry: .seconds(60)))
      desk.guardByHand()
      desk.center.receive(.order("1"))
      await desk.until { !desk.questions.isEmpty }
      desk.center.withdraw(.interface)
      desk.clock.advance(600)
      await desk.answer(.proceed)
      desk.clock.advance(seconds)
      desk.center.satisfy(.interface)
      await desk.settle()
      await desk.settle()
      #expect(desk.questions.count == (seconds == 59 ? 1 : 0))
    }
  }

  @Test("The time counts again when a requirement is withdrawn while a guard asks")
  func expiryAfterWithdrawal() async {
    let desk = Desk.ready(
      options: DeliveryOptions(expiry: .seconds(60)), requirements: { _, _ in [.session] })
    desk.guardByHand()
    desk.center.satisfy(.session)
    desk.center.receive(.order("1"))
    await desk.until { !desk.questions.isEmpty }
    desk.clock.advance(600)
    desk.center.withdraw(.session)
    desk.clock.advance(59)
    desk.center.expire()
    #expect(desk.center.waiting.count == 1)
    desk.clock.advance(1)
    desk.center.expire()
    #expect(desk.history == ["Entry 1, a universal link, expired."])
    await desk.answer(.proceed)
  }

  @Test("A clock that is set back while a guard asks does not make the entry older")
  func clockSetBack() async {
    let desk = Desk.ready(options: DeliveryOptions(expiry: .seconds(60)))
    desk.guardByHand()
    desk.center.receive(.order("1"))
    await desk.until { !desk.questions.isEmpty }
    desk.clock.advance(-86_400)
    await desk.answer(.hold(until: .session))
    desk.clock.advance(86_400 + 59)
    desk.center.expire()
    #expect(desk.center.waiting.count == 1)
  }

  @Test("After a restart, questions that had their answer do not count")
  func restart() async throws {
    let folder = TemporaryFolder()
    let file = folder.file("links.json")
    let options = DeliveryOptions(expiry: .seconds(60))
    let before = Desk.ready(options: options, store: FilePendingEntryStore(url: file))
    before.guardByHand()
    before.center.receive(.order("1"))
    await before.until { !before.questions.isEmpty }
    before.clock.advance(600)
    await before.answer(.hold(until: .session))
    let stored = try PendingFile.decode([UInt8](Data(contentsOf: file)))
    #expect(stored.map(\.guardTime) == [600])

    for (seconds, isThere) in [(659.0, true), (660, false)] {
      let after = Desk(options: options, store: MemoryPendingEntryStore(stored))
      after.clock.advance(seconds)
      after.center.restore()
      #expect(after.center.waiting.isEmpty != isThere)
    }
  }

  @Test("Where nothing expires, no answer of a guard is a change of the store")
  func withoutExpiry() async {
    let store = MemoryPendingEntryStore()
    let desk = Desk.ready(store: store)
    desk.guardByHand()
    desk.center.receive(.order("1"))
    await desk.until { !desk.questions.isEmpty }
    desk.clock.advance(600)
    await desk.answer(.hold(until: .session))
    #expect(store.entries.map(\.guardTime) == [0])
  }

  @Test("A store may give back any number", arguments: [Double.nan, .infinity, -.infinity, -1e300])
  func anyNumber(seconds: Double) {
    let store = MemoryPendingEntryStore([
      StoredEntry(id: 1, receivedAt: Clock.zero, guardTime: seconds, entry: .order("1"))
    ])
    let desk = Desk(options: DeliveryOptions(expiry: .seconds(60)), store: store)
    desk.clock.advance(60)
    desk.center.restore()
    #expect(desk.center.waiting.isEmpty == (seconds != .infinity))
  }
}
