import AppleSystem
import SwiftUI
import Testing
import UIKit

@testable import EntrywaySwiftUI
@testable import TodoTutorialAfter
@testable import TodoTutorialBefore

@Suite(.serialized)
struct TodoTutorialTests {
  private func before() -> SwiftUIPhone {
    let app = HostedApp(TodoTutorialBefore.TodoApp.self)
    return SwiftUIPhone(
      appDelegate: NoDelegate(), notifications: UNUserNotificationCenter(),
      sceneDelegate: { _ in nil }, mount: { app.openWindow(in: $0, phase: $1) })
  }

  private func after(_ delegate: TodoTutorialAfter.AppDelegate) -> SwiftUIPhone {
    let app = HostedApp(TodoTutorialAfter.TodoApp.self, delegate: delegate)
    return SwiftUIPhone(
      appDelegate: delegate, notifications: UNUserNotificationCenter(),
      sceneDelegate: { _ in WindowDelegate() }, mount: { app.openWindow(in: $0, phase: $1) })
  }

  private func texts(_ phone: SwiftUIPhone) -> [String] {
    phone.windows.first?.host.update()
    return phone.windows.first?.host.mounted.texts ?? []
  }

  nonisolated private static let milk = "my-url-scheme://home/6B29FC40-CA47-1067-B31D-00DD010662DA/"

  @Test(
    "Both show the same for the link that starts the app",
    arguments: [
      milk, "my-url-scheme://home/", "my-url-scheme://settings/",
      "my-url-scheme://home/not-a-uuid/", "my-url-scheme://profile/",
    ])
  func same(link: String) async {
    let old = before()
    await old.launch(.link(link))
    let delegate = TodoTutorialAfter.AppDelegate()
    let new = after(delegate)
    await new.launch(.link(link))
    #expect(texts(old) == texts(new))
  }

  @Test("After, the history says what was wrong with a link")
  func said() async {
    let delegate = TodoTutorialAfter.AppDelegate()
    await after(delegate).launch(.link("my-url-scheme://profile/"))
    #expect(
      lastSaid(delegate.center.history) == """
        a custom-scheme link, was rejected: no route matches this link
          my-url-scheme://profile/
                          ^^^^^^^
        expected a path that starts with /home or /settings
        hint: declare a route for the path, or correct the link.
        """)
  }

  @Test("A todo that is open already stays as it is, and another replaces it")
  func other() async {
    let delegate = TodoTutorialAfter.AppDelegate()
    let phone = after(delegate)
    await phone.launch(.link(Self.milk))
    guard let window = phone.windows.first else { return }
    await phone.enter(.link(Self.milk), window)
    #expect(texts(phone) == ["Buy milk"])
    let other = "6B29FC40-CA47-1067-B31D-00DD010662DB"
    await phone.enter(.link("my-url-scheme://home/\(other)/"), window)
    #expect(texts(phone) == ["Todo \(other)"])
  }

  private final class NoDelegate: UIResponder, UIApplicationDelegate {}
}
