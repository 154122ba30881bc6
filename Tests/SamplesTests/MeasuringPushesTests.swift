import EntrywayReporting
import EntrywayUIKit
import Shop
import Testing

@Suite("The page on measuring pushes")
struct MeasuringPushesTests {
  @Test("The shop reports what the page says, once the person allows it")
  func page() {
    let center = DeepLinkCenter(ShopRoute.entries)
    center.report(to: .shop, options: .shop)
    center.track(.purchase, ["total": 49.9, "currency": "EUR"])
    #expect(center.reporting?.hasConsent == false)
  }
}
