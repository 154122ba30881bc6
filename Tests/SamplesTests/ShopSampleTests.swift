import AppleSystem
import AuthenticationServices
import CoreSpotlight
import EntrywayReporting
import EntrywayTesting
import EntrywayUIKit
import Foundation
import Shop
import Testing
import UIKit

@testable import ShopSample

@Suite("The app of the shop", .serialized)
struct ShopSampleTests {
  private let notifications = UNUserNotificationCenter(isAuthorized: false)
  private let store = MemoryPendingEntryStore()
  let server = MemoryLinkServer()
  /// Where the app and its extension write what is reported.
  let folder = FileManager.default.temporaryDirectory.appending(path: "shop-\(UUID().uuidString)")
  var shared: SharedReports { SharedReports(folder.appending(path: "shared")) }

  /// What the shop tells, told to a link server in memory.
  var reporting: ReportingOptions {
    var options = ReportingOptions.shop
    options.transport = server
    options.folder = folder.appending(path: "app")
    options.shared = shared
    return options
  }

  /// A phone on which the app's process starts.
  func phone() -> Phone {
    AppDelegate.session = ShopSession(
      AppDelegate.makeCenter(store: store, reporting: reporting, lastTargets: .memory))
    return Phone(
      appDelegate: AppDelegate(), notifications: notifications, sceneDelegate: SceneDelegate.init)
  }

  /// Lets the guard answer that asks about short links.
  func settle() async {
    while let asked = AppDelegate.center.askedGuards.first { await asked.value }
  }

  private func link(_ text: String) throws -> Way { .url(try #require(URL(string: text))) }

  @Test("The person is asked whether it may notify when they first see its home")
  func asks() async {
    await phone().allow()
    #expect(notifications.requestedOptions == [[.alert, .badge, .sound]])
  }

  @Test("A push that nobody has allowed does not appear, and opens nothing")
  func forbidden() async {
    let phone = phone()
    phone.startProcess()
    phone.activate(phone.connect())
    let tap = Tap(["deep_link": "https://shop.example.com/sale/shoes"])
    #expect(await phone.arrive(tap) == [])
    await phone.respond(to: tap)
    await settle()
    #expect(phone.answers == ["response: not allowed"])
    #expect(AppDelegate.center.history.isEmpty)
  }

  @Test("A link that starts the app opens its destination on top of home")
  func coldStart() async throws {
    let phone = phone()
    await phone.launch(try link("shop://users/sarah-82"))
    await settle()
    #expect(phone.titles(phone.root) == ["Home", "User(sarah-82)"])
  }

  @Test("An order waits for the sign-in, and opens when somebody has signed in")
  func signIn() async throws {
    let phone = phone()
    await phone.launch(try link("shop://orders/4821"))
    await settle()
    #expect(phone.titles(phone.root) == ["Home"])
    try await signInByBrowser(phone)
    #expect(phone.root?.presentedViewController == nil)
    #expect(phone.titles(phone.root) == ["Home", "Order(4821)"])
    // The link at which the browser ended came to no callback for links.
    #expect(AppDelegate.center.history.count == 1)
  }

  /// Presses the button of the screen that asks for the sign-in, and ends the page that it opens.
  private func signInByBrowser(_ phone: Phone) async throws {
    let signIn = try #require(phone.root?.presentedViewController as? SignInViewController)
    signIn.press()
    let browser = try #require(ASWebAuthenticationSession.started)
    #expect(browser.url.absoluteString == "https://shop.example.com/sign-in")
    #expect(browser.callbackURLScheme == "shop")
    // Named, or the optional that is asked for would be what is required.
    let answer: URL = try #require(URL(string: "shop://login?code=4f9c"))
    browser.end(with: answer)
    await eventually { AppDelegate.session.isSignedIn }
    await settle()
  }

  @Test("The link of a mail ends the sign-in too: the order goes on waiting until then, and opens")
  func signInByMail() async throws {
    let phone = phone()
    await phone.launch(try link("shop://orders/4821"))
    await settle()
    #expect(phone.root?.presentedViewController is SignInViewController)
    let mail = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
    let url: URL = try #require(URL(string: "https://shop.example.com/login?code=4f9c"))
    mail.webpageURL = url
    await phone.enter(.activity(mail), try #require(phone.scenes.first))
    await settle()
    #expect(phone.root?.presentedViewController == nil)
    #expect(phone.titles(phone.root) == ["Home", "Order(4821)"])
    #expect(
      AppDelegate.center.history.map(\.description) == [
        "Entry 1, a custom-scheme link, opened order (id: 4821).",
        "Entry 2, a universal link, opened login (code: ***).",
      ])
  }

  @Test("It goes on waiting when the process is killed before the sign-in")
  func killed() async throws {
    await phone().launch(try link("shop://orders/4821"))
    await settle()
    let phone = phone()
    phone.startProcess()
    phone.activate(phone.connect())
    try await signInByBrowser(phone)
    #expect(phone.titles(phone.root) == ["Home", "Order(4821)"])
  }

  @Test(
    "The buttons of a message are registered at launch, and open the destinations of their links")
  func buttons() async {
    let phone = phone()
    await phone.allow()
    #expect(notifications.categories.map(\.identifier) == ["MESSAGE"])
    await phone.respond(
      to: Tap(
        ["reply_link": "https://app.example.com/conversations/sarah-82/reply"],
        action: "REPLY_ACTION"))
    await settle()
    #expect(phone.titles(phone.root) == ["Home", "Conversation(sarah-82)", "Reply"])
  }

  @Test("An order is indexed for Spotlight and offered for Handoff, and both open it again")
  func continued() async throws {
    let phone = phone()
    AppDelegate.session.signIn(code: "4f9c")
    phone.startProcess()
    let scene = phone.connect()
    phone.activate(scene)
    // A link inside the app.
    (phone.root as? UINavigationController)?.topViewController?.press()
    await settle()
    let order = try #require((phone.root as? UINavigationController)?.topViewController)
    order.viewDidAppear(false)
    let handoff = try #require(order.userActivity)
    #expect(handoff.isCurrent)
    let item = try #require(CSSearchableIndex.default().items.last)
    let spotlight = NSUserActivity(activityType: CSSearchableItemActionType)
    spotlight.userInfo = [CSSearchableItemActivityIdentifier: item.uniqueIdentifier]
    for activity in [spotlight, handoff] {
      await phone.enter(try link("shop:/"), scene)
      await settle()
      #expect(phone.titles(phone.root) == ["Home"])
      await phone.enter(activity === handoff ? .handoff(activity) : .activity(activity), scene)
      await settle()
      #expect(phone.titles(phone.root) == ["Home", "Order(4821)"])
    }
  }

  @Test("The badge of its pushes goes when the shop comes to the screen")
  func badge() {
    notifications.setBadgeCount(3, withCompletionHandler: nil)
    let phone = phone()
    phone.startProcess()
    let scene = phone.connect()
    #expect(notifications.badgeCount == 3)
    phone.activate(scene)
    #expect(notifications.badgeCount == 0)
  }

  @Test("The item of the home screen's menu opens the search")
  func search() async {
    let phone = phone()
    await phone.launch(
      .quickAction(
        UIApplicationShortcutItem(type: "com.example.shop.search", localizedTitle: "Search")))
    await settle()
    #expect(phone.titles(phone.root) == ["Home", "Search"])
  }
}
