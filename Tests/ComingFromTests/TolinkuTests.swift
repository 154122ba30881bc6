import AppleSystem
import EntrywayUIKit
import Testing
import UIKit

@testable import TolinkuAfter
@testable import TolinkuBefore

@Suite(.serialized)
struct TolinkuTests {
  private func before(_ way: Way, then more: () -> Void = {}) async -> [String] {
    let phone = Phone(TolinkuBefore.AppDelegate(), TolinkuBefore.SceneDelegate.init)
    await phone.launch(way)
    more()
    let root = phone.scenes.first?.windows.first?.rootViewController as? UINavigationController
    await eventually { titles(root).count > 1 }
    return titles(root)
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
  }

  @Test("Both let an order wait for the sign-in")
  func session() async {
    #expect(await before(.link("shop://orders/4821")) == ["Home"])
    #expect(
      await before(.link("shop://orders/4822"), then: TolinkuBefore.didSignIn)
        == ["Home", "Order 4822"])
    TolinkuBefore.didSignOut()

    #expect(await after(.link("shop://orders/4821")) == ["Home"])
    #expect(
      await after(.link("shop://orders/4822"), then: TolinkuAfter.didSignIn)
        == ["Home", "Order 4822"])
    TolinkuAfter.didSignOut()
  }

  @Test("After, the history says why nothing opened")
  func said() async {
    let center = TolinkuAfter.AppDelegate.center
    _ = await after(Self.push("said-number", Self.tap, ["deep_link": 4821]))
    #expect(
      lastSaid(center.history) == """
        a tapped notification, was rejected: `deep_link` is the number 4821, not text
          "deep_link": 4821
                       ^^^^
          by .notification(link: "deep_link")
        hint: send the link as text, such as "deep_link": "https://shop.example.com/…".
        """)
    _ = await after(Self.push("said-bare", "REPLY_ACTION", ["deep_link": "shop://sale/1"]))
    #expect(
      lastSaid(center.history) == """
        the notification action REPLY_ACTION, was rejected: the button `REPLY_ACTION` names no destination: \
        `reply_link` is absent
          {"deep_link": "shop://sale/1"}
          by .notification(link: "reply_link", action: "REPLY_ACTION")
        hint: send `reply_link`. A button never opens what the plain tap opens.
        """)
    _ = await after(Self.push("said-gone", UNNotificationDismissActionIdentifier, Self.message))
    #expect(lastSaid(center.history) == "a dismissed notification, was cancelled: dismissed.")
  }
}
