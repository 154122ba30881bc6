import AdapterFixtures
import AppleSystem
import DiagnosticFacts
import EntrywayUIKit
import Testing
import UIKit

@MainActor @Suite("Pushes in the background")
struct RemoteNotificationTests {
  private let application = UIApplication()

  private func push(_ userInfo: [AnyHashable: Any], to shop: Shop) -> [UIBackgroundFetchResult] {
    var results: [UIBackgroundFetchResult] = []
    shop.center.application(application, didReceiveRemoteNotification: userInfo) {
      results.append($0)
    }
    return results
  }

  @Test("A push opens by the rule for it, without a scene, and supersedes nothing that waits")
  func opens() {
    let shop = Shop()
    shop.center.receive(AppEntry(source: .urlScheme, content: .link("shop://orders/1")))
    #expect(push(["sync_link": "shop://muted/7"], to: shop) == [.newData])
    #expect(
      shop.history == [
        "Entry 1, a custom-scheme link, waits for the interface.",
        "Entry 2, a background push, opened muted (id: 7).",
      ])
  }

  @Test("The link of a tap is not a push's, and one that cannot be used says why")
  func rejected() {
    let shop = Shop()
    #expect(push(["deep_link": "shop://orders/1"], to: shop) == [.noData])
    #expect(push(["sync_link": 7], to: shop) == [.noData])
    #expect(shop.opened == [])
    #expect(shop.rejections.map(\.diagnostic.facts) == ["error missing", "error unusable @13 ‹7›"])
    #expect(shop.rejections.map(\.keyPath) == ["sync_link", "sync_link"])
    #expect(shop.rejections.map(\.action) == Array(repeating: "entryway.backgroundPush", count: 2))
  }

  @Test("A push that does not open within the system's time has failed, and is told once")
  func limit() async {
    let clock = HandClock()
    let shop = Shop(timer: clock, requirements: { _, _ in [.session] })
    var results: [UIBackgroundFetchResult] = []
    await withCheckedContinuation { continuation in
      shop.center.application(
        application, didReceiveRemoteNotification: ["sync_link": "shop://muted/7"]
      ) {
        results.append($0)
        continuation.resume()
      }
      clock.ring()
    }
    shop.center.satisfy(.session)
    #expect(results == [.failed])
    #expect(shop.opened == [.muted(id: "7")])
  }

  @Test("Without a rule for pushes the rules' background actions are those of the buttons")
  func rules() {
    let push = NotificationAction.backgroundPush.identifier
    #expect(ShopRoute.entries.backgroundActions == ["MUTE", push])
    #expect(EntryRules<ShopRoute>(ShopRoute.routes, []).backgroundActions == [])
    #expect(ShopRoute.entries.problems == [])
  }
}

@MainActor @Suite("The app's settings of notifications")
struct OpenSettingsTests {
  @Test("They open from the system's settings, and from a notification", arguments: [true, false])
  func opens(hasNotification: Bool) {
    let shop = Shop()
    let (phone, _) = shop.runningPhone()
    phone.notifications.delegate?.userNotificationCenter(
      phone.notifications, openSettingsFor: hasNotification ? Tap([:]).notification : nil)
    #expect(shop.history == ["Entry 1, a request for notification settings, opened home."])
    #expect(shop.entries.map(\.callback) == ["userNotificationCenter(_:openSettingsFor:)"])
  }

  @Test("An app that they start opens them when it has a window")
  func coldStart() {
    let shop = Shop()
    let phone = shop.phone()
    phone.startProcess()
    phone.notifications.delegate?.userNotificationCenter(phone.notifications, openSettingsFor: nil)
    #expect(shop.opened == [])
    phone.activate(phone.connect())
    #expect(shop.opened == [.home])
    #expect(shop.entries.map(\.start) == [.cold])
  }

  @Test("A delegate of the app's own forwards them")
  func forwarded() {
    let shop = Shop()
    let (_, _) = shop.runningPhone()
    shop.center.userNotificationCenter(openSettingsFor: nil)
    #expect(shop.opened == [.home])
  }
}
