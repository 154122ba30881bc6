import AppleSystem
import EntrywayReporting
import EntrywayUIKit
import Testing
import UIKit

@testable import BranchAfter

@Suite(.serialized)
struct BranchTests {
  private func opened(_ way: Way) async -> [String] {
    let phone = Phone(BranchAfter.AppDelegate(), BranchAfter.SceneDelegate.init)
    await phone.launch(way)
    let root = phone.scenes.first?.windows.first?.rootViewController as? UINavigationController
    await eventually { titles(root).count > 1 }
    for scene in phone.scenes { phone.disconnect(scene) }
    return titles(root)
  }

  @Test("A push opens by its new key, and by its old one")
  func pushes() async {
    let new = Tap(["deep_link": "https://shop.example.com/sale/shoes"], requestID: "new")
    #expect(await opened(.notification(new)) == ["Shop", "Sale shoes"])
    let old = Tap(["branch": "https://shop.example.com/orders/4821"], requestID: "old")
    #expect(await opened(.notification(old)) == ["Shop", "Order 4821"])
  }

  @Test("Nothing is told before the person allows it")
  func consent() {
    BranchAfter.purchased(total: 49.9)
    #expect(BranchAfter.AppDelegate.center.reporting?.hasConsent == false)
  }
}
