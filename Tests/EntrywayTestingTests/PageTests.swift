import EntrywayTesting
import SimulationFixtures
import Testing

/// The tests that the page shows, as they stand there.
@MainActor @Suite("The page on testing") struct PageTests {
  @Test("A killed process opens what waited in its store")
  func killed() async {
    let app = AppSimulator(
      DeepLinkCenter(
        ShopRoute.entries, store: MemoryPendingEntryStore(), requirements: { _, _ in [.session] }))
    await app.launch(from: .link("https://shop.example.com/orders/4821"))
    await app.kill()
    await app.launch()
    await app.satisfy(.session)
    #expect(app.opened == [.order(id: "4821")])
  }

  @Test("A view that is mounted late gets the link")
  func late() async {
    let center = DeepLinkCenter(ShopRoute.entries)
    let app = AppSimulator(center, mountsRoot: false)
    await app.launch(from: .link("https://shop.example.com/orders/4821"))
    await app.wait(.seconds(3))
    let list = await app.mount()
    #expect(list.opened == [.order(id: "4821")])
  }
}

private let payload: PayloadValue = ["deep_link": "https://shop.example.com/orders/4821"]

@Test(arguments: SimulatedEntry.notification(payload).orders(of: [.swiftUI]))
@MainActor func opensTheOrder(order: EntryOrder) async {
  let app = AppSimulator(DeepLinkCenter(ShopRoute.entries), lifeCycle: order.lifeCycle)
  await app.play(order)
  #expect(app.opened == [.order(id: "4821")], "\(app)")
}
