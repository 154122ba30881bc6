import Entryway
import EntrywaySimulation
import SimulationFixtures
import Testing

@MainActor @Suite("The result of a simulated entry") struct EntrySimulationTests {
  private func simulation(_ lifeCycle: AppLifeCycle = .scenes) async -> EntrySimulation<ShopRoute> {
    await EntrySimulation(
      .foreground, of: "shop", lifeCycle: lifeCycle, shown: { "Home" },
      makeCenter: {
        let center = DeepLinkCenter(ShopRoute.entries)
        center.onOpen { _, _ in }
        return center
      })
  }

  private let order = SimulatedEntry.link("https://shop.example.com/orders/1")

  @Test("It is known after the history has forgotten the entry")
  func forgotten() async throws {
    let simulation = await simulation()
    let first = try #require(await simulation.tap(order))
    for number in 2...110 {
      await simulation.tap(.link("https://shop.example.com/orders/\(number)"))
    }
    #expect(!simulation.phone.history.contains { $0.uuid == first.uuid })
    #expect(simulation.result(of: first, by: order).outcome == .opened)
  }

  @Test("After a kill it is the entry's own, though numbers begin again")
  func killed() async throws {
    let simulation = await simulation()
    let first = try #require(await simulation.tap(order))
    await simulation.phone.kill()
    await simulation.tap(.link("https://shop.example.com/nowhere"))
    #expect(simulation.phone.history.first?.id == first.id)
    #expect(simulation.result(of: first, by: order).outcome == .opened)
  }

  @Test("Of an entry that the system does not hand to the app it says so")
  func notHanded() async {
    let simulation = await simulation(.swiftUI)
    let result = await simulation.play(.userActivity("com.example.unknown"))
    #expect(result.outcome == .waiting)
    #expect(simulation.phone.history.isEmpty)
    #expect(result.message != nil)
  }
}
