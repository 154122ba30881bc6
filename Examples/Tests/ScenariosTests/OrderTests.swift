import Bookings
import EntrywaySimulation
import Scenarios
import Shop
import Testing
import Todo

/// The sample apps in every order in which the system may call them.
@MainActor struct OrderTests {
  @Test("A notification opens its destination once, whatever the order")
  func notifications() async throws {
    try await opens(ShopApp.self, .notification(["deep_link": "shop://orders/4821"]))
    try await opens(BookingsApp.self, .notification(["data": ["messageId": "1"]]))
  }

  @Test("A link opens its destination once, whatever the order")
  func links() async throws {
    try await opens(ShopApp.self, .link("https://shop.example.com/orders/4821"))
    try await opens(
      TodoApp.self, .link("my-url-scheme://home/6B29FC40-CA47-1067-B31D-00DD010662DA/"))
  }

  private func opens<App: SampleApp>(_ app: App.Type, _ entry: SimulatedEntry) async throws {
    guard
      case .route(let match) = App.entries.read(
        AppEntry(source: entry.source, content: entry.content))
    else {
      Issue.record("\(entry) is not read")
      return
    }
    for order in entry.orders(of: [App.lifeCycle]) {
      let sample = App(center: DeepLinkCenter(App.entries))
      for requirement in App.entries.routes.requirements { sample.center.satisfy(requirement) }
      let phone = AppSimulator(sample.center, lifeCycle: App.lifeCycle, mountsRoot: false)
      await phone.play(order)
      sample.interfaceAppeared()
      #expect(phone.opened == [match.destination], "\(order)\n\(phone)")
      #expect(sample.shown != nil)
    }
  }
}
