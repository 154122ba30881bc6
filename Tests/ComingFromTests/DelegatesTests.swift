import AppleSystem
import EntrywayUIKit
import Testing
import UIKit

@testable import DelegatesAfter
@testable import DelegatesBefore

/// What the page's table says of each side, played.
@Suite(.serialized)
struct DelegatesTests {
  /// Starts the app by a way in, and says what it shows.
  private func before(_ way: Way) async -> [String] {
    let phone = Phone(DelegatesBefore.AppDelegate(), DelegatesBefore.SceneDelegate.init)
    await phone.launch(way)
    await eventually { stack(of: phone.scenes.first).count > 1 }
    return stack(of: phone.scenes.first)
  }

  private func after(_ way: Way) async -> [String] {
    let phone = Phone(DelegatesAfter.AppDelegate(), DelegatesAfter.SceneDelegate.init)
    await phone.launch(way)
    let shown = stack(of: phone.scenes.first)
    for scene in phone.scenes { phone.disconnect(scene) }
    return shown
  }

  private func stack(of scene: UIWindowScene?) -> [String] {
    titles(scene?.windows.first?.rootViewController as? UINavigationController)
  }

  private var history: [String] {
    DelegatesAfter.AppDelegate.center.history.map(\.description)
  }

  private static let replies = [
    "deep_link": "shop://conversations/7", "reply_link": "shop://conversations/7/reply",
  ]

  nonisolated static let ways: [(String, @MainActor @Sendable () -> Way, [String])] = [
    ("a link", { .link("shop://conversations/7") }, ["Shop", "Conversation 7"]),
    (
      "a universal link", { .web("https://shop.example.com/search?q=tea") }, ["Shop", "Search tea"]
    ),
    ("a quick action", { .item("com.example.shop.search") }, ["Shop", "Search "]),
    (
      "a tap on a push", { .notification(Tap(replies, requestID: "tap")) },
      ["Shop", "Conversation 7"]
    ),
    (
      "a button", { .notification(Tap(replies, action: "REPLY_ACTION", requestID: "button")) },
      ["Shop", "Conversation 7", "Reply"]
    ),
    ("a typo", { .link("shop://conversation/7") }, ["Shop"]),
    ("a foreign host", { .web("https://shop.example.com@evil.example/search") }, ["Shop"]),
  ]

  @Test("Both show the same for what starts the app", arguments: ways.indices)
  func same(index: Int) async {
    let (_, way, shown) = Self.ways[index]
    #expect(await before(way()) == shown)
    #expect(await after(way()) == shown)
  }

  @Test("Signed out, an order opens at once before; after, it waits and opens with the sign-in")
  func session() async {
    #expect(await before(.link("shop://orders/4821")) == ["Shop", "Order 4821"])
    let center = DelegatesAfter.AppDelegate.center
    let phone = Phone(DelegatesAfter.AppDelegate(), DelegatesAfter.SceneDelegate.init)
    await phone.launch(.link("shop://orders/4821"))
    #expect(stack(of: phone.scenes.first) == ["Shop"])
    center.satisfy(.session)
    #expect(stack(of: phone.scenes.first) == ["Shop", "Order 4821"])
    center.withdraw(.session)
    for scene in phone.scenes { phone.disconnect(scene) }
  }

  @Test("A typo leaves no trace before; after, the history says what was wrong")
  func typo() async {
    #expect(await after(.link("shop://conversation/7")) == ["Shop"])
    #expect(
      lastSaid(history) == """
        a custom-scheme link, was rejected: no route matches this link: \
        no route has the segment "conversation" here
          shop://conversation/7
                 ^^^^^^^^^^^^
        expected "conversations", as in conversation  /conversations/{id}
        hint: did you mean conversations?
        """)
  }

  @Test("After, the history has both reports of a tap, of which one opens")
  func reportedTwice() async {
    let tap = Tap(Self.replies, requestID: "twice")
    #expect(await after(.notification(tap)) == ["Shop", "Conversation 7"])
    let count = history.count
    #expect(
      history.suffix(2) == [
        "Entry \(count - 1), a tapped notification, opened conversation (id: 7).",
        "Entry \(count), a tapped notification, was a duplicate of entry \(count - 1).",
      ])
  }

  @Test("With two windows the link goes to the last one before; after, to the one it came to")
  func windows() async {
    let old = Phone(DelegatesBefore.AppDelegate(), DelegatesBefore.SceneDelegate.init)
    old.startProcess()
    let first = old.connect("first")
    let second = old.connect("second")
    old.activate(first)
    await old.enter(.link("shop://conversations/8"), first)
    #expect([stack(of: first), stack(of: second)] == [["Shop"], ["Shop", "Conversation 8"]])

    let new = Phone(DelegatesAfter.AppDelegate(), DelegatesAfter.SceneDelegate.init)
    new.startProcess()
    let left = new.connect("left")
    let right = new.connect("right")
    new.activate(left)
    new.activate(right)
    await new.enter(.link("shop://conversations/8"), left)
    #expect([stack(of: left), stack(of: right)] == [["Shop", "Conversation 8"], ["Shop"]])
    for scene in new.scenes { new.disconnect(scene) }
  }
}
