import AppIntents
import EntrywayTesting
import EntrywayUIKit
import Testing

@Suite("App Intents") struct ShowDeparturesTests {
  @Test("The intent opens the universal link of its destination, which the app reads")
  func universalLink() async throws {
    guard #available(iOS 18, *) else { return }
    let intent = ShowDepartures()
    intent.station = "Köln Hbf"
    let result = try await intent.perform()
    let opened = try #require(result as? IntentResultContainer<OpenURLIntent>)
    let link = opened.opened.url.absoluteString
    #expect(link == "https://trains.example.com/departures/K%C3%B6ln%20Hbf")
    let phone = AppSimulator(DeepLinkCenter(EntryRules(TrainRoute.routes)))
    await phone.launch(from: .appIntent(link))
    #expect(phone.opened == [.departures(station: "Köln Hbf")])
  }

  @Test("Before iOS 18 the app takes the entry, which waits for its window")
  func before18() async throws {
    let center = TrainApp.center
    let intent = ShowDeparturesBefore18()
    intent.station = "Ulm"
    _ = try await intent.perform()
    #expect(
      center.history.map(\.description) == [
        "Entry 1, an App Intent, waits for the interface and a handler."
      ])
    center.onOpen { _, _ in }
    center.satisfy(.interface)
    #expect(
      center.history.map(\.description) == [
        "Entry 1, an App Intent, opened departures (station: Ulm)."
      ])
  }
}
