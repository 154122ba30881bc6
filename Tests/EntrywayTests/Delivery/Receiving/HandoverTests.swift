import Entryway
import Testing

/// Handlers and observers that hand entries over themselves.
@MainActor @Suite("Entries that handlers hand over")
struct HandoverTests {
  @Test("A handler that hands its own link over again is stopped, and told so")
  func ownLink() {
    let desk = Desk()
    desk.center.satisfy(.interface)
    var calls = 0
    desk.center.onOpen { [center = desk.center] _, entry in
      calls += 1
      if calls < 10_000 { center.receive(entry) }
    }
    desk.center.receive(.order("1"))
    #expect(calls == 65)
    #expect(desk.center.history.last?.id == 66)
    #expect(desk.center.history.last?.rejection == "error handover-loop")
    #expect(desk.events.last { $0.entry == 66 }?.outcome == desk.center.history.last?.outcome)
    #expect(desk.center.waiting.isEmpty)
  }

  @Test("So is an observer, of whatever event", arguments: ["opening", "waiting", "opened"])
  func observer(event: String) {
    let desk = Desk()
    if event != "waiting" { desk.listen() }
    desk.center.satisfy(.interface)
    var calls = 0
    desk.center.observe { [center = desk.center] told in
      let isMeant =
        switch told.kind {
        case .opening: event == "opening"
        case .waiting: event == "waiting"
        case .finished(.opened): event == "opened"
        default: false
        }
      guard isMeant, calls < 10_000 else { return }
      calls += 1
      center.receive(.order("1"))
    }
    desk.center.receive(.order("1"))
    #expect(calls == 65)
  }

  @Test("An observer that answers each rejection with another entry ends, too")
  func rejections() {
    let desk = Desk()
    desk.center.satisfy(.interface)
    var calls = 0
    desk.center.observe { [center = desk.center] told in
      guard case .finished(.rejected) = told.kind, calls < 10_000 else { return }
      calls += 1
      center.receive(.link("app:/nowhere"))
    }
    desk.center.receive(.link("app:/nowhere"))
    #expect(calls == 129)
    // The last one is told by the history alone.
    #expect(desk.center.history.last?.outcome != nil)
  }

  @Test("Handlers that hand over two each end, too", arguments: [1, 3, 20])
  func tree(limit: Int) {
    let desk = Desk(options: DeliveryOptions(pending: .queue(limit: limit)))
    desk.center.satisfy(.interface)
    var calls = 0
    desk.center.onOpen { [center = desk.center] _, entry in
      calls += 1
      guard calls < 100_000 else { return }
      center.receive(entry)
      center.receive(entry)
    }
    desk.center.receive(.order("1"))
    #expect(calls < 100_000)
    #expect(desk.center.waiting.isEmpty)
  }

  @Test("A handler may hand over any number, and so may each tap")
  func many() {
    let desk = Desk(options: DeliveryOptions(pending: .queue(limit: 64)))
    desk.center.satisfy(.interface)
    desk.center.onOpen { [desk] destination, _ in
      desk.opened.append("\(destination)")
      guard destination == .home else { return }
      for number in 1...60 { desk.center.receive(.order("\(number)")) }
    }
    for _ in 0..<20 { desk.center.receive(.link("app:/home")) }
    #expect(desk.opened.count == 20 * 61)
  }

  @Test("A store that hands an entry over each time that it saves is stopped")
  func store() {
    final class Store: PendingEntryStore {
      weak var center: DeepLinkCenter<Destination>?
      var calls = 0

      func load() -> [StoredEntry] { [] }

      func save(_ entries: [StoredEntry]) {
        guard calls < 10_000 else { return }
        calls += 1
        center?.receive(.order("\(calls)"))
      }
    }
    let store = Store()
    let desk = Desk(store: store)
    store.center = desk.center
    desk.center.receive(.order("1"))
    #expect(store.calls < 1_000)
  }
}
