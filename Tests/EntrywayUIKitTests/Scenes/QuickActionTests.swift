import AdapterFixtures
import AppleSystem
import EntrywayUIKit
import Testing
import UIKit

@MainActor @Suite("Quick actions")
struct QuickActionTests {
  @Test("The completion handler says whether a rule took the item, once, before it returns")
  func completion() async {
    let shop = Shop()
    let (phone, scene) = shop.runningPhone()
    await phone.enter(.item("com.example.shop.home"), scene)
    #expect(phone.answers == ["quick action: true"])
    await phone.enter(.item("com.example.shop.unknown"), scene)
    await phone.enter(.item("com.example.shop.admin"), scene)
    #expect(phone.answers.dropFirst() == ["quick action: false", "quick action: false"])
    #expect(shop.opened == [.home])
  }

  @Test("What an item's user info holds is copied out")
  func userInfo() async {
    let shop = Shop()
    let (phone, scene) = shop.runningPhone()
    await phone.enter(
      .item("com.example.shop.order", ["id": NSString(string: "7")]), scene)
    #expect(shop.opened == [.order(id: "7")])
  }

  @Test("The rules' items are registered at launch, and replace stale ones")
  func registered() {
    let shop = Shop()
    let phone = shop.phone()
    phone.application.shortcutItems = [
      UIApplicationShortcutItem(type: "stale", localizedTitle: "Stale")
    ]
    phone.startProcess()
    let items = phone.application.shortcutItems ?? []
    #expect(items.map(\.type) == ["com.example.shop.home"])
    #expect(items.map(\.localizedTitle) == ["Home"])
    #expect(items.map(\.localizedSubtitle) == ["Start"])
    #expect(items.map(\.icon?.name) == ["template: House"])
  }

  @Test("They are registered anew when the audiences change")
  func audiences() {
    let shop = Shop()
    let phone = shop.phone()
    phone.startProcess()
    shop.center.audiences = ["admin"]
    #expect(phone.application.shortcutItems?.map(\.localizedTitle) == ["Home", "All"])
    shop.center.audiences = []
    #expect(phone.application.shortcutItems?.map(\.localizedTitle) == ["Home"])
  }
}
