import EntrywayTesting
import Testing

@MainActor @Suite("Notifications that arrive at a simulated app")
struct ArrivalTests {
  private let push = WayIn.notification(Shop.push, requestID: "order-4821")

  @Test("One that arrives on the screen is presented, and opens when it is tapped")
  func presented() async {
    let app = AppSimulator(DeepLinkCenter(ShopRoute.entries))
    await app.launch()
    let presentation = await app.arrive(push)
    #expect(presentation == .standard)
    #expect(app.history.isEmpty)
    await app.tap(push)
    #expect(app.opened == [Shop.order])
  }

  @Test("One that may open at once opens, and a later tap on it is a tap")
  func opensAtOnce() async {
    let options = DeliveryOptions(foreground: { _ in [.banner, .opensAtOnce] })
    let app = AppSimulator(DeepLinkCenter(ShopRoute.entries, options: options))
    await app.launch()
    await app.arrive(push)
    await app.tap(push)
    #expect(app.opened == [Shop.order, Shop.order])
    #expect(app.history.map(\.isArrival) == [true, false])
  }

  @Test("The system asks nobody while the app is not on the screen")
  func notOnScreen() async {
    let app = AppSimulator(DeepLinkCenter(ShopRoute.entries))
    #expect(await app.arrive(push) == nil)
    await app.launch()
    await app.background()
    #expect(await app.arrive(push) == nil)
    #expect(app.history.isEmpty)
  }
}
