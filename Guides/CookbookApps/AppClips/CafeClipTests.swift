import AppleSystem
import EntrywayDiagnostics
import EntrywaySwiftUI
import EntrywayTesting
import SwiftUI
import Testing
import UIKit

@Suite("App Clips") struct CafeClipTests {
  private final class NoDelegate: UIResponder, UIApplicationDelegate {}

  private func invocation(_ link: String?) -> NSUserActivity {
    let activity = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
    activity.webpageURL = link.flatMap { URL(string: $0) }
    return activity
  }

  private func phone(_ links: SwiftUIPhone.WebLinks) -> SwiftUIPhone {
    let app = HostedApp(CafeClip.self)
    let phone = SwiftUIPhone(
      appDelegate: NoDelegate(), notifications: UNUserNotificationCenter(),
      sceneDelegate: { _ in nil }, mount: { app.openWindow(in: $0, phase: $1) })
    phone.webLinks = links
    return phone
  }

  @Test(
    "The code on a table opens it once, whichever modifier hears of it",
    arguments: SwiftUIPhone.WebLinks.allCases)
  func invoked(links: SwiftUIPhone.WebLinks) async throws {
    let phone = phone(links)
    await phone.launch(.activity(invocation("https://cafe.example.com/tables/12")))
    let window = try #require(phone.windows.first)
    window.host.update()
    #expect(window.host.mounted.texts == ["table 12"])
  }

  @Test("Started without a link, it shows the menu")
  func withoutLink() async throws {
    let phone = phone(.openURL)
    await phone.launch(.activity(invocation(nil)))
    let window = try #require(phone.windows.first)
    #expect(window.host.mounted.texts == ["menu"])
  }

  @Test("In every order of the callbacks it opens once")
  func everyOrder() async throws {
    try await AppSimulator.everyOrder(
      of: .appClip("https://cafe.example.com/tables/12"), opens: .table(number: 12)
    ) { DeepLinkCenter(CafeRoute.entries) }
    #expect(CafeRoute.entries.problems.map(\.description) == [])
  }
}
