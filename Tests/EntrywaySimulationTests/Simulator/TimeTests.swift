import EntrywaySimulation
import Foundation
import SimulationFixtures
import Testing

@MainActor @Suite("Time of a simulated app")
struct TimeTests {
  @Test("A view that is mounted three seconds after the start gets the link, if it is the first")
  func lateView() async {
    let app = AppSimulator(DeepLinkCenter(ShopRoute.entries), mountsRoot: false)
    await app.launch(from: .link(Shop.link))
    await app.wait(.seconds(3))
    let list = await app.mount()
    #expect(list.opened == [Shop.order])
    #expect(app.opened == [Shop.order])
  }

  @Test("A second view gets the destination within two seconds, and not later", arguments: [2, 3])
  func secondView(seconds: Int) async {
    let app = AppSimulator(DeepLinkCenter(ShopRoute.entries))
    await app.launch(from: .link(Shop.link))
    await app.wait(.seconds(seconds))
    let list = await app.mount()
    #expect(list.opened == (seconds == 2 ? [Shop.order] : []))
    #expect(app.opened == [Shop.order])
  }

  @Test("A view that is gone hears of nothing")
  func unmounted() async {
    let app = AppSimulator(DeepLinkCenter(ShopRoute.entries))
    await app.launch()
    var heard: [ShopRoute] = []
    let view = await app.mount { route, _ in heard.append(route) }
    await app.tap(.quickAction("search"))
    view.unmount()
    await app.tap(.link(Shop.link))
    #expect(view.opened == [.search])
    #expect(heard == [.search])
  }

  @Test("What waits too long expires, by the simulator's clock")
  func expiry() async {
    let center = DeepLinkCenter(
      ShopRoute.entries, options: DeliveryOptions(expiry: .seconds(60)),
      requirements: { _, _ in [.session] })
    let app = AppSimulator(center)
    await app.launch(from: .link(Shop.link))
    await app.wait(.seconds(59))
    #expect(app.waiting.count == 1)
    await app.wait(.seconds(2))
    #expect(app.outcomes == [.expired])
  }

  @Test("A person needs two seconds from one thing to the next, and what is played needs none")
  func pace() async {
    let start = Date(timeIntervalSince1970: 1_000)
    let app = AppSimulator(DeepLinkCenter(ShopRoute.entries), startingAt: start)
    await app.launch(from: .notification(Shop.push))
    #expect(app.now == start)
    #expect(app.history.map(\.receivedAt) == [start, start])
    await app.background()
    #expect(app.now == start + 2)
    await app.wait(.milliseconds(500))
    #expect(app.now == start + 2.5)
  }
}

@MainActor @Suite("Guards of a simulated app")
struct GuardTests {
  private let center = DeepLinkCenter(ShopRoute.entries)

  @Test("A guard that needs nothing from outside has answered when the tap returns")
  func immediate() async {
    center.addGuard { route, _ in route == .search ? .redirect(to: .home) : .proceed }
    let app = AppSimulator(center)
    await app.launch(from: .quickAction("search"))
    #expect(app.opened == [.home])
  }

  @Test("A guard that asks the person goes on waiting until the test answers")
  func asking() async {
    var question: CheckedContinuation<GuardDecision<ShopRoute>, Never>?
    center.addGuard { _, _ in await withCheckedContinuation { question = $0 } }
    let app = AppSimulator(center)
    await app.launch(from: .link(Shop.link))
    #expect(app.opened.isEmpty)
    question?.resume(returning: .proceed)
    await app.settle()
    #expect(app.opened == [Shop.order])
  }

  @Test("A guard that works on other threads is waited for")
  func elsewhere() async {
    center.addGuard { _, _ in await Task.detached { .proceed }.value }
    let app = AppSimulator(center)
    await app.launch(from: .link(Shop.link))
    await app.finishGuards()
    #expect(app.opened == [Shop.order])
  }
}
