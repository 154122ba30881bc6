import AppleSystem
import Bookings
import EntrywayUIKit
import Testing
import UIKit

@testable import BookingsSample

@Suite("The app of the bookings", .serialized)
struct BookingsSampleTests {
  private let phone: Phone

  init() async {
    let notifications = UNUserNotificationCenter(isAuthorized: false)
    await Self.install(notifications).allow()
    phone = Self.install(notifications)
  }

  /// A phone on which the app's process starts.
  private static func install(_ notifications: UNUserNotificationCenter) -> Phone {
    AppDelegate.app = BookingsApp(center: DeepLinkCenter(BookingsRoute.entries))
    return Phone(
      appDelegate: AppDelegate(), notifications: notifications, sceneDelegate: SceneDelegate.init)
  }

  private var alert: String? { phone.screen?.presentedViewController?.title }

  private var menu: [String] { phone.application.shortcutItems?.map(\.localizedTitle) ?? [] }

  @Test("The person is asked whether it may notify when they first see it")
  func asks() async {
    let phone = Self.install(UNUserNotificationCenter(isAuthorized: false))
    await phone.allow()
    #expect(phone.notifications.requestedOptions == [[.alert, .badge, .sound]])
  }

  @Test("Its title stands in the navigation bar")
  func title() {
    phone.startProcess()
    phone.activate(phone.connect())
    #expect(phone.titles(phone.root) == ["Bookings"])
  }

  @Test("A tapped message shows its alert, and the next one replaces it")
  func alerts() async {
    await phone.launch(.notification(Tap(["data": ["messageId": "1"]])))
    #expect(alert == "Messages Details 1")
    await phone.respond(to: Tap(["data": ["requestId": "7"]], requestID: "request-2"))
    #expect(alert == "Request Details 7")
  }

  @Test("A reply is sent without a window, and shows nothing when there is one")
  func reply() async {
    let reply = Tap(["data": ["messageId": "1"]], action: "REPLY", userText: "On my way")
    await phone.launch(.backgroundAction(reply))
    #expect(phone.scenes.isEmpty)
    #expect(AppDelegate.app.outbox.map(\.conversation) == ["1"])
    #expect(AppDelegate.app.outbox.map(\.text) == ["On my way"])
    phone.activate(phone.connect())
    #expect(alert == nil)
  }

  @Test("The menu follows the profile")
  func menuOfProfile() {
    phone.startProcess()
    phone.activate(phone.connect())
    #expect(menu == ["Recent Activity", "Messages"])
    phone.screen?.press()
    #expect(menu == ["Recent Activity", "Messages", "New Listing"])
    phone.screen?.press()
    #expect(menu == ["Recent Activity", "Messages"])
  }

  @Test("An item that is offered no longer shows nothing, and its completion handler gets false")
  func staleItem() async {
    phone.startProcess()
    let scene = phone.connect()
    phone.activate(scene)
    let item = UIApplicationShortcutItem(
      type: "com.myApp.newListing", localizedTitle: "New Listing")
    await phone.enter(.quickAction(item), scene)
    #expect(alert == nil)
    #expect(phone.answers == ["quick action: false"])
  }
}
