import AppleSystem
import SwiftUI
import Testing
import UIKit
import UserNotifications

@testable import EntrywaySwiftUI

/// What a user pastes, compiled as in a new Xcode project: the main actor is the default.
@Suite(.serialized)
struct PastedTests {
  private static func text(_ path: String) throws -> String {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return try String(
      contentsOf: tests.deletingLastPathComponent().appending(path: path), encoding: .utf8)
  }

  @Test(
    "The pages show the lines that are compiled here",
    arguments: ["Sources/EntrywayUIKit/EntrywayUIKit.docc/EntrywayUIKit.md"])
  func pages(page: String) throws {
    #expect(try Self.text(page).contains(Self.text("Tests/PastedTests/UIKitApp.swift")))
  }

  @Test(
    "The page shows the extensions that are compiled here",
    arguments: [
      "NotificationService.swift", "DecryptingService.swift", "ReportingService.swift",
    ])
  func servicePage(file: String) throws {
    let page = try Self.text(
      "Sources/EntrywayNotificationService/EntrywayNotificationService.docc/"
        + "EntrywayNotificationService.md")
    #expect(page.contains("```swift\n" + (try Self.text("Tests/PastedTests/\(file)")) + "```"))
  }

  @Test("An extension that decrypts hands on what it made")
  func decrypting() async throws {
    let content = UNMutableNotificationContent()
    content.body = "olleH"
    let request = UNNotificationRequest(identifier: "1", content: content, trigger: nil)
    let (stream, shown) = AsyncStream.makeStream(of: String.self)
    DecryptingService().didReceive(request) { shown.yield($0.body) }
    var bodies = stream.makeAsyncIterator()
    #expect(await bodies.next() == "Hello")
  }

  @Test(
    "The pages show the lines for SwiftUI that are compiled here",
    arguments: ["Sources/EntrywaySwiftUI/EntrywaySwiftUI.docc/EntrywaySwiftUI.md"])
  func swiftUIPages(page: String) throws {
    // In a module of tests an app cannot be the main program.
    let lines = try Self.text("Tests/PastedTests/SwiftUIApp.swift")
      .replacingOccurrences(of: "struct ShopApp", with: "@main\nstruct ShopApp")
    #expect(try Self.text(page).contains(lines))
  }

  @Test(
    "The pages show the destinations and the way to them as they are compiled here",
    arguments: [
      ("EntrywayUIKit", "ShopDestinations"), ("EntrywayUIKit", "Navigator"),
      ("EntrywaySwiftUI", "ShopDestinations"),
    ])
  func navigation(module: String, file: String) throws {
    let page = try Self.text("Sources/\(module)/\(module).docc/\(module).md")
    // Which of the two is imported is the page's first line.
    let lines = try Self.text("Tests/PastedTests/\(file).swift")
      .replacingOccurrences(of: "import EntrywayUIKit\n\n", with: "")
    #expect(page.contains("```swift\n" + lines + "```"))
  }

  @Test("They fit on one screen", arguments: ["UIKitApp", "SwiftUIApp"])
  func length(file: String) throws {
    #expect(try Self.text("Tests/PastedTests/\(file).swift").split(separator: "\n").count < 30)
  }

  @Test("With them a link that starts the app opens its destination, and so does a tap later on")
  func opened() async throws {
    let phone = Phone(
      appDelegate: AppDelegate(), notifications: .current(), sceneDelegate: SceneDelegate.init)
    await phone.launch(.url(try #require(URL(string: "shop://orders/1"))))
    let tabs = phone.scenes.first?.windows.first?.rootViewController as? UITabBarController
    let stack = tabs?.viewControllers?.first as? UINavigationController
    #expect(stack?.viewControllers.map(\.title) == [nil, "order 1"])
    await phone.respond(to: Tap(["deep_link": "https://shop.example.com/orders/2"]))
    #expect(
      AppDelegate.center.history.map(\.description) == [
        "Entry 1, a custom-scheme link, opened order (id: 1).",
        "Entry 2, a tapped notification, opened order (id: 2).",
      ])
  }

  @Test("With those for SwiftUI a link that starts the app opens, and so does a tap later on")
  func openedBySwiftUI() async throws {
    let delegate = ShopDelegate()
    let app = HostedApp(ShopApp.self, delegate: delegate)
    let phone = SwiftUIPhone(
      appDelegate: delegate, notifications: .current(),
      sceneDelegate: { $0.delegateClass == WindowDelegate.self ? WindowDelegate() : nil },
      mount: { app.openWindow(in: $0, phase: $1) })
    await phone.launch(.url(try #require(URL(string: "shop://orders/1"))))
    let window = try #require(phone.windows.first)
    #expect(window.host.mounted.texts == ["orders", "order 1"])
    await phone.respond(to: Tap(["deep_link": "https://shop.example.com/orders/2"]), window)
    window.host.update()
    #expect(window.host.mounted.texts == ["orders", "order 2"])
    window.host.goBack()
    #expect(window.host.mounted.texts == ["orders"])
  }

  @Test("A scene delegate that inherits from another class hands its links over")
  func forwarded() throws {
    let delegate = ForwardingSceneDelegate()
    let scene = UIWindowScene(session: UISceneSession(persistentIdentifier: "main"))
    let url = try #require(URL(string: "shop://orders/1"))
    delegate.scene(scene, openURLContexts: [UIOpenURLContext(url: url)])
    #expect(
      delegate.center.waiting.map(\.description) == [
        "Entry 1, a custom-scheme link, waits for the interface and a handler for the scene main."
      ])
  }

  @Test("An app without scenes opens a link when it is active")
  func sceneLess() throws {
    let delegate = SceneLessAppDelegate()
    let application = UIApplication()
    delegate.center.onOpen { _, _ in }
    let url = try #require(URL(string: "shop://orders/1"))
    #expect(delegate.application(application, open: url, options: [:]))
    delegate.applicationDidBecomeActive(application)
    delegate.applicationDidEnterBackground(application)
    #expect(
      delegate.center.history.map(\.description) == [
        "Entry 1, a custom-scheme link, opened order (id: 1)."
      ])
    #expect(!delegate.center.isSatisfied(.interface))
  }
}
