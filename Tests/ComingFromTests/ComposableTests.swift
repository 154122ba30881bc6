import AppleSystem
import SwiftUI
import Testing
import UIKit

@testable import ComposableAfter
@testable import ComposableBefore
@testable import EntrywaySwiftUI

@Suite(.serialized)
struct ComposableTests {
  private func before() -> SwiftUIPhone {
    ComposableBefore.Navigation.shared.path = []
    let delegate = ComposableBefore.AppDelegate()
    let app = HostedApp(ComposableBefore.ShowcaseApp.self, delegate: delegate)
    return SwiftUIPhone(
      appDelegate: delegate, notifications: UNUserNotificationCenter(),
      sceneDelegate: { _ in nil }, mount: { app.openWindow(in: $0, phase: $1) })
  }

  private func after(_ delegate: ComposableAfter.AppDelegate) -> SwiftUIPhone {
    let app = HostedApp(ComposableAfter.ShowcaseApp.self, delegate: delegate)
    return SwiftUIPhone(
      appDelegate: delegate, notifications: UNUserNotificationCenter(),
      sceneDelegate: { _ in WindowDelegate() }, mount: { app.openWindow(in: $0, phase: $1) })
  }

  private func texts(_ phone: SwiftUIPhone) -> [String] {
    phone.windows.first?.host.update()
    return phone.windows.first?.host.mounted.texts ?? []
  }

  nonisolated static let ways: [(String, @MainActor @Sendable () -> Way, [String])] = [
    ("home", { .link("example://home") }, ["Home"]),
    ("settings", { .link("example://home/settings") }, ["Home", "Settings"]),
    ("detail", { .link("example://detail?id=7") }, ["Home", "Detail 7"]),
    ("a path", { .link("example://detail?id=7/settings") }, ["Home", "Detail 7", "Settings"]),
    (
      "a push", { .notification(Tap(["deeplink": "example://detail?id=7"])) }, ["Home", "Detail 7"]
    ),
    ("no id", { .link("example://detail") }, ["Home"]),
    ("a typo", { .link("example://home/setings") }, ["Home"]),
  ]

  @Test("Both show the same for what starts the app", arguments: ways.indices)
  func same(index: Int) async {
    let (_, way, shown) = Self.ways[index]
    let old = before()
    await old.launch(way())
    await eventually { texts(old) == shown }
    #expect(texts(old) == shown)
    let delegate = ComposableAfter.AppDelegate()
    let new = after(delegate)
    await new.launch(way())
    #expect(texts(new) == shown)
  }

  @Test("After, the history says what was wrong with a link")
  func said() async {
    let delegate = ComposableAfter.AppDelegate()
    await after(delegate).launch(.link("example://detail"))
    #expect(
      lastSaid(delegate.center.history) == """
        a custom-scheme link, was rejected: no route matches this link: "id" is missing
          example://detail
                          ^
        expected an integer for "id" of detail.detail  /detail?id={id}
        hint: add id=1.
        """)
  }
}
