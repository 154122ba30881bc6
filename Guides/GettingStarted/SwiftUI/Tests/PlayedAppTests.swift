import AppleSystem
import EntrywayTesting
import Foundation
import SwiftUI
import Testing
import UIKit
import UserNotifications

@testable import EntrywaySwiftUI
@testable import GettingStartedSwiftUI

/// The app as it is pasted, entered by a stand-in for the system.
@MainActor @Suite("The app of the page on SwiftUI", .serialized)
struct PlayedAppTests {
  private let delegate = AppDelegate()
  private let phone: SwiftUIPhone

  init() {
    let app = HostedApp(BakeryApp.self, delegate: delegate)
    phone = SwiftUIPhone(
      appDelegate: delegate, notifications: UNUserNotificationCenter(),
      sceneDelegate: { $0.delegateClass == WindowDelegate.self ? WindowDelegate() : nil },
      mount: { app.openWindow(in: $0, phase: $1) })
  }

  /// The text of a file of the guides.
  private func text(_ path: String) throws -> String {
    let guides = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in
      url.deletingLastPathComponent()
    }
    return try String(contentsOf: guides.appending(path: path), encoding: .utf8)
  }

  /// What opened, without the entries that the system reported twice.
  private var opened: [String] {
    delegate.center.history.compactMap { $0.outcome?.description }
      .filter { $0.hasPrefix("opened") }
  }

  /// What stands on the screens of both tabs.
  private var texts: [String] { phone.windows.first?.host.mounted.texts ?? [] }

  @Test("A link that starts the app opens its bread, and a push its order, as the pages tell")
  func coldStart() async throws {
    await phone.launch(.url(try #require(URL(string: "bakery://breads/rye"))))
    #expect(texts == ["Bread: rye"])
    await phone.respond(
      to: Tap(["link": "https://bakery.example.com/orders/17"]), phone.windows.first)
    let history = delegate.center.history.map { "\($0)\n" }.joined()
    #expect(
      history == """
        Entry 1, a custom-scheme link, opened bread (id: rye).
        Entry 2, a tapped notification, opened order (id: 17).

        """)
    for page in ["GettingStartedSwiftUI", "GettingStartedUIKit"] {
      #expect(try text("Guides.docc/\(page).md").contains("```\n\(history)```"))
    }
  }

  @Test("A tapped push opens its order in the other tab, on a cold start and in the app that runs")
  func push() async throws {
    await phone.launch(.notification(Tap(["link": "https://bakery.example.com/orders/17"])))
    #expect(texts == ["Order 17"])
    let window = try #require(phone.windows.first)
    await phone.enter(.url(try #require(URL(string: "bakery://breads/rye"))), window)
    window.host.update()
    #expect(texts == ["Bread: rye", "Order 17"])
    await phone.respond(
      to: Tap(["link": "https://bakery.example.com/orders/18"], requestID: "request-2"), window)
    window.host.update()
    #expect(texts == ["Bread: rye", "Order 18"])
    #expect(
      opened == [
        "opened order (id: 17)", "opened bread (id: rye)", "opened order (id: 18)",
      ])
  }

  @Test("The first push opens its order")
  func firstPush() async throws {
    let file = try text("GettingStarted/Project/order.apns")
    let app = AppSimulator(DeepLinkCenter(BakeryRoute.entries))
    await app.launch(from: .notification(try PayloadValue(json: file)))
    #expect(app.opened == [.order(id: "17")])
  }

  @Test("The menu of the home screen has the orders, and opens them")
  func quickAction() async throws {
    phone.startProcess()
    #expect(phone.application.shortcutItems?.map(\.localizedTitle) == ["Your Orders"])
    let window = phone.connect()
    phone.activate(window)
    let item = UIApplicationShortcutItem(
      type: "com.example.Bakery.orders", localizedTitle: "Your Orders")
    await phone.enter(.quickAction(item), window)
    #expect(opened == ["opened orders"])
  }

  @Test("The menu asks for notifications")
  func permission() async throws {
    phone.startProcess()
    phone.activate(phone.connect())
    let host = try #require(phone.windows.first?.host)
    let isPressed = phone.notifications.whileCurrent { host.press("Notify Me About Orders") }
    #expect(isPressed)
    for _ in 0..<1_000 where phone.notifications.requestedOptions.isEmpty { await Task.yield() }
    #expect(phone.notifications.requestedOptions == [[.alert, .badge, .sound]])
  }
}
