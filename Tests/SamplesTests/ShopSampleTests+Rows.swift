import AppleSystem
import AuthenticationServices
import Entryway
import EntrywayNotificationService
import EntrywayReporting
import EntrywaySimulation
import EntrywayTesting
import Foundation
import Scenarios
import Shop
import Testing
import UIKit

@testable import ShopSample
@testable import ShopServiceSample

extension ShopSampleTests {
  @Test("Its classes show what the demo shows", arguments: await SampleRow.rows(of: "shop"))
  func row(row: SampleRow) async throws {
    let setup = row.scenario.setup
    let store = MemoryPendingEntryStore()
    server.links = ShopApp.shortLinks
    let sample = UIKitSample(
      name: "shop",
      start: { [reporting] in
        AppDelegate.session = ShopSession(
          AppDelegate.makeCenter(
            store: store, delivery: setup.delivery, reporting: reporting,
            lastTargets: .memory, answerLimit: ShopApp.answerLimit))
        if setup.isSignedIn { AppDelegate.session.signIn(code: "4f9c") }
        return (AppDelegate(), AppDelegate.center)
      },
      sceneDelegate: SceneDelegate.init,
      // The question for a sign-in stands over the screens, and is none of them.
      shown: { root in
        let screens = (root as? UINavigationController)?.viewControllers ?? []
        return screens.map { $0.title ?? "" }.joined(separator: " > ")
      },
      perform: { act, root in
        if act == .signIn { await self.signIn(root) }
        if act == .losesConnection { self.server.failure = .offline }
      },
      press: { ($0 as? UINavigationController)?.topViewController?.press() },
      picture: { push in
        (try? NotificationService().images.address(in: push))?.absoluteString
      }, asksServers: ShopApp.asksServers)
    let phone = await UIKitSamplePhone(sample, in: row.state)
    let result = await row.scenario.play(on: phone, in: row.state)
    #expect(result.actual == result.expected)
  }

  /// Signs in by the browser if the app asks for it, else by the app's own code.
  private func signIn(_ root: UIViewController) async {
    guard let question = root.presentedViewController as? SignInViewController else {
      return AppDelegate.session.signIn(code: "4f9c")
    }
    question.press()
    if let link = URL(string: "shop://login?code=4f9c") {
      ASWebAuthenticationSession.started?.end(with: link)
    }
    await eventually { AppDelegate.session.isSignedIn }
  }
}
