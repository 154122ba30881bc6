import AppleSystem
import EntrywayUIKit
import Foundation
import Testing
import UIKit
import UserNotifications

@testable import GettingStartedUIKit

/// The app as it is pasted, entered by a stand-in for the system.
@MainActor @Suite("The app of the page on UIKit", .serialized)
struct PlayedAppTests {
  private let phone = Phone(
    appDelegate: AppDelegate(), notifications: UNUserNotificationCenter(),
    sceneDelegate: SceneDelegate.init)

  /// What the selected tab shows, the topmost screen last.
  private var titles: [String?] {
    let window = (phone.scenes.first?.delegate as? SceneDelegate)?.window
    let stack = (window?.rootViewController as? UITabBarController)?.selectedViewController
    return (stack as? UINavigationController)?.viewControllers.map(\.title) ?? []
  }

  private var told: String? { AppDelegate.center.history.last?.description }

  @Test("A link that starts the app opens its bread on top of the menu")
  func coldStart() async throws {
    await phone.launch(.url(try #require(URL(string: "bakery://breads/rye"))))
    #expect(titles == ["Menu", "Bread: rye"])
    #expect(told?.hasSuffix(", a custom-scheme link, opened bread (id: rye).") == true)
  }

  @Test("A tapped push opens its order in the other tab, on a cold start and in the app that runs")
  func push() async throws {
    await phone.launch(
      .notification(Tap(["link": "https://bakery.example.com/orders/17"], requestID: "cold")))
    #expect(titles == ["Orders", "Order 17"])
    let scene = try #require(phone.scenes.first)
    await phone.enter(.url(try #require(URL(string: "bakery://breads/baguette"))), scene)
    #expect(titles == ["Menu", "Bread: baguette"])
    await phone.respond(
      to: Tap(["link": "https://bakery.example.com/orders/18"], requestID: "warm"))
    #expect(titles == ["Orders", "Order 18"])
    #expect(told?.hasSuffix(", a tapped notification, opened order (id: 18).") == true)
  }

  @Test("The menu of the home screen has the orders, and opens them")
  func quickAction() async throws {
    phone.startProcess()
    #expect(phone.application.shortcutItems?.map(\.localizedTitle) == ["Your Orders"])
    let scene = phone.connect()
    phone.activate(scene)
    let item = UIApplicationShortcutItem(
      type: "com.example.Bakery.orders", localizedTitle: "Your Orders")
    await phone.enter(.quickAction(item), scene)
    #expect(titles == ["Orders"])
  }

  @Test("The menu asks for notifications")
  func permission() async throws {
    let notifications = UNUserNotificationCenter()
    let screen = BakeryViewController(.menu)
    let content = screen.contentUnavailableConfiguration as? UIContentUnavailableConfiguration
    notifications.whileCurrent { content?.buttonProperties.primaryAction?.press() }
    for _ in 0..<1_000 where notifications.requestedOptions.isEmpty { await Task.yield() }
    #expect(notifications.requestedOptions == [[.alert, .badge, .sound]])
  }
}
