import AppleSystem
import Showcase
import SwiftUI
import Testing
import UIKit

@testable import EntrywaySwiftUI
@testable import ShowcaseSample

@Suite("The app of the showcase")
struct ShowcaseSampleTests {
  private let delegate = AppDelegate()
  private let phone: SwiftUIPhone

  init() async {
    let notifications = UNUserNotificationCenter(isAuthorized: false)
    await Self.install(AppDelegate(), notifications).allow()
    phone = Self.install(delegate, notifications)
  }

  /// A phone on which the app's process starts.
  private static func install(
    _ delegate: AppDelegate, _ notifications: UNUserNotificationCenter
  ) -> SwiftUIPhone {
    let app = HostedApp(ShowcaseSampleApp.self, delegate: delegate)
    return SwiftUIPhone(
      appDelegate: delegate, notifications: notifications,
      sceneDelegate: { _ in WindowDelegate() }, mount: { app.openWindow(in: $0, phase: $1) })
  }

  private var texts: [String] { phone.windows.first?.host.mounted.texts ?? [] }

  @Test("The person is asked whether it may notify when they first see it")
  func asks() async {
    let phone = Self.install(AppDelegate(), UNUserNotificationCenter(isAuthorized: false))
    await phone.allow()
    #expect(phone.notifications.requestedOptions == [[.alert, .badge, .sound]])
  }

  @Test("A link that starts the app opens its whole path")
  func coldStart() async throws {
    await phone.launch(.url(try #require(URL(string: "example://detail?id=7/settings"))))
    #expect(texts == ["Home", "Detail(7)", "Settings"])
  }

  @Test("A tapped notification that starts the app opens its path")
  func notification() async {
    await phone.launch(.notification(Tap(["deeplink": "example://home/settings"])))
    #expect(texts == ["Home", "Settings"])
    #expect(phone.answers == ["response: on the main thread"])
  }

  @Test("A link inside the app goes the way of all others, and replaces the path")
  func inApp() async throws {
    await phone.launch(.url(try #require(URL(string: "example://home/settings"))))
    let host = try #require(phone.windows.first?.host)
    host.press("Settings of Detail 7")
    host.update()
    #expect(texts == ["Home", "Detail(7)", "Settings"])
    #expect(host.openedBySystem.isEmpty)
    #expect(
      delegate.center.history.map(\.description) == [
        "Entry 1, a custom-scheme link, opened home.settings.",
        "Entry 2, an in-app link, opened detail.settings (id: 7).",
      ])
  }
}
