import EntrywayTesting
import Testing

@MainActor @Suite("AppSimulator")
struct AppSimulatorTests {
  private let app = AppSimulator(DeepLinkCenter(ShopRoute.entries))

  @Test("A notification that starts the app opens its place once, though it is reported twice")
  func launch() async {
    await app.launch(from: .notification(Shop.push))
    #expect(app.opened == [.order(id: "4821")], "\(app)")
    #expect(app.history.count == 2)
  }

  @Test("Every source is opened once, in every state, life cycle and order")
  func everyOrder() async throws {
    #expect(Set(Shop.ways.map(\.source)) == Set(EntrySource.all))
    for way in Shop.ways {
      try await AppSimulator.everyOrder(
        of: way, lifeCycles: AppLifeCycle.allCases, opens: Shop.place(of: way)
      ) {
        DeepLinkCenter(ShopRoute.entries)
      }
    }
  }
}
