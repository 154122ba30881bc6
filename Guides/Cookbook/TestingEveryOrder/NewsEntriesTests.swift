import Entryway
import EntrywayTesting
import Testing

@Suite("Ways into the news") struct NewsEntriesTests {
  nonisolated private static let ways: [SimulatedEntry] = [
    .link("https://news.example.com/stories/7"), .link("news://stories/7"),
    .notification(["link": "https://news.example.com/stories/7"]), .spotlight("7"),
    .widget("https://news.example.com/stories/7"), .appIntent("https://news.example.com/stories/7"),
  ]

  @Test("Every way to a story opens it once, whatever the system does", arguments: ways)
  func story(way: SimulatedEntry) async throws {
    try await AppSimulator.everyOrder(of: way, opens: NewsRoute.story(id: 7)) {
      let center = DeepLinkCenter.news()
      center.satisfy(.session)
      return center
    }
  }

  @Test(
    "A story waits for the sign-in in every order",
    arguments: SimulatedEntry.notification(["link": "news://stories/7"]).orders())
  func waits(order: EntryOrder) async {
    let phone = AppSimulator(DeepLinkCenter.news(), lifeCycle: order.lifeCycle)
    await phone.play(order)
    #expect(phone.opened == [], "\(phone)")
    await phone.satisfy(.session)
    #expect(phone.opened == [.story(id: 7)], "\(phone)")
  }

  @Test("The table and the rules have no problems")
  func problems() throws { try NewsRoute.entries.expectNoProblems() }
}
