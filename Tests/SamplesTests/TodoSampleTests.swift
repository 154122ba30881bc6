import AppleSystem
import SwiftUI
import Testing
import Todo
import UIKit

@testable import EntrywaySwiftUI
@testable import TodoSample
@testable import TodoWidgetSample

@Suite("The app of the todos")
struct TodoSampleTests {
  private let delegate = AppDelegate()
  private let phone: SwiftUIPhone

  init() {
    let app = HostedApp(TodoSampleApp.self, delegate: delegate)
    phone = SwiftUIPhone(
      appDelegate: delegate, notifications: UNUserNotificationCenter(isAuthorized: false),
      sceneDelegate: { _ in WindowDelegate() }, mount: { app.openWindow(in: $0, phase: $1) })
  }

  private let milk = "my-url-scheme://home/6B29FC40-CA47-1067-B31D-00DD010662DA/"

  /// A window of the app that runs.
  private func window() -> SwiftUIPhone.Window {
    phone.startProcess()
    let window = phone.connect()
    phone.activate(window)
    return window
  }

  /// What the window shows once the guard has answered.
  private func texts() async throws -> [String] {
    await eventually { delegate.center.waiting.isEmpty }
    let host = try #require(phone.windows.first?.host)
    host.update()
    return host.mounted.texts
  }

  private func link(_ text: String) throws -> URL { try #require(URL(string: text)) }

  @Test("A link that starts the app opens its todo")
  func coldStart() async throws {
    await phone.launch(.url(try link(milk)))
    #expect(try await texts() == ["Buy milk"])
  }

  @Test("A list that is mounted because of a link still gets it")
  func lateMounting() throws {
    let window = ViewHost(
      scene: UIWindowScene(session: UISceneSession(persistentIdentifier: "main"))
    ) { [delegate] in
      RootView(
        center: delegate.center, draft: delegate.draft, navigation: NavigationModel(tab: .settings))
    }
    #expect(window.mounted.texts == ["Settings"])
    #expect(!window.press("New Todo"), "the list is mounted already")
    window.open(try link(milk))
    #expect(window.mounted.texts == ["Buy milk", "Settings"])
  }

  @Test("The item of the home screen's menu opens an empty todo")
  func quickAction() async throws {
    await phone.launch(
      .quickAction(UIApplicationShortcutItem(type: "com.example.todo.new", localizedTitle: "")))
    #expect(try await texts() == [])
    phone.windows.first?.host.type("Buy bread")
    #expect(delegate.draft.text == "Buy bread")
  }

  @Test("A link asks before it takes somebody away from what they write, and may be refused")
  func kept() async throws {
    let host = window().host
    host.press("New Todo")
    host.type("Buy bread")
    host.open(try link(milk))
    await eventually { delegate.draft.isAsking }
    host.update()
    #expect(host.mounted.texts == ["Discard this todo?"])
    host.press("Keep Writing")
    #expect(try await texts() == [])
    #expect(delegate.draft.text == "Buy bread")
    #expect(
      delegate.center.history.map(\.description) == [
        "Entry 1, a custom-scheme link, was cancelled: a todo is being written."
      ])
  }

  @Test("What is discarded gives way to the link")
  func discarded() async throws {
    let host = window().host
    host.press("New Todo")
    host.type("Buy bread")
    host.open(try link(milk))
    await eventually { delegate.draft.isAsking }
    host.update()
    host.press("Discard")
    #expect(try await texts() == ["Buy milk"])
    #expect(delegate.draft.text == "")
  }

  @Test("A sheet that is swiped away leaves nothing to ask for")
  func swipedAway() async throws {
    let host = window().host
    host.press("New Todo")
    host.type("Buy bread")
    host.dismissSheet()
    host.open(try link(milk))
    #expect(try await texts() == ["Buy milk"])
  }

  @Test("A tap on the widget opens its todo")
  func widget() async throws {
    let widget = ViewHost(
      scene: UIWindowScene(session: UISceneSession(persistentIdentifier: "widget"))
    ) {
      TodoWidgetView(entry: NextTodo.Entry())
    }
    #expect(widget.shownAsWidget == ["Buy milk"])
    await phone.launch(.url(try #require(widget.widgetURL)))
    #expect(try await texts() == ["Buy milk"])
  }
}
