import EntrywayReporting
import EntrywayTesting
import Foundation
import Testing

@MainActor @Suite("A guard that resolves short links")
struct ResolvingTests {
  @Test("A short link opens where the server says, and the history has the link and the click")
  func resolves() async {
    let shop = Shop(.resolving("https://shop.example.com/orders/7"))
    await shop.open("https://go.example.com/abcd?x=1")
    #expect(shop.opened == [.order(id: 7)])
    #expect(shop.history == ["Entry 1, a universal link, opened order (id: 7)."])
    #expect(shop.center.history.map(\.resolved) == [.played])
    #expect(shop.problem == nil)
    #expect(shop.clock.sleeps == [.seconds(2)])
  }

  @Test("The question has the key, the link as it came, the entry's identifier and its date")
  func question() async {
    let shop = Shop(.resolving("shop://orders/7"))
    let token = PlayedServer.Answer.touch
    await shop.open("https://GO.example.com/abcd?x=1&entryway_touch=\(token)#top")
    #expect(
      shop.server.requests.map(\.url.absoluteString) == ["https://links.example.com/v1/resolve"])
    #expect(
      shop.server.requests.map(\.fields) == [
        ["Authorization": "Bearer ewpk_abc", "Content-Type": "application/json"]
      ])
    let id = shop.center.history[0].uuid.uuidString.lowercased()
    #expect(
      shop.server.bodies == [
        #"{"clickID":"\#(id)","link":"https://GO.example.com/abcd?x=1&entryway_touch=\#(token)#top","#
          + #""occurredAt":"2026-11-22T10:58:07.000Z","touch":"\#(token)"}"#
      ])
    #expect(Array(id)[14] == "7")
  }

  @Test("Other destinations open without a question")
  func others() async {
    let shop = Shop(.resolving("https://shop.example.com/orders/7"))
    await shop.open("https://shop.example.com/orders/1")
    await shop.open("shop://home")
    #expect(shop.opened == [.order(id: 1), .home])
    #expect(shop.server.requests == [])
  }

  @Test("The link of a payload is sent as it stands there; without one the table writes it")
  func carriers() async {
    let shop = Shop(.resolving("https://shop.example.com/orders/7"))
    let payload: PayloadValue = [
      "a": .text("https://go.example.com/other"),
      "deep_link": .text("https://go.example.com/abcd?utm=1"),
    ]
    await shop.open(
      AppEntry(
        source: .notification(.tap), content: .notification(NotificationContent(payload: payload)),
        date: Shop.date))
    await shop.open(
      AppEntry(
        source: .quickAction, content: .shortcutItem(ShortcutItem(type: "sale")), date: Shop.date))
    #expect(shop.opened == [.order(id: 7), .order(id: 7)])
    #expect(shop.server.bodies[0].contains(#""link":"https://go.example.com/abcd?utm=1""#))
    #expect(shop.server.bodies[1].contains(#""link":"https://go.example.com/sale""#))
  }

  @Test("A target for an audience that the app does not hold is rejected")
  func audience() async {
    let shop = Shop(.resolving("https://shop.example.com/hosts"))
    await shop.open("https://go.example.com/abcd")
    #expect(shop.rejection?.code == .audience)
    #expect(shop.opened == [])
  }

  // MARK: The click's identifier

  @Test("Asked again, since a requirement was lost meanwhile, it is the same click")
  func askedAgain() async {
    let shop = Shop(
      PlayedServer(.silence, .resolved("https://shop.example.com/orders/7")),
      requirements: { place, _ in place == .link(slug: "abcd") ? [.session] : [] })
    shop.center.satisfy(.session)
    shop.center.receive(.web("https://go.example.com/abcd"))
    await shop.until { shop.server.requests.count == 1 }
    shop.center.withdraw(.session)
    await shop.until { shop.server.cancellations == 1 }
    shop.center.satisfy(.session)
    await shop.until { !shop.opened.isEmpty }
    #expect(shop.opened == [.order(id: 7)])
    #expect(shop.server.requests.count == 2)
    #expect(shop.server.requests[0] == shop.server.requests[1])
  }

  @Test("Held by another guard first, the entry is the click that it was")
  func held() async {
    var asked: [UUID?] = []
    let shop = Shop(
      .resolving("https://shop.example.com/orders/7"),
      firstGuard: EntryGuard { place, entry in
        asked.append(entry.uuid)
        return asked.count == 1 ? .hold(until: "network") : .proceed
      })
    shop.center.receive(.web("https://go.example.com/abcd"))
    await shop.settle()
    #expect(shop.history == ["Entry 1, a universal link, waits for network."])
    shop.center.satisfy("network")
    await shop.until { !shop.opened.isEmpty }
    let uuid = shop.center.history[0].uuid
    #expect(Set(asked) == [uuid])
    #expect(shop.server.bodies.count == 1)
    #expect(shop.server.bodies[0].contains(uuid.uuidString.lowercased()))
  }

  @Test("After a kill the question is the same, and the entry opens once")
  func killed() async {
    let folder = TemporaryFolder()
    let store = FilePendingEntryStore(url: folder.file("waiting.json"))
    let before = Shop(PlayedServer(.silence), store: store)
    before.center.receive(.web("https://go.example.com/abcd?x=1"))
    await before.until { before.server.requests.count == 1 }
    before.center.end()
    let after = Shop(.resolving("https://shop.example.com/orders/7"), store: store)
    await after.until { !after.opened.isEmpty }
    #expect(after.server.requests == before.server.requests)
    #expect(after.opened == [.order(id: 7)])
    #expect(before.opened == [])
  }

  @Test("Two reports of one tap are one question")
  func duplicate() async {
    let shop = Shop(.resolving("https://shop.example.com/orders/7"))
    for callback in ["a", "b"] {
      var entry = AppEntry.web("https://go.example.com/abcd")
      entry.callback = callback
      shop.center.receive(entry)
    }
    await shop.until { !shop.opened.isEmpty }
    #expect(shop.server.requests.count == 1)
    #expect(
      shop.history == [
        "Entry 1, a universal link, opened order (id: 7).",
        "Entry 2, a universal link, was a duplicate of entry 1.",
      ])
  }

  @Test("A newer entry ends the question, and a late answer is not remembered")
  func superseded() async {
    let shop = Shop(PlayedServer(.silence, .failure(.notConnectedToInternet)))
    shop.center.receive(.web("https://go.example.com/abcd"))
    await shop.until { shop.server.requests.count == 1 }
    await shop.open("https://shop.example.com/orders/1")
    await shop.until { shop.server.cancellations == 1 }
    await shop.open("https://go.example.com/abcd")
    #expect(shop.opened == [.order(id: 1)])
    #expect(shop.rejection?.code == .unansweredLink)
    #expect(shop.ends == [1: 1, 2: 1, 3: 1])
  }

  @Test("A simulator plays it as any other guard")
  func simulator() async {
    let center = DeepLinkCenter(EntryRules(Place.routes))
    center.resolveShortLinks(
      by: Shop.linkServer, lastTargets: .memory,
      transport: PlayedServer.resolving("https://shop.example.com/orders/7"))
    let app = AppSimulator(center)
    await app.launch(from: .link("https://go.example.com/abcd"))
    await app.finishGuards()
    #expect(app.opened == [.order(id: 7)])
    #expect(app.history.map(\.resolved) == [.played])
  }
}
