import Entryway
import Testing

/// A store of a device whose data is protected until the first unlock: unreadable is not corrupt.
@MainActor @Suite("A store that cannot be read now")
struct UnreadableStoreTests {
  static let locked = PendingStoreError(.unreadable, detail: "Operation not permitted")

  private func store(_ links: String...) -> MemoryPendingEntryStore {
    MemoryPendingEntryStore(
      links.enumerated().map {
        StoredEntry(
          id: EntryID(rawValue: $0.offset + 1), receivedAt: Clock.zero, entry: .link($0.element))
      })
  }

  @Test("It is left alone, and read when the center is touched later")
  func readLater() {
    let store = store("app:/order/1")
    let before = store.entries
    store.loadFailure = Self.locked
    let desk = Desk.ready(store: store)
    desk.center.expire()
    desk.center.receive(.link("app:/nowhere"))
    #expect(store.entries == before)
    store.loadFailure = nil
    desk.center.expire()
    #expect(desk.opened == ["root: order(\"1\")"])
    #expect(store.entries == [])
  }

  @Test("What waited beside it is stored before anything of it opens")
  func storedAtOnce() {
    let store = store()
    store.loadFailure = Self.locked
    let desk = Desk(options: DeliveryOptions(pending: .queue(limit: 5)), store: store)
    var stored: [[StoredEntry.Stage]] = []
    desk.center.onOpen { _, _ in stored.append(store.entries.map(\.stage)) }
    desk.center.receive(.order("1"))
    desk.center.receive(.order("2"))
    desk.center.receive(.order("3"))
    store.loadFailure = nil
    desk.center.satisfy(.interface)
    #expect(stored == [[.waiting, .waiting], [.opening, .waiting], [.opening]])
    #expect(store.entries == [])
  }

  @Test("It is reported once, not at each touch")
  func reportedOnce() {
    let store = store("app:/order/1")
    store.loadFailure = Self.locked
    let desk = Desk.ready(store: store)
    for _ in 0..<10 { desk.center.expire() }
    #expect(desk.lines.count { $0.contains("Operation not permitted") } == 1)
  }

  @Test("A code that the library does not know is read again too", arguments: ["busy", "inUse"])
  func ownCode(code: String) {
    let store = store("app:/order/1")
    store.loadFailure = PendingStoreError(.init(rawValue: code), detail: "later")
    let desk = Desk.ready(store: store)
    store.loadFailure = nil
    desk.center.expire()
    #expect(desk.opened == ["root: order(\"1\")"])
  }

  @Test(
    "What can never be read is not tried again",
    arguments: [PendingStoreError.Code.damaged, .unknownVersion, .tooLarge])
  func lasting(code: PendingStoreError.Code) {
    let store = store("app:/order/1")
    store.loadFailure = PendingStoreError(code, detail: "bad")
    let desk = Desk(store: store)
    desk.center.expire()
    store.loadFailure = nil
    desk.center.receive(.order("2"))
    #expect(desk.center.waiting.map(\.id) == [1])
    #expect(store.entries.map(\.entry.content) == [.link("app:/order/2")])
  }

  @Test("Numbers stay unique, and what was stored stays older than what came meanwhile")
  func numbers() {
    let store = store("app:/order/1", "app:/order/2")
    store.loadFailure = Self.locked
    let desk = Desk(options: DeliveryOptions(pending: .queue(limit: 9)), store: store)
    desk.center.receive(.order("3"))
    store.loadFailure = nil
    desk.center.receive(.order("4"))
    #expect(desk.center.waiting.map(\.id) == [3, 4, 1, 5])
    desk.listen()
    desk.center.satisfy(.interface)
    #expect(desk.opened == ["1", "2", "3", "4"].map { "root: order(\"\($0)\")" })
  }

  @Test("An older entry never supersedes a newer one, whether that waits or was opened")
  func superseded() {
    let store = store("app:/order/1")
    store.loadFailure = Self.locked
    let waiting = Desk(store: store)
    waiting.center.receive(.order("2"))
    let opened = Desk.ready(store: store)
    opened.center.receive(.order("2"))
    store.loadFailure = nil
    opened.center.expire()
    #expect(opened.opened == ["root: order(\"2\")"])
    #expect(opened.history.last == "Entry 2, a universal link, was superseded by entry 1.")

    store.entries = self.store("app:/order/1").entries
    waiting.center.expire()
    #expect(waiting.center.waiting.map(\.id) == [1])
    #expect(waiting.history.last == "Entry 2, a universal link, was superseded by entry 1.")
  }

  @Test("What came meanwhile is in its order in the next run too")
  func orderInTheNextRun() {
    let store = store("app:/order/1", "app:/order/2")
    store.loadFailure = Self.locked
    let options = DeliveryOptions(pending: .queue(limit: 9))
    let desk = Desk(options: options, store: store)
    desk.center.receive(.order("3"))
    store.loadFailure = nil
    desk.center.expire()

    let after = Desk.ready(options: options, store: store)
    #expect(after.opened == ["1", "2", "3"].map { "root: order(\"\($0)\")" })
    #expect(Set(after.center.history.map(\.id)).count == 3)
  }

  @Test("A tap that the system reports in both runs opens once")
  func sameTap() {
    let store = MemoryPendingEntryStore([
      StoredEntry(id: 1, receivedAt: Clock.zero, entry: .notification(callback: "first"))
    ])
    store.loadFailure = Self.locked
    let desk = Desk.ready(store: store)
    desk.center.receive(.notification(callback: "second"))
    store.loadFailure = nil
    desk.center.expire()
    #expect(desk.opened == ["root: order(\"1\")"])
    #expect(desk.history.last == "Entry 2, a tapped notification, was a duplicate of entry 1.")
  }

  @Test("A closure of requirements that hands over an entry does not change the order of the rest")
  func reentrant() {
    let store = store("app:/order/1", "app:/order/2", "app:/order/3")
    var isDone = false
    let box = Box()
    let desk = Desk(
      options: DeliveryOptions(pending: .queue(limit: 9)), store: store,
      requirements: { _, _ in
        guard !isDone else { return [] }
        isDone = true
        box.desk?.center.receive(.order("4"))
        return []
      })
    box.desk = desk
    desk.listen()
    desk.center.satisfy(.interface)
    #expect(desk.opened == ["1", "2", "3", "4"].map { "root: order(\"\($0)\")" })
    #expect(store.entries == [])
  }

  private final class Box {
    var desk: Desk?
  }
}
