import AppleSystem
import EntrywayDiagnostics
import EntrywaySwiftUI
import SafariServices
import SwiftUI
import Testing
import UIKit

/// One center for all of them, as in an app: two reports of one link within a second are one tap, so
/// each has links of its own.
@Suite("Handing to Safari", .serialized) struct MuseumTests {
  private let phone = Phone(
    appDelegate: MuseumAppDelegate(), notifications: UNUserNotificationCenter(),
    sceneDelegate: MuseumSceneDelegate.init)

  private var root: UIViewController? { phone.scenes.first?.windows.first?.rootViewController }
  private var page: URL? { (root?.presentedViewController as? SFSafariViewController)?.url }

  private func web(_ link: String) -> Way {
    let activity = NSUserActivity(activityType: NSUserActivityTypeBrowsingWeb)
    activity.webpageURL = URL(string: link)
    return .activity(activity)
  }

  @Test("A page without a screen opens in the app's Safari, with its query and fragment")
  func website() async throws {
    let link = "https://museum.example.com/press/2026?lang=de#opening"
    await phone.launch(web(link))
    #expect(page?.absoluteString == link)
  }

  @Test("A link with a screen opens it, and closes an earlier page")
  func screen() async throws {
    await phone.launch(web("https://museum.example.com/press"))
    await phone.enter(
      web("https://museum.example.com/exhibits/7"), try #require(phone.scenes.first))
    #expect(root?.title == "exhibit 7")
    #expect(page == nil)
  }

  @Test("A push may name such a page too")
  func push() async throws {
    await phone.launch(.notification(Tap(["link": "https://museum.example.com/press"])))
    #expect(page?.absoluteString == "https://museum.example.com/press")
  }

  @Test("A slip of the host, or another host, is not the fallback's")
  func foreign() async throws {
    await phone.launch(web("https://museum.example.com/exhibits/8"))
    await phone.enter(
      web("https://museum.exmaple.com/press"), try #require(phone.scenes.first))
    #expect(page == nil)
    guard case .rejected(let rejection)? = MuseumAppDelegate.center.history.last?.outcome else {
      Issue.record("it was not rejected")
      return
    }
    #expect(rejection.code == .noMatch)
  }

  @Test("A link of the app's scheme names no page")
  func scheme() async throws {
    await phone.launch(web("https://museum.example.com/exhibits/9"))
    await phone.enter(
      .url(try #require(URL(string: "museum://press"))), try #require(phone.scenes.first))
    #expect(page == nil)
    #expect(root?.title == "exhibit 9")
    #expect(MuseumRoute.entries.problems.map(\.description) == [])
  }

  @Test("What is opened with openURL below the modifier comes back to the center")
  func loop() throws {
    let center = DeepLinkCenter(MuseumRoute.entries)
    let scene = UIWindowScene(session: UISceneSession(persistentIdentifier: "main"))
    let host = ViewHost(scene: scene) {
      LoopingView().deepLinks(center)
    }
    host.open(try #require(URL(string: "https://museum.example.com/press")))
    #expect(host.openedBySystem == [])
    #expect(
      center.history.map(\.description) == [
        "Entry 1, a universal link, opened the fallback.",
        "Entry 2, an in-app link, was a duplicate of entry 1.",
      ])
  }
}

/// What not to write.
private struct LoopingView: View {
  @Environment(\.openURL) private var openURL

  var body: some View {
    Text("museum")
      .onDeepLink { (route: MuseumRoute, entry) in
        if route == .website, let page = entry.page { openURL(page) }
      }
  }
}
