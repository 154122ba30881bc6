import EntrywayReporting
import EntrywayTesting
import Testing

@MainActor @Test func reportedOrder() async throws {
  let server = MemoryLinkServer()
  let center = makeReportingCenter(options: server.options())
  let reporting = try #require(center.reporting)
  reporting.hasConsent = true
  let app = AppSimulator(center)
  await app.launch(from: .link("https://outlet.example.com/orders/7"))
  center.track(.orderPlaced, ["total": 49.9])
  await reporting.send()
  #expect(
    server.events.map(\.description) == [
      "A session began with a universal link.", "A universal link opened order.",
      "The app reported order-placed.",
    ])
}
