import AdapterFixtures
import AppleFoundation
import EntrywayReporting
import EntrywaySwiftUI
import EntrywayTesting
import Foundation
import SwiftUI
import Testing
import UIKit

@MainActor @Suite("The referrer that is reported of a SwiftUI app")
struct ReferrerTests {
  /// A web link that starts the app, as SwiftUI reports it: `onOpenURL`, then the activity.
  private func referrers(reportsReferrer: Bool, isWaiting: Bool) async -> [String?] {
    let center = DeepLinkCenter(ShopRoute.entries)
    let server = MemoryLinkServer()
    var options = server.options(reportsReferrer: reportsReferrer)
    options.clock = HandClock()
    let reporting = center.report(to: server.address, options: options)
    reporting.hasConsent = true
    let window = ViewHost(
      scene: UIWindowScene(session: UISceneSession(persistentIdentifier: "main")),
      phase: isWaiting ? .inactive : .active
    ) {
      Text("shop").deepLinks(center) { _, _ in }
    }
    let link = "https://shop.example.com/orders/1"
    let activity = NSUserActivity.web(link)
    activity.referrerURL = URL(string: "https://News.example.com:443/today?user=7")
    window.open(URL(string: link) ?? URL(filePath: "/"))
    window.proceed(with: activity)
    window.phase = .active
    #expect(center.history.count == 2)
    await reporting.send()
    return server.events.filter { $0.kind == .open }.map(\.referrer)
  }

  @Test("The activity after onOpenURL brings it, for as long as the link waits for the screen")
  func activity() async {
    #expect(await referrers(reportsReferrer: true, isWaiting: true) == ["news.example.com"])
    #expect(await referrers(reportsReferrer: true, isWaiting: false) == [nil])
    #expect(await referrers(reportsReferrer: false, isWaiting: true) == [nil])
  }
}
