import Entryway
import Testing

@MainActor @Suite("DeepLinkCenter")
struct DeepLinkCenterTests {
  @Test("An entry opens inside receive when nothing is missing")
  func opensAtOnce() {
    let desk = Desk.ready()
    let reception = desk.center.receive(.order("7"))
    #expect(desk.opened == ["root: order(\"7\")"])
    #expect(reception.isAccepted)
    #expect(reception.state == .finished(.opened(Destination.match(.order("7")))))
    #expect(reception.description == "Entry 1 opened order (id: 7).")
    #expect(
      desk.lines == [
        "Entry 1 arrived through a universal link.",
        "Entry 1 is opening order (id: 7).",
        "Entry 1 opened order (id: 7).",
      ])
  }

  @Test("An entry waits for what is missing, and opens inside satisfy")
  func waits() {
    let desk = Desk()
    let reception = desk.center.receive(.order("7"))
    #expect(reception.isAccepted)
    #expect(reception.state == .waiting(for: [.requirement(.interface), .handler()]))
    #expect(reception.description == "Entry 1 waits for the interface and a handler.")
    desk.center.satisfy(.interface)
    #expect(desk.opened == [])
    #expect(
      desk.center.waiting.map(\.description) == ["Entry 1, a universal link, waits for a handler."])
    desk.listen()
    #expect(desk.opened == ["root: order(\"7\")"])
    #expect(desk.center.waiting == [])
    #expect(
      desk.lines == [
        "Entry 1 arrived through a universal link.",
        "Entry 1 waits for the interface and a handler.",
        "Entry 1 waits for a handler.",
        "Entry 1 is opening order (id: 7).",
        "Entry 1 opened order (id: 7).",
      ])
  }

  @Test("A rejected entry answers false and says why")
  func rejects() {
    let desk = Desk.ready()
    let reception = desk.center.receive(.link("app:/nowhere"))
    #expect(!reception.isAccepted)
    #expect(reception.state == .finished(.rejected(EntryRejection("no such destination"))))
    #expect(desk.opened == [])
    #expect(desk.history == ["Entry 1, a universal link, was rejected: no such destination"])
  }

  @Test("A dismissed notification is cancelled, accepted by no rule")
  func dismissal() {
    let desk = Desk.ready()
    let reception = desk.center.receive(.notification("app:/order/1", .dismiss))
    #expect(!reception.isAccepted)
    #expect(reception.state.description == "cancelled: dismissed")
    #expect(desk.history == ["Entry 1, a dismissed notification, was cancelled: dismissed."])
    #expect(desk.opened == [])
  }

  @Test("An entry keeps its first outcome when the app becomes ready again")
  func opensOnce() {
    let desk = Desk.ready()
    desk.center.receive(.order("7"))
    desk.center.withdraw(.interface)
    desk.center.satisfy(.interface)
    desk.center.satisfy(.interface)
    #expect(desk.opened == ["root: order(\"7\")"])
  }

  @Test("Numbers start where the app says, and grow")
  func numbers() {
    let center = DeepLinkCenter<Destination>(firstID: 41, reading: Destination.read)
    #expect(center.receive(.order("1")).id == 41)
    #expect(center.receive(.order("2")).id == 42)
    #expect(EntryID(rawValue: 41) < 42)
    #expect("\(EntryID(rawValue: 41))" == "41")
  }

  @Test("The app can give up an entry, or all that wait")
  func cancelling() {
    let desk = Desk(options: DeliveryOptions(pending: .queue(limit: 9)))
    let first = desk.center.receive(.order("1")).id
    desk.center.receive(.order("2"))
    desk.center.receive(.order("3"))
    desk.center.cancel(first)
    desk.center.cancel(first)
    #expect(desk.center.waiting.map(\.id) == [2, 3])
    desk.center.cancelWaiting()
    #expect(desk.center.waiting == [])
    desk.listen()
    desk.center.satisfy(.interface)
    #expect(desk.opened == [])
    #expect(
      desk.history == [
        "Entry 1, a universal link, was cancelled by the app.",
        "Entry 2, a universal link, was cancelled by the app.",
        "Entry 3, a universal link, was cancelled by the app.",
      ])
  }

  @Test("The history keeps the last hundred entries")
  func historyLimit() {
    let desk = Desk.ready()
    for number in 1...130 { desk.center.receive(.order("\(number)")) }
    #expect(desk.center.history.map(\.id.rawValue) == Array(31...130))
    #expect(desk.opened.count == 130)
  }

  @Test("An entry that waits is answered for even after it has left the history")
  func forgottenButWaiting() {
    let desk = Desk()
    desk.center.receive(.order("1"))
    for number in 1...150 { desk.center.receive(.link("app:/nowhere/\(number)")) }
    #expect(desk.center.waiting.map(\.id) == [1])
    desk.listen()
    desk.center.satisfy(.interface)
    #expect(desk.opened == ["root: order(\"1\")"])
    #expect(desk.lines.last == "Entry 1 opened order (id: 1).")
  }

  @Test("Sensitive parameters and links are printed nowhere")
  func sensitive() {
    let desk = Desk()
    desk.center.receive(.link("app:/secret/4111"))
    desk.listen()
    desk.center.satisfy(.interface)
    let record = desk.center.history[0]
    let texts =
      desk.lines + desk.history + desk.events.map { "\([$0]) \(String(reflecting: $0))" }
      + ["\([record])", String(reflecting: record), "\(record.state)", "\(record.outcome!)"]
    #expect(desk.history == ["Entry 1, a universal link, opened order (id: •••)."])
    for text in texts {
      #expect(!text.contains("4111"))
      #expect(!text.contains("app:/"))
    }
    #expect(desk.opened == ["root: order(\"4111\")"])
  }
}
