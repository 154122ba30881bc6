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
    print(link, texts(new), delegate.center.history)
  }

  private final class NoDelegate: UIResponder, UIApplicationDelegate {}
}
