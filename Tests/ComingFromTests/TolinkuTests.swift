import AppleSystem
import EntrywayUIKit
import Testing
import UIKit

@testable import TolinkuAfter
@testable import TolinkuBefore

@Suite(.serialized)
struct TolinkuTests {
  private func before(_ way: Way) async -> [String] {
    TolinkuBefore.LinkInbox.shared.navigator = nil
    await Phone(TolinkuBefore.AppDelegate(), TolinkuBefore.SceneDelegate.init).launch(way)
    await eventually { titles(TolinkuBefore.LinkInbox.shared.navigator?.stack).count > 1 }
    return titles(TolinkuBefore.LinkInbox.shared.navigator?.stack)
  }

  private func after(_ way: Way, then more: () -> Void = {}) async -> [String] {
    let phone = Phone(TolinkuAfter.AppDelegate(), TolinkuAfter.SceneDelegate.init)
    await phone.launch(way)
    more()
    let root = phone.scenes.first?.windows.first?.rootViewController
    for scene in phone.scenes { phone.disconnect(scene) }
    return titles(root as? UINavigationController)
  }

  private static func push(_ id: String, _ action: String, _ payload: [String: Any]) -> Way {
    .notification(Tap(payload, action: action, requestID: id))
  }

  private static let message: [String: Any] = [
    "deep_link": "https://app.example.com/conversations/sarah-82",
    "reply_link": "https://app.example.com/conversations/sarah-82/reply",
    "profile_link": "https://app.example.com/users/sarah-82",
  ]
  private static let tap = UNNotificationDefaultActionIdentifier

  nonisolated static let ways: [(String, @MainActor @Sendable () -> Way, [String])] = [
    ("a tap", { push("tap", tap, message) }, ["Home", "Conversation sarah-82"]),
    (
      "reply", { push("reply", "REPLY_ACTION", message) },
      ["Home", "Conversation sarah-82", "Reply"]
    ),
    ("profile", { push("profile", "VIEW_PROFILE", message) }, ["Home", "User sarah-82"]),
    (
      "a button without its link", { push("bare", "REPLY_ACTION", ["deep_link": "shop://sale/1"]) },
      ["Home"]
    ),
    ("a number as link", { push("number", tap, ["deep_link": 4821]) }, ["Home"]),
    (
      "a dismissal", { push("gone", UNNotificationDismissActionIdentifier, message) }, ["Home"]
    ),
    ("a link that no route takes", { .web("https://shop.example.com/stores/berlin") }, ["Home"]),
    ("a foreign host", { .web("https://shop.example.com.evil.example/orders/1") }, ["Home"]),
  ]

  @Test("Both show the same for what starts the app", arguments: ways.indices)
  func same(index: Int) async {
    let (_, way, shown) = Self.ways[index]
    #expect(await before(way()) == shown)
    #expect(await after(way()) == shown)
    print(TolinkuAfter.AppDelegate.center.history.last?.description ?? "")
  }

  @Test("Both let an order wait for the sign-in")
  func session() async {
    TolinkuBefore.LinkInbox.shared.isSignedIn = false
    #expect(await before(.link("shop://orders/4821")) == ["Home"])
    TolinkuBefore.didSignIn()
    #expect(titles(TolinkuBefore.LinkInbox.shared.navigator?.stack) == ["Home", "Order 4821"])
    TolinkuBefore.didSignOut()

    #expect(await after(.link("shop://orders/4821")) == ["Home"])
    #expect(
      await after(.link("shop://orders/4822"), then: TolinkuAfter.didSignIn)
        == ["Home", "Order 4822"])
    TolinkuAfter.didSignOut()
  }
}
