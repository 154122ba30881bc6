import Entryway
import Testing

/// What an entry requires because its route says so.
@MainActor @Suite("Requirements of routes")
struct RouteRequirementTests {
  enum Place: LinkDestination {
    case home
    case order(id: String)
    case terms
    case link(slug: String)
  }

  private static let routes = RouteTable<Place>(
    schemes: ["shop"], hosts: ["shop.example.com"], fallback: .order(id: "latest")
  ) {
    Route("/", .home)
    Route("/orders/{id}", Place.order).requires(.session)
    Route("/terms", .terms).requires("network")
    Route("/l/{slug}", Place.link)
  }

  private static let rules = EntryRules(
    routes,
    [
      .notification(at: "order", Place.order),
      .quickAction("order", .order(id: "1"), title: "Order"),
    ])

  private func center(
    requirements: @escaping DeepLinkCenter<Place>.Requirements = { _, _ in [] }
  ) -> DeepLinkCenter<Place> {
    let center = DeepLinkCenter(Self.rules, requirements: requirements)
    center.onOpen { _, _ in }
    center.satisfy(.interface)
    return center
  }

  private func waits(_ center: DeepLinkCenter<Place>) -> [EntryWait] {
    if case .waiting(let list) = center.waiting.first?.state { list } else { [] }
  }

  /// Waits for what a guard's task will bring about.
  private func until(_ condition: () -> Bool) async {
    for _ in 0..<10_000 where !condition() { await Task.yield() }
    #expect(condition())
  }

  @Test(
    "However its destination is reached, an entry waits for what the route requires",
    arguments: [
      AppEntry(source: .universalLink, content: .link("https://shop.example.com/orders/1")),
      AppEntry(source: .urlScheme, content: .link("shop://orders/1")),
      AppEntry(source: .urlScheme, content: .link("shop://nowhere")),
      AppEntry(source: .notification(.tap), content: .notification(.init(payload: ["order": "1"]))),
      AppEntry(source: .quickAction, content: .shortcutItem(.init(type: "order"))),
    ])
  func everyWay(entry: AppEntry) {
    let center = center()
    center.receive(entry)
    #expect(waits(center) == [.requirement(.session)])
    center.satisfy(.session)
    #expect(center.waiting.isEmpty)
    guard case .opened = center.history.last?.outcome else {
      Issue.record("the entry did not open: \(center.history)")
      return
    }
  }

  @Test("The center's closure adds to what the route requires")
  func added() {
    let center = center { _, _ in ["terms"] }
    center.receive(AppEntry(source: .urlScheme, content: .link("shop://orders/1")))
    center.satisfy(.session)
    #expect(waits(center) == [.requirement("terms")])
    center.receive(AppEntry(source: .urlScheme, content: .link("shop:///")))
    #expect(waits(center) == [.requirement("terms")])
    center.satisfy("terms")
    #expect(center.waiting.isEmpty)
  }

  @Test("After a redirect the entry requires what the new destination's route requires")
  func redirected() async {
    let center = center()
    center.addGuard { route, _ in
      switch route {
      case .link: .redirect(to: .order(id: "7"))
      case .order(id: "7"): .redirect(to: .terms)
      default: .proceed
      }
    }
    center.receive(AppEntry(source: .urlScheme, content: .link("shop://l/tea")))
    await until { waits(center) == [.requirement(.session)] }
    center.satisfy(.session)
    await until { waits(center) == [.requirement("network")] }
    center.withdraw(.session)
    center.satisfy("network")
    await until { center.waiting.isEmpty }
    #expect(center.history.last?.match?.name == "terms")
  }
}
