import EntrywayTesting
import Testing

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
