import EntrywayReporting
import EntrywayTesting
import Testing

@MainActor @Test func toldOrder() async {
  let server = MemoryLinkServer()
  let center = DeepLinkCenter(EntryRules(OutletRoute.routes))
  let reporting = center.report(to: server.address, options: server.options())
  reporting.hasConsent = true
  let app = AppSimulator(center)
  await app.launch(from: .link("https://outlet.example.com/orders/7"))
  await reporting.send()
  #expect(server.events.map(\.description).last == "A universal link opened order.")
}
