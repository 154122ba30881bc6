import AppleSystem
import EntrywayDiagnostics
import EntrywayUIKit
import Foundation
import Testing
import UIKit

/// One center for all of them, as in an app: each test has links and notifications of its own.
@Suite("Beside other SDKs", .serialized) struct MarketTests {
  /// Answers when the test says so.
  private final class PlayedAttribution: AttributionSDK {
    let hosts: Set<String> = ["market.app.link", "market.onelink.me", "market.go.link"]
    var onAnswer: ((String) -> Void)?
    var handled: [String] = []

    func handle(_ activity: NSUserActivity) {
      handled.append(activity.webpageURL?.absoluteString ?? "")
    }

    nonisolated deinit {}
  }

  /// Notes what it sees, on whatever thread.
  private nonisolated final class PlayedPush: PushSDK {
    private let log = Log()

    var seen: [String] { log.lines }

    @MainActor func register(_ token: Data) { log.add("token \(token.count)") }

    func willPresent(_ notification: UNNotification) {
      log.add("shown \(notification.request.identifier)")
    }

    func didReceive(_ response: UNNotificationResponse) {
      log.add("tapped \(response.notification.request.identifier)")
    }
  }

  private let sdk = PlayedAttribution()
  private let push = PlayedPush()
  private let phone: Phone

  init() {
    MarketAppDelegate.attribution = sdk
    MarketAppDelegate.pushSDKs = [push]
    phone = Phone(
      appDelegate: MarketAppDelegate(), notifications: UNUserNotificationCenter(),
      sceneDelegate: MarketSceneDelegate.init)
  }

  private var title: String? {
    phone.scenes.first?.windows.first?.rootViewController?.title
  }

  private func start() {
    phone.startProcess()
    phone.activate(phone.connect())
  }

  private func end() { for scene in phone.scenes { phone.disconnect(scene) } }

  private func web(_ link: String) -> Way {
    let activity = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
    activity.webpageURL = URL(string: link)
    return .activity(activity)
  }

  @Test(
    "The SDK gets its links, and the center its answers",
    arguments: [
      ("https://market.app.link/a1", "products/11", "product 11"),
      ("https://market.app.link/a2", "/products/12", "product 12"),
      ("https://market.onelink.me/b1/c1", "market://offers/13", "offer 13"),
      ("https://Market.go.link/d1", "https://market.go.link/products/14?c=spring", "product 14"),
    ])
  func answer(link: String, answer: String, expected: String) async throws {
    start()
    let before = MarketAppDelegate.center.history.count
    await phone.enter(web(link), try #require(phone.scenes.first))
    #expect(sdk.handled == [link])
    #expect(MarketAppDelegate.center.history.count == before)
    sdk.onAnswer?(answer)
    #expect(title == expected)
    #expect(MarketAppDelegate.center.history.last?.source == .universalLink)
    end()
  }

  @Test("On a cold start too, and the answer waits until there is an interface")
  func coldStart() async {
    phone.startProcess()
    let scene = phone.connect(
      "main", .init(for: web("https://market.app.link/a3"), hasResponse: false))
    #expect(sdk.handled == ["https://market.app.link/a3"])
    sdk.onAnswer?("products/21")
    #expect(title == nil)
    phone.activate(scene)
    #expect(title == "product 21")
    end()
  }

  @Test("A link of your own never goes to the SDK")
  func own() async {
    await phone.launch(web("https://market.example.com/products/31"))
    #expect(title == "product 31")
    #expect(sdk.handled == [])
    end()
  }

  @Test(
    "The SDKs see a tap, and the center opens the link under each one's key",
    arguments: [
      ("fcm", ["gcm.message_id": "1", "link": "market://products/41"], "product 41"),
      ("braze", ["ab": ["c": "x"], "ab_uri": "market://products/42"], "product 42"),
      ("onesignal", ["custom": ["i": "1", "u": "market://products/43"]], "product 43"),
      ("os_data", ["os_data": ["i": "1", "u": "market://products/44"]], "product 44"),
    ] as [(String, [String: any Sendable], String)])
  func push(id: String, payload: [String: any Sendable], expected: String) async {
    await phone.launch(.notification(Tap(payload, requestID: id)))
    #expect(title == expected)
    #expect(push.seen == ["tapped \(id)"])
    #expect(phone.answers == ["response: on the main thread"])
    end()
  }

  @Test("The SDKs see what is shown in the foreground, and the center says how")
  func foreground() async {
    start()
    let options = await phone.arrive(Tap(["link": "market://offers/51"], requestID: "shown"))
    #expect(push.seen == ["shown shown"])
    #expect(options.contains(.banner))
    end()
  }

  @Test("The SDKs get the device's token")
  func token() {
    phone.startProcess()
    phone.appDelegate.application(
      phone.application, didRegisterForRemoteNotificationsWithDeviceToken: Data([1, 2, 3]))
    #expect(push.seen == ["token 3"])
  }

  @Test("A push with only the SDK's own link opens by the answer")
  func branch() async {
    await phone.launch(
      .notification(Tap(["branch": "https://market.app.link/a4"], requestID: "branch")))
    #expect(title == nil)
    sdk.onAnswer?("offers/61")
    #expect(title == "offer 61")
    end()
  }

  @Test("The rules have no problem")
  func problems() {
    #expect(MarketRoute.entries.problems.map(\.description) == [])
  }
}

/// Lines that any thread adds.
private nonisolated final class Log: @unchecked Sendable {
  private let lock = NSLock()
  private var added: [String] = []

  var lines: [String] { lock.withLock { added } }

  func add(_ line: String) { lock.withLock { added.append(line) } }
}
