import AdapterFixtures
import AppleSystem
import EntrywayUIKit
import Testing
import UIKit

@MainActor @Suite("Notifications in the foreground")
struct PresentationTests {
  @Test("A notification that arrives is shown with banner, badge and sound, and opens nothing")
  func standard() async {
    let shop = Shop()
    let (phone, _) = shop.runningPhone()
    #expect(await phone.arrive(Tap(["deep_link": "shop://orders/1"])) == [.banner, .badge, .sound])
    #expect(shop.opened == [])
  }

  @Test("The app's policy says how it is shown", arguments: [0, 1, 2, 3])
  func policy(index: Int) async {
    let wanted: [ForegroundPresentation] = [[], .list, [.badge, .banner], .sound]
    let shown: [UNNotificationPresentationOptions] = [[], .list, [.badge, .banner], .sound]
    let shop = Shop(options: DeliveryOptions(foreground: { _ in wanted[index] }))
    let (phone, _) = shop.runningPhone()
    #expect(await phone.arrive(Tap([:])) == shown[index])
  }

  @Test("If the policy opens it at once, it opens once, and a later tap on it is a tap")
  func opensAtOnce() async {
    let shop = Shop(options: DeliveryOptions(foreground: { _ in [.opensAtOnce] }))
    let (phone, scene) = shop.runningPhone()
    let tap = Tap(["deep_link": "shop://orders/1"])
    #expect(await phone.arrive(tap) == [])
    #expect(await phone.arrive(tap) == [])
    #expect(shop.opened == [.order(id: "1")])
    await phone.enter(.notification(tap), scene)
    #expect(shop.opened == [.order(id: "1"), .order(id: "1")])
  }
}
