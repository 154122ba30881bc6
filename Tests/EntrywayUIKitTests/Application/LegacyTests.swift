import AdapterFixtures
import AppleSystem
import EntrywayUIKit
import Testing
import UIKit

@MainActor @Suite("Apps without scenes")
struct LegacyTests {
  @Test("Callbacks return whether a rule took what they brought")
  func answers() async {
    let shop = Shop()
    let phone = shop.legacyPhone()
    await phone.launch(.link("shop://orders/1"))
    await phone.enter(.link("other://orders/1"))
    await phone.enter(.web("https://shop.example.com/orders/2"))
    await phone.enter(.activity(NSUserActivity(activityType: "com.other")))
    await phone.enter(.item("com.example.shop.home"))
    await phone.enter(.item("com.example.shop.unknown"))
    await phone.enter(.tap())
    #expect(
      phone.answers == [
        "open: true", "open: false", "continue: true", "continue: false", "quick action: true",
        "quick action: false", "response: on the main thread",
      ])
    #expect(shop.opened == [.order(id: "1"), .order(id: "2"), .home, .order(id: "1")])
  }

  @Test("The link that started the app opens when it is active, once", arguments: [true, false])
  func response(isLate: Bool) async {
    let shop = Shop()
    await shop.legacyPhone().launch(.tap(), responseIsLate: isLate)
    #expect(shop.opened == [.order(id: "1")])
    #expect(shop.center.history.count == 1)
  }
}
