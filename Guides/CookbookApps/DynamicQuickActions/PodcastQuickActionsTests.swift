import AppleSystem
import EntrywayDiagnostics
import EntrywayUIKit
import Testing
import UIKit

@Suite("Dynamic quick actions", .serialized) struct PodcastQuickActionsTests {
  private final class WindowDelegate: DeepLinkSceneDelegate {
    var deepLinks: any EntryReceiver { PodcastAppDelegate.center }
  }

  private let delegate = PodcastAppDelegate()
  private let phone: Phone

  init() {
    PodcastAppDelegate.center.audiences = []
    phone = Phone(
      appDelegate: delegate, notifications: UNUserNotificationCenter(),
      sceneDelegate: WindowDelegate.init)
  }

  private var titles: [String] { phone.application.shortcutItems?.map(\.localizedTitle) ?? [] }

  @Test("The menu has the items of the rules, and follows the roles and the data")
  func menu() {
    phone.startProcess()
    #expect(titles == ["Search"])
    delegate.recentShows = [("7", "Seven"), ("8", "Eight"), ("9", "Nine")]
    delegate.offerQuickActions(in: phone.application)
    #expect(titles == ["Search", "Seven", "Eight"])
    PodcastAppDelegate.center.audiences = ["producer"]
    #expect(titles == ["Search", "Studio", "Seven", "Eight"])
  }

  @Test("Each item opens what it says")
  func chosen() async throws {
    delegate.recentShows = [("7", "Seven")]
    phone.startProcess()
    let items = try #require(phone.application.shortcutItems)
    var opened: [PodcastRoute] = []
    let handler = PodcastAppDelegate.center.onOpen { route in opened.append(route) }
    defer { handler.cancel() }
    let scene = phone.connect()
    phone.activate(scene)
    for item in items { await phone.enter(.quickAction(item), scene) }
    #expect(opened == [.search, .show(id: "7")])
    #expect(phone.answers == ["quick action: true", "quick action: true"])
    #expect(PodcastRoute.entries.problems.map(\.description) == [])
  }
}
