import AppleSystem
import CoreSpotlight
import EntrywayUIKit
import Foundation
import Testing
import UIKit

@testable import ShopSample

@Suite("The app of the shop", .serialized)
struct ShopSampleTests {
  private let notifications = UNUserNotificationCenter()
  private let store = MemoryPendingEntryStore()

  init() { Session.isSignedIn = false }

  /// A phone on which the app's process starts.
  func phone() -> Phone {
    AppDelegate.center = AppDelegate.makeCenter(store: store)
    return Phone(
      appDelegate: AppDelegate(), notifications: notifications, sceneDelegate: SceneDelegate.init)
  }

  private func link(_ text: String) throws -> Way { .url(try #require(URL(string: text))) }

  @Test("A link that starts the app opens its place on top of home")
  func coldStart() async throws {
    let phone = phone()
    await phone.launch(try link("shop://users/sarah-82"))
    #expect(phone.titles(phone.root) == ["Shop", "User(sarah-82)"])
  }

  @Test("An order waits for the sign-in, and opens when somebody has signed in")
  func signIn() async throws {
    let phone = phone()
    await phone.launch(try link("shop://orders/4821"))
    #expect(phone.titles(phone.root) == ["Shop"])
    let signIn = try #require(phone.root?.presentedViewController as? SignInViewController)
    signIn.press()
    #expect(phone.root?.presentedViewController == nil)
    #expect(phone.titles(phone.root) == ["Shop", "Order 4821"])
  }

  @Test("It goes on waiting when the process is killed before the sign-in")
  func killed() async throws {
    await phone().launch(try link("shop://orders/4821"))
    let phone = phone()
    phone.startProcess()
    phone.activate(phone.connect())
    let signIn = try #require(phone.root?.presentedViewController as? SignInViewController)
    signIn.press()
    #expect(phone.titles(phone.root) == ["Shop", "Order 4821"])
  }

  @Test("The buttons of a message are registered at launch, and open the places of their links")
  func buttons() async {
    let phone = phone()
    phone.startProcess()
    phone.activate(phone.connect())
    #expect(notifications.categories.map(\.identifier) == ["MESSAGE"])
    await phone.respond(
      to: Tap(
        ["reply_link": "https://app.example.com/conversations/sarah-82/reply"],
        action: "REPLY_ACTION"))
    #expect(phone.titles(phone.root) == ["Shop", "Conversation(sarah-82)", "Reply"])
  }

  @Test("An order is indexed for Spotlight and offered for Handoff, and both open it again")
  func continued() async throws {
    Session.isSignedIn = true
    let phone = phone()
    phone.startProcess()
    let scene = phone.connect()
    phone.activate(scene)
    // A link inside the app.
    (phone.root as? UINavigationController)?.topViewController?.press()
    let order = try #require((phone.root as? UINavigationController)?.topViewController)
    order.viewDidAppear(false)
    let handoff = try #require(order.userActivity)
    #expect(handoff.isCurrent)
    let item = try #require(CSSearchableIndex.default().items.last)
    let spotlight = NSUserActivity(activityType: CSSearchableItemActionType)
    spotlight.userInfo = [CSSearchableItemActivityIdentifier: item.uniqueIdentifier]
    for activity in [spotlight, handoff] {
      await phone.enter(try link("shop:/"), scene)
      #expect(phone.titles(phone.root) == ["Shop"])
      await phone.enter(activity === handoff ? .handoff(activity) : .activity(activity), scene)
      #expect(phone.titles(phone.root) == ["Shop", "Order 4821"])
    }
  }

  @Test("The item of the home screen's menu opens the search")
  func search() async {
    let phone = phone()
    await phone.launch(
      .quickAction(
        UIApplicationShortcutItem(type: "com.example.shop.search", localizedTitle: "Search")))
    #expect(phone.titles(phone.root) == ["Shop", "Search"])
  }
}
