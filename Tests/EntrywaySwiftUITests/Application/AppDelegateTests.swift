import AdapterFixtures
import AppIntents
import AppleSystem
import SwiftUI
import Testing
import UIKit

@testable import EntrywaySwiftUI

@MainActor @Suite("DeepLinkAppDelegate")
struct AppDelegateTests {
  @Test("Quick actions and buttons of notifications are registered when the launch ends")
  func registered() {
    let phone = Shop().phone()
    phone.startProcess()
    #expect(phone.application.shortcutItems?.map(\.type) == ["com.example.shop.home"])
    #expect(phone.notifications.categories.map(\.identifier) == ["MESSAGE"])
    #expect(phone.notifications.delegate != nil)
  }

  @Test("A quick action of an app that runs opens once, and is answered before that returns")
  func warm() async {
    let shop = Shop()
    let (phone, window) = shop.runningPhone()
    await phone.enter(.item("com.example.shop.home"), window)
    #expect(phone.answers == ["quick action: true"])
    await phone.enter(.item("com.example.shop.unknown"), window)
    #expect(phone.answers == ["quick action: true", "quick action: false"])
    #expect(shop.opened == [.home])
    #expect(shop.entries.map(\.scene) == ["main"])
    #expect(shop.entries.map(\.start) == [.warm])
  }

  @Test("A quick action brings the app back and opens when its window is active")
  func resumed() async {
    let shop = Shop()
    let (phone, window) = shop.runningPhone()
    phone.background(window)
    await phone.resume(.item("com.example.shop.home"), window)
    #expect(shop.opened == [.home])
  }

  @Test("One that opens a new window goes there, and not to the window that is on the screen")
  func newWindow() {
    let shop = Shop()
    let (phone, _) = shop.runningPhone()
    let item = UIApplicationShortcutItem(type: "com.example.shop.home", localizedTitle: "Home")
    let second = phone.connect("second", .init(shortcutItem: item))
    #expect(shop.opened == [])
    phone.activate(second)
    #expect(shop.opened == [.home])
    #expect(shop.entries.map(\.scene) == ["second"])
  }

  @Test("A response goes to the window that the system chose for it")
  func targetScene() async {
    let shop = Shop()
    let (phone, _) = shop.runningPhone()
    let second = phone.connect("second")
    phone.activate(second)
    await phone.respond(to: Tap(["deep_link": "shop://orders/1"]), second)
    #expect(shop.entries.map(\.scene) == ["second"])
    #expect(shop.opened == [.order(id: "1")])
  }

  @Test("The links of a scene's options are left to the modifiers, which hear of them later")
  func leftAlone() async {
    let shop = Shop()
    let phone = shop.phone()
    phone.startProcess()
    phone.connect("main", .init(urlContexts: [UIOpenURLContext(url: .known("shop://orders/1"))]))
    #expect(shop.history == [])
  }

  @Test("Only windows get the delegate for quick actions")
  func otherRoles() {
    let shop = Shop()
    let phone = shop.phone()
    let session = UISceneSession(
      persistentIdentifier: "car", role: .init(rawValue: "CPTemplateApplicationSceneSessionRole"))
    let configuration = phone.appDelegate.application(
      phone.application, configurationForConnecting: session, options: .init())
    #expect(configuration.delegateClass == nil)
    #expect(configuration.role == session.role)
  }

  @Test("Without a center what comes is answered")
  func released() {
    RunningApp.receiver = nil
    let delegate = WindowDelegate()
    let scene = UIWindowScene(session: UISceneSession(persistentIdentifier: "main"))
    let item = UIApplicationShortcutItem(type: "com.example.shop.home", localizedTitle: "Home")
    var answers: [Bool] = []
    delegate.windowScene(scene, performActionFor: item) { answers.append($0) }
    #expect(answers == [false])
  }

  @Test("An app delegate of another kind forwards the callback to the center")
  func forwarded() {
    let shop = Shop()
    let session = UISceneSession(persistentIdentifier: "main")
    let item = UIApplicationShortcutItem(type: "com.example.shop.home", localizedTitle: "Home")
    let configuration = shop.center.application(
      UIApplication(), configurationForConnecting: session, options: .init(shortcutItem: item))
    #expect(configuration.delegateClass == WindowDelegate.self)
    #expect(
      shop.history == [
        "Entry 1, a quick action, waits for the interface and a handler for the scene main."
      ])
  }
}

@MainActor @Suite("onAppIntentExecution")
struct AppIntentTests {
  @Test("The link of an intent that starts the app opens once the window is active")
  func cold() {
    let shop = Shop()
    let window = shop.window(phase: .inactive)
    #expect(shop.center.onAppIntentExecution(opening: .known("shop://orders/1")))
    #expect(shop.opened == [])
    window.phase = .active
    #expect(shop.opened == [.order(id: "1")])
    #expect(shop.entries.map(\.source) == [.appIntent])
    #expect(shop.entries.map(\.start) == [.cold])
  }

  @Test("A modifier that asks for the intent's type opens it, and one for another type does not")
  func modifier() {
    guard #available(iOS 26, macOS 26, *) else { return }
    let shop = Shop()
    let window = shop.window {
      Text("shop").deepLinks(shop.center) { shop.open($0, $1) }
        .onAppIntentExecution(OpenOrder.self) { intent in
          shop.center.onAppIntentExecution(opening: intent.link)
        }
    }
    #expect(window.perform(OpenOrder(.known("shop://orders/1"))) == 1)
    #expect(shop.opened == [.order(id: "1")])
    #expect(window.perform(OtherIntent()) == 0)
  }

  @available(iOS 26, macOS 26, *)
  private struct OtherIntent: TargetContentProvidingIntent {
    static let title: LocalizedStringResource = "Other"

    func perform() async throws -> some IntentResult { .result() }
  }

  @Test("A link that no rule takes is left to others")
  func refused() {
    #expect(!Shop().center.onAppIntentExecution(opening: .known("other://orders/1")))
  }
}
