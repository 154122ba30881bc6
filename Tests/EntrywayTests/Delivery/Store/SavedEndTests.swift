import Entryway
import EntrywaySimulation
import Observation
import Testing

/// What the app hears of an entry is what the next run finds: ends are saved before they are told.
@MainActor @Suite("Saved before told")
struct SavedEndTests {
  /// A store that writes down what it is given, between what the app hears.
  private final class Journal: PendingEntryStore {
    var lines: [String] = []
    private var entries: [StoredEntry] = []

    func load() -> [StoredEntry] { entries }

    /// What the store does the next time that it saves.
    var whileSaving: (@MainActor () -> Void)?

    func save(_ entries: [StoredEntry]) {
      whileSaving.take()?()
      self.entries = entries
      let list = entries.map { "\($0.id) \($0.stage.rawValue)" }
      lines.append("save \(list.isEmpty ? "nothing" : list.joined(separator: ", "))")
    }
  }

  private func center(
    _ journal: Journal, _ options: DeliveryOptions = DeliveryOptions()
  ) -> DeepLinkCenter<Destination> {
    let center = DeepLinkCenter(
      options: options, store: journal, now: { Clock.zero },
      requirements: { destination, _ in destination == .login ? [] : [.session] },
      naming: Destination.match,
      reading: Destination.read)
    center.observe { event in
      if let outcome = event.outcome { journal.lines.append("told \(outcome)") }
    }
    return center
  }

  @Test("An entry that opens is saved as opening, then as gone, before anybody is told")
  func opened() {
    let journal = Journal()
    let center = center(journal)
    center.onOpen { destination, _ in journal.lines.append("opened \(destination)") }
    center.satisfy(.interface)
    center.receive(.order("1"))
    center.satisfy(.session)
    #expect(
      journal.lines == [
        "save 1 waiting", "save 1 opening", "opened order(\"1\")", "save nothing",
        "told opened order (id: 1)",
      ])
  }

  @Test("An entry that opens without having waited is never saved")
  func neverWaited() {
    let journal = Journal()
    let center = center(journal)
    center.onOpen { _, _ in }
    center.satisfy(.interface)
    center.satisfy(.session)
    center.receive(.order("1"))
    #expect(journal.lines == ["told opened order (id: 1)"])
  }

  @Test("An entry that supersedes a stored one and opens at once is not saved itself")
  func supersedes() {
    let journal = Journal()
    let center = center(journal)
    center.onOpen { _, _ in }
    center.satisfy(.interface)
    center.receive(.order("1"))
    center.receive(.link("app:/login"))
    #expect(
      journal.lines == [
        "save 1 waiting", "save nothing", "told superseded by entry 2", "told opened login",
      ])
  }

  @Test("What ends together is saved once, before the first end is told")
  func together() {
    let journal = Journal()
    let center = center(journal, DeliveryOptions(pending: .queue(limit: 9)))
    for number in 1...3 { center.receive(.order("\(number)")) }
    journal.lines = []
    center.cancelWaiting()
    #expect(
      journal.lines == ["save nothing"]
        + Array(repeating: "told cancelled by the app", count: 3))
  }

  @Test("A late handler is called after the end was saved and told")
  func late() {
    let journal = Journal()
    let center = center(journal)
    center.satisfy(.interface)
    center.onOpen { _, _ in
      journal.lines.append("first")
      center.onOpen { _, _ in journal.lines.append("late") }
    }
    center.receive(.order("1"))
    journal.lines = []
    center.satisfy(.session)
    #expect(
      journal.lines == [
        "save 1 opening", "first", "save nothing", "told opened order (id: 1)", "late",
      ])
  }

  @Test("What a handler gives up is saved before the handler goes on")
  func withinAHandler() {
    let journal = Journal()
    let center = center(journal, DeliveryOptions(pending: .queue(limit: 9)))
    center.satisfy(.interface)
    center.onOpen { destination, _ in
      guard destination == .login else { return }
      center.cancelWaiting()
      journal.lines.append("history: \(center.history[0].state)")
    }
    center.receive(.order("1"))
    journal.lines = []
    center.receive(.link("app:/login"))
    #expect(
      journal.lines == [
        "save nothing", "history: cancelled by the app",
        "told cancelled by the app", "told opened login",
      ])
  }

  @Test("What a handler hands over is saved before the handler hears that it waits")
  func receivedWithinAHandler() {
    let journal = Journal()
    let center = center(journal, DeliveryOptions(pending: .queue(limit: 9)))
    center.satisfy(.interface)
    center.onOpen { destination, _ in
      guard destination == .login else { return }
      journal.lines.append("\(center.receive(.order("1")))")
    }
    center.receive(.link("app:/login"))
    #expect(
      journal.lines == [
        "save 2 waiting", "Entry 2 waits for a session.", "told opened login",
      ])
  }

  @Test("What a store gives up while it saves is told after it has saved that")
  func withinASave() {
    let journal = Journal()
    let center = center(journal, DeliveryOptions(pending: .queue(limit: 9)))
    center.receive(.order("1"))
    journal.lines = []
    journal.whileSaving = { [weak center] in
      center?.cancelWaiting()
      journal.lines.append("called")
    }
    center.receive(.order("2"))
    #expect(
      journal.lines == [
        "called", "save 1 waiting, 2 waiting", "save nothing",
        "told cancelled by the app", "told cancelled by the app",
      ])
  }

  @Test("What somebody sees who observes the history has been saved")
  func observed() async {
    let journal = Journal()
    let center = center(journal)
    center.onOpen { _, _ in }
    center.satisfy(.interface)
    center.satisfy(.session)
    center.addGuard { _, _ in
      await SimulatedClock.sleepForever()
      return .proceed
    }
    center.receive(.order("1"))
    journal.lines = []
    withObservationTracking {
      _ = center.history
    } onChange: {
      MainActor.assumeIsolated { journal.lines.append("observed") }
    }
    journal.whileSaving = { [weak center] in center?.cancelWaiting() }
    center.cancelWaiting()
    #expect(
      journal.lines == ["save nothing", "observed", "told cancelled by the app"])
  }

  @Test("What the last run was opening is removed from the store before its end is told")
  func termination() {
    let journal = Journal()
    journal.save([StoredEntry(id: 1, stage: .opening, receivedAt: Clock.zero, entry: .order("1"))])
    journal.lines = []
    center(journal).restore()
    #expect(
      journal.lines == [
        "save nothing", "told cancelled: the app was terminated while it was opening",
      ])
  }

  @Test("A destination that does not compete is never saved")
  func notCompeting() {
    let journal = Journal()
    center(journal).receive(.link("app:/code/1"))
    #expect(journal.lines == [])
  }
}

