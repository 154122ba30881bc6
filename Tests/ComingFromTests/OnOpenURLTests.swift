import AppleSystem
import SwiftUI
import Testing
import UIKit

@testable import EntrywaySwiftUI
@testable import OnOpenURLAfter
@testable import OnOpenURLBefore

@Suite(.serialized)
struct OnOpenURLTests {
  private func before() -> SwiftUIPhone {
    OnOpenURLBefore.ShopModel.shared.path = []
    let delegate = OnOpenURLBefore.AppDelegate()
    let app = HostedApp(OnOpenURLBefore.ShopApp.self, delegate: delegate)
    return SwiftUIPhone(
      appDelegate: delegate, notifications: UNUserNotificationCenter(),
      sceneDelegate: { _ in OnOpenURLBefore.WindowDelegate() },
      mount: { app.openWindow(in: $0, phase: $1) })
  }

  private func after(
    _ delegate: OnOpenURLAfter.AppDelegate = OnOpenURLAfter.AppDelegate()
  ) -> SwiftUIPhone {
    let app = HostedApp(OnOpenURLAfter.ShopApp.self, delegate: delegate)
    return SwiftUIPhone(
      appDelegate: delegate, notifications: UNUserNotificationCenter(),
      sceneDelegate: { _ in EntrywaySwiftUI.WindowDelegate() },
      mount: { app.openWindow(in: $0, phase: $1) })
  }

  private func texts(_ phone: SwiftUIPhone, window: Int = 0) -> [String] {
    guard phone.windows.indices.contains(window) else { return [] }
    phone.windows[window].host.update()
    return phone.windows[window].host.mounted.texts
  }

  private static let replies = [
    "deep_link": "shop://conversations/7", "reply_link": "shop://conversations/7/reply",
  ]

  nonisolated static let ways: [(String, @MainActor @Sendable () -> Way, [String])] = [
    ("a link", { .link("shop://conversations/7") }, ["Shop", "Conversation 7"]),
    ("a universal link", { .web("https://shop.example.com/search?q=tea") }, ["Shop", "Search"]),
    ("a quick action", { .item("com.example.shop.search") }, ["Shop", "Search"]),
    ("a tap on a push", { .notification(Tap(replies)) }, ["Shop", "Conversation 7"]),
    (
      "a button", { .notification(Tap(replies, action: "REPLY_ACTION")) },
      ["Shop", "Conversation 7", "Reply"]
    ),
    ("a typo", { .link("shop://conversation/7") }, ["Shop"]),
  ]

  @Test("Both show the same for what starts the app", arguments: ways.indices)
  func same(index: Int) async {
    let (_, way, shown) = Self.ways[index]
    let old = before()
    await old.launch(way())
    await eventually { texts(old) == shown }
    #expect(texts(old) == shown)
    let new = after()
    await new.launch(way())
    #expect(texts(new) == shown)
  }

  @Test("With two windows both navigate before; after, the one that the link came to")
  func windows() async {
    let old = before()
    old.startProcess()
    let windows = [old.connect("first"), old.connect("second")]
    for window in windows { old.activate(window) }
    await old.enter(.link("shop://conversations/7"), windows[0])
    #expect(texts(old) == ["Shop", "Conversation 7"])
    #expect(texts(old, window: 1) == ["Shop", "Conversation 7"])

    let new = after()
    new.startProcess()
    let two = [new.connect("first"), new.connect("second")]
    for window in two { new.activate(window) }
    await new.enter(.link("shop://conversations/7"), two[0])
    #expect(texts(new) == ["Shop", "Conversation 7"])
    #expect(texts(new, window: 1) == ["Shop"])
  }

  @Test("Signed out, an order opens at once before; after, it waits and opens with the sign-in")
  func session() async {
    let old = before()
    await old.launch(.link("shop://orders/1"))
    #expect(texts(old) == ["Shop", "Order 1"])

    let delegate = OnOpenURLAfter.AppDelegate()
    let new = after(delegate)
    await new.launch(.link("shop://orders/1"))
    #expect(texts(new) == ["Shop"])
    delegate.center.satisfy(.session)
    #expect(texts(new) == ["Shop", "Order 1"])
  }

  @Test("After, the history says what was wrong with a typo")
  func typo() async {
    let delegate = OnOpenURLAfter.AppDelegate()
    await after(delegate).launch(.link("shop://conversation/7"))
    #expect(
      lastSaid(delegate.center.history) == """
        a custom-scheme link, was rejected: no route matches this link: \
        no route has the segment "conversation" here
          shop://conversation/7
                 ^^^^^^^^^^^^
        expected "conversations", as in conversation  /conversations/{id}
        hint: did you mean conversations?
        """)
  }
}
