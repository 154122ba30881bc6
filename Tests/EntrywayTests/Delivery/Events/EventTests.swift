import Entryway
import Observation
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@MainActor @Suite("Events")
struct EventTests {
  @Test("Events are numbered without gaps, dated, and name their entry")
  func numbers() {
    let desk = Desk()
    desk.center.receive(.order("1"))
    desk.clock.advance(5)
    desk.center.receive(.order("2"))
    desk.listen()
    desk.center.satisfy(.interface)
    #expect(desk.events.map(\.number) == Array(1...desk.events.count))
    #expect(desk.events[0].date == Clock.zero)
    #expect(desk.events.last?.date == Clock.zero.addingTimeInterval(5))
    #expect(desk.events.last?.entry == 2)
    #expect(desk.events.last?.outcome == .opened(Destination.match(.order("2"))))
  }

  @Test("Each entry ends in one event, after which nothing happens to it")
  func oneEnd() {
    let desk = Desk.ready()
    for id in 1...5 { desk.center.receive(.order("\(id)")) }
    for id in 1...5 {
      let own = desk.events.filter { $0.entry == EntryID(rawValue: id) }
      #expect(own.filter { $0.outcome != nil }.count == 1)
      #expect(own.last?.outcome != nil)
    }
  }

  @Test("Every caller gets a stream of its own")
  func streams() async {
    let desk = Desk.ready()
    let first = desk.center.events()
    desk.center.receive(.order("1"))
    let second = desk.center.events()
    desk.center.receive(.order("2"))
    var texts: [String] = []
    for await event in first.prefix(6) { texts.append("\(event)") }
    #expect(texts == Array(desk.lines.suffix(6)))
    var iterator = second.makeAsyncIterator()
    #expect(await iterator.next()?.description == "Entry 2 arrived through a universal link.")
  }

  @Test("A stream that nobody reads keeps the newest, and an observer misses nothing")
  func slowReader() async {
    let desk = Desk.ready()
    let stream = desk.center.events(bufferingNewest: 2)
    for id in 1...1_000 { desk.center.receive(.order("\(id)")) }
    var iterator = stream.makeAsyncIterator()
    #expect(await iterator.next()?.number == desk.events.count - 1)
    #expect(desk.events.map(\.number) == Array(1...3_000))
  }

  @Test("A stream ends with its center")
  func streamEnds() async {
    var center: DeepLinkCenter<Destination>? = DeepLinkCenter(reading: Destination.read)
    let stream = center!.events()
    center!.receive(.order("1"))
    center = nil
    var count = 0
    for await _ in stream { count += 1 }
    #expect(count == 2)
  }

  @Test("An observer that is detached hears no more")
  func detach() {
    let desk = Desk.ready()
    var count = 0
    let registration = desk.center.observe { _ in count += 1 }
    desk.center.receive(.order("1"))
    registration.cancel()
    desk.center.receive(.order("2"))
    #expect(count == 3)
  }

  @Test("An observer that calls the center gets every event in order")
  func reentrant() {
    let desk = Desk.ready()
    desk.center.observe { event in
      if case .opening(let match) = event.kind, match.destination == .home {
        desk.center.receive(.order("1"))
      }
    }
    desk.center.receive(.link("app:/home"))
    #expect(desk.events.map(\.number) == Array(1...6))
    #expect(desk.opened == ["root: home", "root: order(\"1\")"])
    #expect(
      desk.lines == [
        "Entry 1 arrived through a universal link.",
        "Entry 1 is opening home.",
        "Entry 2 arrived through a universal link.",
        "Entry 1 opened home.",
        "Entry 2 is opening order (id: 1).",
        "Entry 2 opened order (id: 1).",
      ])
  }

  @Test("All events of a call have been told when it returns")
  func synchronous() {
    let desk = Desk.ready()
    desk.center.receive(.order("1"))
    #expect(desk.lines.last == "Entry 1 opened order (id: 1).")
  }

  @Test("The history shows an entry as it is while its handlers run")
  func historyInside() {
    let desk = Desk.ready()
    var texts: [String] = []
    desk.center.onOpen { _, _ in texts = desk.history }
    desk.center.receive(.order("1"))
    #expect(texts == ["Entry 1, a universal link, is opening."])
  }

  @Test("A view that shows what waits is told when it changes")
  func observation() {
    let desk = Desk()
    let changes = Counter()
    withObservationTracking {
      _ = desk.center.waiting
    } onChange: {
      MainActor.assumeIsolated { changes.count += 1 }
    }
    desk.center.receive(.order("1"))
    #expect(changes.count == 1)
  }

  @MainActor final class Counter {
    var count = 0
  }
}