/// What a store does that fails.
@MainActor @Suite("A store that cannot be written")
struct UnwritableStoreTests {
  /// A disk that refuses to write, and maybe to empty.
  private final class Disk: PendingEntryStore {
    var entries: [StoredEntry] = []
    var writes = true
    var empties = true

    func load() -> [StoredEntry] { entries }

    func save(_ entries: [StoredEntry]) throws(PendingStoreError) {
      guard entries.isEmpty ? empties : writes else {
        throw PendingStoreError(.unwritable, detail: "No space left on device", path: "links.json")
      }
      self.entries = entries
    }
  }

  private func problems(_ desk: Desk) -> [PendingStoreError] {
    desk.events.compactMap(\.storeProblem)
  }

  @Test("Where it cannot be emptied either, one event says that an entry may open again")
  func uncleared() {
    let disk = Disk()
    let desk = Desk(store: disk)
    desk.center.receive(.order("1"))
    disk.writes = false
    disk.empties = false
    desk.listen()
    desk.center.satisfy(.interface)
    for _ in 0..<3 { desk.center.expire() }
    #expect(desk.opened == ["root: order(\"1\")"])
    #expect(
      problems(desk) == [
        PendingStoreError(.uncleared, detail: "No space left on device", path: "links.json")
      ])
    disk.empties = true
    desk.center.expire()
    #expect(disk.entries == [])
  }

  @Test("What it holds stays where an entry is only to be added")
  func added() {
    let disk = Disk()
    let desk = Desk(options: DeliveryOptions(pending: .queue(limit: 9)), store: disk)
    desk.center.receive(.order("1"))
    disk.writes = false
    desk.center.receive(.order("2"))
    #expect(disk.entries.map(\.id) == [1])
  }

  @Test("An end is saved before it is told, though what was to be added could not be written")
  func endedAfterAFailure() {
    let disk = Disk()
    let desk = Desk(
      options: DeliveryOptions(pending: .queue(limit: 9)), store: disk,
      requirements: { destination, _ in destination == .order("2") ? [.session] : [] })
    desk.center.receive(.order("1"))
    desk.center.onOpen { [center = desk.center] _, _ in
      disk.writes = false
      center.receive(.order("2"))
    }
    desk.center.observe { event in
      if event.outcome != nil { #expect(disk.entries == []) }
    }
    desk.center.satisfy(.interface)
    #expect(desk.history[0] == "Entry 1, a universal link, opened order (id: 1).")
  }

  @Test("Once it works again, what is handed over is saved before its caller hears that it waits")
  func worksAgain() {
    let disk = Disk()
    let desk = Desk(
      options: DeliveryOptions(pending: .queue(limit: 9)), store: disk,
      requirements: { destination, _ in
        destination == .home || destination == .login ? [] : [.session]
      })
    var saved: [EntryID] = []
    desk.center.receive(.link("app:/home"))
    desk.center.receive(.link("app:/login"))
    desk.center.onOpen { [center = desk.center] destination, _ in
      disk.writes = destination == .login
      center.receive(.order(destination == .login ? "2" : "1"))
      disk.writes = true
      saved = disk.entries.map(\.id)
    }
    desk.center.satisfy(.interface)
    #expect(saved == [2, 3, 4])
  }

  @Test("A store that held nothing cannot open anything again")
  func heldNothing() {
    let disk = Disk()
    disk.writes = false
    disk.empties = false
    let desk = Desk(store: disk)
    desk.center.receive(.order("1"))
    #expect(problems(desk).map(\.code) == [.unwritable])
  }

  @Test("After a failed save every touch tries again")
  func triedAgain() {
    let touches: [@MainActor (DeepLinkCenter<Destination>) -> Void] = [
      { $0.expire() }, { $0.satisfy(.session) }, { $0.withdraw(.session) }, { $0.cancel(9) },
      { $0.audiences = ["host"] }, { $0.closeScene("left") }, { $0.activateScene("left") },
      { $0.onOpen(scene: "left") { _, _ in } }, { $0.restore() },
      { $0.receive(.link("app:/nowhere")) }, { $0.addGuard { _, _ in .proceed }.cancel() },
    ]
    for (index, touch) in touches.enumerated() {
      let disk = Disk()
      disk.writes = false
      let desk = Desk(store: disk, requirements: { _, _ in ["terms"] })
      desk.center.receive(.order("1"))
      #expect(disk.entries == [])
      disk.writes = true
      touch(desk.center)
      #expect(disk.entries.count == 1, "touch \(index)")
    }
  }
}
