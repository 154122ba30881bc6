import AppleSystem
import Testing
import UIKit

@testable import DeepLinkManagerAfter
@testable import DeepLinkManagerBefore
@testable import EntrywayUIKit

@Suite(.serialized)
struct DeepLinkManagerTests {
  private func before(_ way: Way) async -> String? {
    DeepLinks.shared.home = nil
    DeepLinks.shared.didEnterBackground()
    DeepLinkManagerBefore.Profile.current = .guest
    let phone = Phone(
      DeepLinkManagerBefore.AppDelegate(), DeepLinkManagerBefore.SceneDelegate.init)
    await phone.launch(way)
    await eventually { DeepLinks.shared.home?.presentedViewController != nil }
    return DeepLinks.shared.home?.presentedViewController?.title
  }

  private func after(_ way: Way) async -> String? {
    DeepLinkManagerAfter.Profile.current = .guest
    let phone = Phone(
      DeepLinkManagerAfter.AppDelegate(), DeepLinkManagerAfter.SceneDelegate.init)
    await phone.launch(way)
    let home = phone.scenes.first?.windows.first?.rootViewController
    for scene in phone.scenes { phone.disconnect(scene) }
    return home?.presentedViewController?.title
  }

  nonisolated static let ways: [(String, @MainActor @Sendable () -> Way, String?)] = [
    ("a link", { .link("deeplinkTutorial://messages/1") }, "Messages Details 1"),
    (
      "a universal link", { .web("https://bookings.example.com/request/1") }, "Request Details 1"
    ),
    ("a quick action", { .item("com.myApp.activity") }, "Activity"),
    (
      "a push", { .notification(Tap(["data": ["messageId": "1"]], requestID: "text")) },
      "Messages Details 1"
    ),
    (
      "a push with a number",
      { .notification(Tap(["data": ["messageId": 1]], requestID: "number")) },
      "Messages Details 1"
    ),
    ("a stale item", { .item("com.myApp.newListing") }, nil),
    ("a push without data", { .notification(Tap([:], requestID: "none")) }, nil),
    (
      "a push with an object",
      { .notification(Tap(["data": ["messageId": [:]]], requestID: "object")) }, nil
    ),
    ("a typo", { .link("deeplinkTutorial://mesages/1") }, nil),
  ]

  @Test("Both show the same alert for what starts the app", arguments: ways.indices)
  func same(index: Int) async {
    let (_, way, alert) = Self.ways[index]
    #expect(await before(way()) == alert)
    #expect(await after(way()) == alert)
  }

  @Test("After, the history says why nothing opened")
  func said() async {
    let center = DeepLinkManagerAfter.AppDelegate.center
    _ = await after(.item("com.myApp.newListing"))
    #expect(
      lastSaid(center.history) == """
        a quick action, was rejected: new listings are for hosts
          the app holds `guest`
          by .quickAction("com.myApp.newListing")
        hint: offer it only while the app holds `host`.
        """)
    _ = await after(.notification(Tap(["data": ["messageId": [:]]], requestID: "said")))
    #expect(
      lastSaid(center.history) == """
        a tapped notification, was rejected: `data.messageId` is an object, not text or a number
          "data": {"messageId": {}}
                                ^^
          by .notification(at: "data.messageId")
        hint: send text or a number directly under the key.
        """)
  }
}
