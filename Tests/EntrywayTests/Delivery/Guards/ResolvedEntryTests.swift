import Entryway
import EntrywayDiagnostics
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a guard says beside its decision.
@MainActor @Suite("What a guard learned")
struct ResolvedEntryTests {
  private let link = ResolvedLink(
    id: UUID(uuidString: "0190A1B2-C3D4-7E5F-8A9B-0C1D2E3F4A5B"),
    touch: TouchToken(rawValue: String(repeating: "t", count: 52)))

  @Test("Events, the history and handlers are told what a redirect learned")
  func told() async {
    let desk = Desk.ready()
    var opened: [ResolvedLink?] = []
    desk.center.onOpen { _, entry in opened.append(entry.resolved) }
    desk.center.addGuard { [link] destination, _ in
      destination == .home ? .redirect(to: .order("7"), resolved: link) : .proceed
    }
    desk.center.receive(.link("app:/home"))
    await desk.settle()
    #expect(opened == [link])
    #expect(desk.center.history.map(\.resolved) == [link])
    let redirects: [ResolvedLink?] = desk.events.compactMap {
      if case .redirected(_, let resolved) = $0.kind { resolved } else { nil }
    }
    #expect(redirects == [link])
    #expect(
      desk.lines == [
        "Entry 1 arrived through a universal link.",
        "Entry 1 waits for a guard's answer.",
        "Entry 1 was redirected to order (id: 7).",
        "Entry 1 is opening order (id: 7).",
        "Entry 1 opened order (id: 7).",
      ])
  }

  @Test("It survives a kill, and the guard that is asked again is told it")
  func kill() async throws {
    let folder = TemporaryFolder()
    let store = FilePendingEntryStore(url: folder.file("waiting.json"))
    let before = Desk.ready(store: store, requirements: Self.needsSession)
    before.center.addGuard { [link] destination, _ in
      destination == .home ? .redirect(to: .order("7"), resolved: link) : .proceed
    }
    before.center.receive(.link("app:/home"))
    await before.settle()
    #expect(before.history == ["Entry 1, a universal link, waits for a session."])
    let uuid = before.center.history.first?.uuid
    before.kill()

    let after = Desk(store: store, requirements: Self.needsSession)
    after.listen()
    var asked: [AppEntry] = []
    after.center.addGuard { destination, entry in
      asked.append(entry)
      return destination == .home ? .redirect(to: .order("7")) : .proceed
    }
    after.center.satisfy(.interface)
    after.center.satisfy(.session)
    await after.settle()
    #expect(asked.map(\.resolved) == [link, link])
    #expect(asked.map(\.uuid) == [uuid, uuid])
    // A redirect that says nothing takes nothing away.
    #expect(after.center.history.map(\.resolved) == [link])
    #expect(after.opened == ["root: order(\"7\")"])
  }

  private static func needsSession(_ destination: Destination, _: AppEntry) -> Set<Requirement> {
    destination == .order("7") ? [.session] : []
  }

  @Test("An entry that is handed over once more has learned nothing yet")
  func again() {
    let desk = Desk.ready()
    var entry = AppEntry.order("1")
    entry.resolved = link
    desk.center.receive(entry)
    #expect(desk.center.history.map(\.resolved) == [nil])
  }

  @Test("A redirect in a circle learns nothing")
  func circle() async {
    let desk = Desk.ready()
    desk.center.addGuard { [link] _, _ in .redirect(to: .home, resolved: link) }
    desk.center.receive(.link("app:/home"))
    await desk.settle()
    #expect(desk.center.history.map(\.resolved) == [nil])
  }

  @Test("A guard rejects an entry for a reason of its own")
  func reject() async {
    let desk = Desk.ready()
    let closed = EntryRejection(
      "the shop is closed", code: .init(rawValue: "closed"), hint: "try again tomorrow.")
    desk.center.addGuard { _, _ in .reject(closed) }
    desk.center.receive(.order("1"))
    await desk.settle()
    #expect(desk.opened == [])
    #expect(desk.center.history.map(\.outcome) == [.rejected(closed)])
  }

  @Test("A problem that a guard got around is an event before the redirect")
  func problem() async {
    let desk = Desk.ready()
    let problem = Diagnostic(.warning, "offline", "nobody answers", hint: "try again.")
    desk.center.addGuard { destination, _ in
      destination == .home ? .redirect(to: .order("7"), problem: problem) : .proceed
    }
    desk.center.receive(.link("app:/home"))
    await desk.settle()
    #expect(desk.lines[3] == "Entry 1 was redirected to order (id: 7).")
    #expect(desk.events[2].kind == .guardProblem(problem))
    #expect(desk.opened == ["root: order(\"7\")"])
  }

  @Test("A guard is registered as a value too, with its time limit")
  func value() async {
    let desk = Desk.ready()
    let asked = EntryGuard<Destination>(timeLimit: .seconds(5)) { _, _ in
      .cancel(reason: "not now")
    }
    #expect(asked.timeLimit == .seconds(5))
    let registration = desk.center.addGuard(asked)
    desk.center.receive(.order("1"))
    await desk.settle()
    registration.cancel()
    desk.center.receive(.order("2"))
    #expect(
      desk.history == [
        "Entry 1, a universal link, was cancelled: not now.",
        "Entry 2, a universal link, opened order (id: 2).",
      ])
  }
}
