import Entryway
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@MainActor @Suite("Restart")
struct RestartTests {
  @Test("What comes while something restored opens is stored before that opens")
  func storedBehindRestored() {
    let store = MemoryPendingEntryStore([
      StoredEntry(id: 1, receivedAt: Clock.zero, entry: .order("1"))
    ])
    let desk = Desk(options: DeliveryOptions(pending: .queue(limit: 5)), store: store)
    store.loadFailure = PendingStoreError(.unreadable, detail: "locked")
    desk.center.satisfy(.interface)
    var stored: [[StoredEntry.Stage]] = []
    desk.center.onOpen { _, _ in stored.append(store.entries.map(\.stage)) }
    store.loadFailure = nil
    desk.center.receive(.order("2"))
    #expect(stored == [[.opening, .waiting], [.opening]])
    #expect(store.entries == [])
  }

  @Test("What waited is restored with its number and date, and reported")
  func restored() {
    let store = MemoryPendingEntryStore()
    let before = Desk(store: store)
    before.center.receive(.link("app:/nowhere"))
    before.center.receive(.order("1"))

    let after = Desk(store: store)
    after.clock.advance(3_600)
    after.center.restore()
    after.center.restore()
    #expect(after.center.waiting.map(\.id) == [2])
    #expect(after.center.waiting[0].receivedAt == Clock.zero)
    #expect(after.center.waiting[0].isRestored)
    #expect(
      after.lines == [
        "Entry 2, a universal link, was restored from the last run.",
        "Entry 2 waits for the interface and a handler.",
      ])
    after.listen()
    after.center.satisfy(.interface)
    #expect(after.opened == ["root: order(\"1\")"])
    #expect(after.center.receive(.order("9")).id == 3)
  }

  @Test("What waited for a scene opens in another one, since its own may not come back")
  func scene() {
    let store = MemoryPendingEntryStore()
    Desk(store: store).center.receive(.order("1", scene: "before"))

    let after = Desk(store: store)
    after.listen("now", scene: "now")
    after.center.satisfy(.interface, scene: "now")
    #expect(after.opened == ["now: order(\"1\")"])
    #expect(after.center.history.map(\.scene) == [nil])
    #expect(store.entries.isEmpty)
  }

  @Test("The store is read before the first entry, which supersedes what it held")
  func readFirst() {
    let store = MemoryPendingEntryStore()
    Desk(store: store).center.receive(.order("1"))
    let after = Desk(store: store)
    after.center.receive(.order("2"))
    #expect(
      after.history == [
        "Entry 1, a universal link, was superseded by entry 2.",
        "Entry 2, a universal link, waits for the interface and a handler.",
      ])
    #expect(store.entries.map(\.id) == [2])
  }

  @Test("Setting up the center does not read the store, so that no event is missed")
  func settingUp() {
    let store = MemoryPendingEntryStore()
    Desk(store: store).center.receive(.order("1"))
    let after = DeepLinkCenter<Destination>(store: store, reading: Destination.read)
    after.audiences = ["guest"]
    after.withdraw(.session)
    after.onOpen { _, _ in }
    #expect(after.history == [])
    after.satisfy(.interface)
    #expect(after.history.count == 1)
  }

  @Test("An entry that was being opened when the app ended is not opened again")
  func killedWhileOpening() {
    let store = MemoryPendingEntryStore()
    let before = Desk(store: store)
    var kept: [StoredEntry] = []
    before.center.onOpen { _, _ in kept = store.entries }
    before.center.receive(.order("1"))
    #expect(store.entries.map(\.stage) == [.waiting])
    before.center.satisfy(.interface)
    #expect(kept.map(\.stage) == [.opening])
    #expect(store.entries == [])

    let after = Desk.ready(store: MemoryPendingEntryStore(kept))
    #expect(after.opened == [])
    #expect(
      after.lines == [
        "Entry 1, a universal link, was restored from the last run.",
        "Entry 1 was cancelled: the app was terminated while it was opening.",
      ])
  }

  @Test("An entry that opens without waiting is never stored")
  func notStored() {
    let store = MemoryPendingEntryStore()
    let desk = Desk.ready(store: store)
    var kept: [StoredEntry]?
    desk.center.onOpen { _, _ in kept = store.entries }
    desk.center.receive(.order("1"))
    #expect(kept == [])
  }

  @Test("An entry that a handler receives is stored before the next handler runs")
  func storedInside() {
    let store = MemoryPendingEntryStore()
    let desk = Desk.ready(
      store: store, requirements: { destination, _ in destination == .home ? [] : [.session] })
    var kept: [EntryID] = []
    desk.center.onOpen { destination, _ in desk.center.receive(.order("1")) }
    desk.center.onOpen { _, _ in kept = store.entries.map(\.id) }
    desk.center.receive(.link("app:/home"))
    #expect(kept == [2])
  }

  @Test("An entry whose guard was asking is restored, and the guard is asked again")
  func guarded() async {
    let store = MemoryPendingEntryStore()
    let before = Desk.ready(store: store)
    before.guardByHand()
    before.center.receive(.order("1"))
    #expect(store.entries.map(\.stage) == [.waiting])

    let after = Desk(store: store)
    after.listen()
    after.guardByHand()
    after.center.satisfy(.interface)
    await after.answer(.proceed)
    #expect(after.opened == ["root: order(\"1\")"])
    await before.answer(.cancel(reason: "late"))
  }

  @Test("What waited longer than it may has expired after a restart")
  func expired() {
    let store = MemoryPendingEntryStore()
    Desk(store: store).center.receive(.order("1"))
    let after = Desk(options: DeliveryOptions(expiry: .seconds(60)), store: store)
    after.clock.advance(61)
    after.listen()
    after.center.satisfy(.interface)
    #expect(after.opened == [])
    #expect(after.history == ["Entry 1, a universal link, expired."])
    #expect(store.entries == [])
  }

  @Test("What the rules accept no longer is rejected after a restart")
  func rejected() {
    let store = MemoryPendingEntryStore()
    Desk(audiences: ["host"], store: store).center.receive(.quickAction("hosts"))
    let after = Desk(store: store)
    after.center.restore()
    #expect(after.history == ["Entry 1, a quick action, was rejected: for hosts"])
  }

  @Test("A notification that is reported again after a restart is a duplicate")
  func duplicate() {
    let store = MemoryPendingEntryStore()
    Desk(store: store).center.receive(.notification(callback: "a"))
    let after = Desk(store: store)
    after.center.receive(.notification(callback: "b"))
    #expect(after.center.waiting.map(\.id) == [1])
  }

  @Test("Giving up what waits gives up what the store held, too")
  func cancelWaiting() {
    let store = MemoryPendingEntryStore()
    Desk(store: store).center.receive(.order("1"))
    let after = Desk(store: store)
    after.center.cancelWaiting()
    #expect(store.entries == [])
    #expect(after.history == ["Entry 1, a universal link, was cancelled by the app."])
  }

  @Test("A store made by hand with any number traps nothing", arguments: [Int.max, Int.min, 0])
  func anyNumber(id: Int) {
    let store = MemoryPendingEntryStore([
      StoredEntry(id: EntryID(rawValue: id), receivedAt: Clock.zero, entry: .order("1")),
      StoredEntry(id: EntryID(rawValue: id), receivedAt: Clock.zero, entry: .order("2")),
    ])
    let desk = Desk.ready(store: store)
    #expect(desk.center.receive(.order("3")).isAccepted)
    #expect(desk.opened.last == "root: order(\"3\")")
  }

  // MARK: A store that fails

  @Test("A store that cannot be read is reported, and delivery goes on")
  func unreadable() {
    let store = MemoryPendingEntryStore()
    store.failure = PendingStoreError(.unreadable, detail: "Permission denied")
    let desk = Desk.ready(store: store)
    desk.center.receive(.order("1"))
    #expect(desk.opened == ["root: order(\"1\")"])
    #expect(
      desk.events[0].storeProblem
        == PendingStoreError(.unreadable, detail: "Permission denied"))
  }

  @Test("A store that cannot be written is reported once, and tried again later")
  func unwritable() {
    let store = MemoryPendingEntryStore()
    let desk = Desk(store: store)
    desk.center.restore()
    store.failure = PendingStoreError(.unwritable, detail: "No space left on device")
    desk.center.receive(.order("1"))
    desk.center.expire()
    #expect(desk.lines.filter { $0.contains("No space left") }.count == 1)
    #expect(store.entries == [])
    store.failure = nil
    desk.center.expire()
    #expect(store.entries.map(\.id) == [1])
  }

  @Test("When opening cannot be stored, the store is emptied rather than left to open it twice")
  func cannotStoreOpening() {
    let store = SmallStore()
    let desk = Desk(store: store)
    desk.center.receive(.order("1"))
    #expect(store.entries.count == 1)
    store.isFull = true
    var kept: [StoredEntry]?
    desk.center.onOpen { _, _ in kept = store.entries }
    desk.center.satisfy(.interface)
    #expect(kept == [])
  }

  /// A store that can only be emptied once it is full.
  @MainActor final class SmallStore: PendingEntryStore {
    var entries: [StoredEntry] = []
    var isFull = false

    func load() throws(PendingStoreError) -> [StoredEntry] { entries }

    func save(_ entries: [StoredEntry]) throws(PendingStoreError) {
      if isFull && !entries.isEmpty {
        throw PendingStoreError(.unwritable, detail: "No space left on device")
      }
      self.entries = entries
    }
  }
}
