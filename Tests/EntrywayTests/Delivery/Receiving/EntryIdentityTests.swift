import Entryway
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The identifier that each entry gets when it is received.
@MainActor @Suite("An entry's identifier")
struct EntryIdentityTests {
  @Test("Guards, handlers, events and the history tell the same, in the order of arrival")
  func told() async {
    let desk = Desk.ready()
    var asked: [UUID?] = []
    var opened: [UUID?] = []
    desk.center.addGuard { _, entry in
      asked.append(entry.uuid)
      return .proceed
    }
    desk.center.onOpen { _, entry in opened.append(entry.uuid) }
    desk.center.receive(.order("1"))
    await desk.settle()
    desk.center.receive(.order("2"))
    await desk.settle()
    let uuids = desk.center.history.map(\.uuid)
    #expect(uuids.count == 2)
    #expect(uuids[0].uuidString < uuids[1].uuidString)
    #expect(asked == uuids)
    #expect(opened == uuids)
    for event in desk.events {
      #expect(event.uuid == event.entry.map { uuids[$0.rawValue - 1] })
    }
    #expect(uuids.allSatisfy { Array($0.uuidString)[14] == "7" })
    // The clock of the center, in milliseconds since 1970.
    #expect(uuids[0].uuidString.hasPrefix("019E0B5E-7400-7"))
  }

  @Test("A duplicate has one of its own, and so has what is handed over once more")
  func duplicates() {
    let desk = Desk.ready()
    var kept: AppEntry?
    desk.center.onOpen { _, entry in kept = entry }
    desk.center.receive(.link("app:/order/1", callback: "a"))
    desk.center.receive(.link("app:/order/1", callback: "b"))
    desk.clock.advance(5)
    if let kept { desk.center.receive(kept) }
    #expect(
      desk.history == [
        "Entry 1, a universal link, opened order (id: 1).",
        "Entry 2, a universal link, was a duplicate of entry 1.",
        "Entry 3, a universal link, opened order (id: 1).",
      ])
    #expect(Set(desk.center.history.map(\.uuid)).count == 3)
  }

  @Test("A guard that is asked again after it held an entry is told the same")
  func hold() async {
    let desk = Desk.ready()
    var asked: [UUID?] = []
    desk.center.addGuard { _, entry in
      asked.append(entry.uuid)
      return asked.count == 1 ? .hold(until: .session) : .proceed
    }
    desk.center.receive(.order("1"))
    await desk.settle()
    desk.center.satisfy(.session)
    await desk.settle()
    #expect(asked.count == 2)
    #expect(Set(asked) == [desk.center.history[0].uuid])
    #expect(desk.opened == ["root: order(\"1\")"])
  }

  @Test("What waits keeps it over a kill, in the file too")
  func restart() throws {
    let folder = TemporaryFolder()
    let store = FilePendingEntryStore(url: folder.file("waiting.json"))
    let before = Desk(store: store)
    before.center.receive(.order("1"))
    let uuids = before.center.history.map(\.uuid)
    before.kill()
    let after = Desk(store: store)
    after.center.restore()
    #expect(after.center.history.map(\.uuid) == uuids)
    #expect(after.events.map(\.uuid) == [before.events[0].uuid, before.events[0].uuid])
  }

  @Test("What a store of an earlier version gives back without one gets one, and keeps it")
  func withoutOne() {
    let store = MemoryPendingEntryStore([
      StoredEntry(id: 1, receivedAt: Clock.zero, entry: .order("1")),
      StoredEntry(id: 2, stage: .opening, receivedAt: Clock.zero, entry: .order("2")),
    ])
    let desk = Desk(store: store)
    desk.center.receive(.notification("app:/order/3", request: "3"))
    #expect(Set(desk.center.history.map(\.uuid)).count == 3)
    #expect(store.entries.last?.entry.uuid == desk.center.history.last?.uuid)
  }

  @Test("What the system could not hand over has one as well")
  func undelivered() {
    let desk = Desk.ready()
    desk.center.receive(undelivered: .order("1"), reason: "offline")
    #expect(desk.events.map(\.uuid) == Array(repeating: desk.center.history[0].uuid, count: 2))
  }
}
