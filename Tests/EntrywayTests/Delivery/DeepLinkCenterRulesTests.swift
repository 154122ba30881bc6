import Entryway
import Testing

@MainActor @Suite("DeepLinkCenter, with an app's rules")
struct DeepLinkCenterRulesTests {
  @Test("A private order waits for a session, and the history names the table's route")
  func rules() {
    let center = DeepLinkCenter(ShopRoute.entries, requirements: { _, _ in [.session] })
    var opened: [ShopRoute] = []
    center.onOpen { route, _ in opened.append(route) }
    center.satisfy(.interface)
    center.receive(.link("https://shop.example.com/orders/4821"))
    #expect(
      center.history.map(\.description) == ["Entry 1, a universal link, waits for a session."])
    center.satisfy(.session)
    #expect(opened == [.order(id: "4821")])
    #expect(
      center.history.map(\.description) == [
        "Entry 1, a universal link, opened order (id: 4821)."
      ])
  }

  @Test("The goal of a redirect has the name that the table gives it")
  func redirect() async {
    let center = DeepLinkCenter(ShopRoute.entries)
    var opened: [ShopRoute] = []
    center.onOpen { route, _ in opened.append(route) }
    center.addGuard { route, _ in
      route == .home ? .redirect(to: .user(id: "sarah-82")) : .proceed
    }
    center.satisfy(.interface)
    center.receive(.link("shop:///"))
    for _ in 0..<1_000 where opened.isEmpty { await Task.yield() }
    #expect(opened == [.user(id: "sarah-82")])
    #expect(
      center.history.map(\.description) == [
        "Entry 1, a universal link, opened user (id: sarah-82)."
      ])
  }

  @Test("Whether a rule accepts an entry can be asked without handing it over")
  func accepts() {
    let center = DeepLinkCenter(ShopRoute.entries)
    #expect(center.accepts(.link("https://shop.example.com/orders/4821")))
    #expect(!center.accepts(.link("https://example.com/orders/4821")))
    #expect(center.history == [])
  }

  @Test("What the rules reject is told with their words")
  func rejected() {
    let center = DeepLinkCenter(ShopRoute.entries)
    let reception = center.receive(.notification(nil))
    #expect(!reception.isAccepted)
    guard case .rejected(let rejection) = reception.state.outcome else {
      Issue.record("\(reception)")
      return
    }
    #expect(
      center.history.map(\.description) == [
        "Entry 1, a tapped notification, was rejected: \(rejection)"
      ])
  }
}
