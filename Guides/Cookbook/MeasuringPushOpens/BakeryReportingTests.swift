import EntrywayReporting
import EntrywayTesting
import Testing

@Suite("Which push opens which screen") struct BakeryReportingTests {
  private let server = MemoryLinkServer()

  @Test("An open tells its push, its screen and its offer")
  func told() async throws {
    let center = DeepLinkCenter.bakery(
      options: server.options(parameters: ["offer": ["id"]], events: [.ordered]))
    center.allowReporting(true)
    let phone = AppSimulator(center)
    await phone.launch(
      from: .notification([
        "aps": ["alert": "Buns, two for one"], "link": "https://bakery.example.com/offers/buns",
        "send_id": "buns-friday",
      ]))
    center.track(.ordered, ["total": 4.2])
    await center.reporting?.send()
    #expect(
      server.events.map(\.description) == [
        "A session began with a tapped notification.", "A tapped notification opened offer.",
        "The app reported ordered.",
      ])
    let open = try #require(server.events.first { $0.kind == .open })
    #expect(open.send == "buns-friday")
    #expect(open.route == "offer")
    #expect(open.parameters == ["id": "buns"])
  }

  @Test("The button of the push opens the order")
  func button() async throws {
    let center = DeepLinkCenter.bakery(options: server.options())
    center.allowReporting(true)
    let phone = AppSimulator(center)
    await phone.launch(
      from: .notification(
        [
          "aps": ["alert": "Buns, two for one", "category": "OFFER"],
          "link": "https://bakery.example.com/offers/buns",
          "order_link": "bakery://offers/buns/order", "send_id": "buns-friday",
        ], action: .button("ORDER")))
    await center.reporting?.send()
    let open = try #require(server.events.first { $0.kind == .open })
    #expect(open.action == "ORDER")
    #expect(open.route == "order")
    #expect(open.send == "buns-friday")
  }

  @Test("A slip in a push's link shows as the fallback")
  func fallback() async throws {
    let center = DeepLinkCenter.bakery(options: server.options())
    center.allowReporting(true)
    let phone = AppSimulator(center)
    await phone.launch(
      from: .notification([
        "link": "https://bakery.example.com/offer/buns", "send_id": "buns-friday",
      ]))
    await center.reporting?.send()
    let open = try #require(server.events.first { $0.kind == .open })
    #expect(open.description == "A tapped notification opened the fallback.")
    #expect(open.send == "buns-friday")
  }

  @Test("Nothing is told before the person allows it")
  func consent() async {
    let center = DeepLinkCenter.bakery(options: server.options())
    let phone = AppSimulator(center)
    await phone.launch(from: .link("https://bakery.example.com/offers/buns"))
    await center.reporting?.send()
    #expect(server.events == [])
    #expect(phone.opened == [.offer(id: "buns")])
  }
}
