import EntrywayTesting
import Testing

@MainActor @Suite struct OrderLinks {
  let app = AppSimulator(DeepLinkCenter(ShopRoute.entries))

  @Test func tappedNotification() async {
    await app.launch(from: .notification(["deep_link": "https://shop.example.com/orders/4821"]))
    #expect(app.opened == [.order(id: "4821")], "\(app)")
  }

  @Test func whateverTheSystemDoes() async throws {
    try await AppSimulator.everyOrder(of: .spotlight("4821"), opens: .order(id: "4821")) {
      DeepLinkCenter(ShopRoute.entries)
    }
  }

  @Test func routes() throws {
    try ShopRoute.entries.expectNoProblems()
    try ShopRoute.entries.expectSnapshot(named: "Links.txt")
  }
}
