import Entryway
import EntrywayTesting
import Testing

@MainActor @Suite("Ways into the news") struct NewsEntriesTests {
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

  @Test("A failure tells what the system did, and what to do")
  func failure() async throws {
    let failure = await #expect(throws: TestFailure.self) {
      try await AppSimulator.everyOrder(
        of: .link("news://stories/7"), in: [.notRunning], lifeCycles: [.scenes],
        opens: NewsRoute.story(id: 7)
      ) { DeepLinkCenter.news() }
    }
    #expect(
      failure?.description == """
        1 of 1 call orders have the wrong result
          a custom-scheme link, not running, UIKit with scenes: in the options
            the app opened nothing, but should have opened story(id: 7)
              a custom-scheme link, the app is not running: in the options
                the process starts
                the scene main connects
                scene(_:willConnectTo:options:)
                Entry 1 arrived through a custom-scheme link.
                Entry 1 waits for the interface and a session.
                the scene main becomes active
                Entry 1 waits for a session.
            hint: entry 1 waits: await app.satisfy(.session)
        """)
  }

  @Test("The table and the rules have no problems")
  func problems() throws { try NewsRoute.entries.expectNoProblems() }
}
