import EntrywayReporting
import EntrywaySwiftUI
import EntrywayUIKit
import SwiftUI
import UIKit

// What the pages show of apps whose delegates inherit from another class.

class CompanySceneDelegate: UIResponder, UIWindowSceneDelegate {
  nonisolated deinit {}
}

final class ForwardingSceneDelegate: CompanySceneDelegate {
  let center = DeepLinkCenter(ShopRoute.entries)

  func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
    center.scene(scene, openURLContexts: contexts)
  }

  nonisolated deinit {}
}

/// An app delegate of an app with SwiftUI.
final class ForwardingAppDelegate: UIResponder, UIApplicationDelegate {
  let center = DeepLinkCenter(ShopRoute.entries)

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    center.finishLaunching(application)
    return true
  }

  func application(
    _ application: UIApplication, configurationForConnecting session: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    center.application(application, configurationForConnecting: session, options: options)
  }

  func application(
    _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
    fetchCompletionHandler: @escaping (UIBackgroundFetchResult) -> Void
  ) {
    center.application(
      application, didReceiveRemoteNotification: userInfo,
      fetchCompletionHandler: fetchCompletionHandler)
  }

  nonisolated deinit {}
}

/// An app delegate of an app without scenes.
final class SceneLessAppDelegate: UIResponder, UIApplicationDelegate {
  let center = DeepLinkCenter(ShopRoute.entries)

  func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool {
    center.application(app, open: url, options: options)
  }
  func applicationDidBecomeActive(_ application: UIApplication) { center.satisfy(.interface) }
  func applicationDidEnterBackground(_ application: UIApplication) { center.withdraw(.interface) }

  nonisolated deinit {}
}

enum SettingsRoute: LinkDestination {
  case notificationSettings
  case sync

  static let routes = RouteTable<SettingsRoute>(schemes: ["shop"]) {
    Route("/settings/notifications", .notificationSettings)
    Route("/sync", .sync)
  }
  static let entries = EntryRules(
    routes,
    [
      .notification(action: NotificationAction.openSettings.identifier, .notificationSettings),
      .notification(link: "sync_link", action: NotificationAction.backgroundPush.identifier),
    ])
}

func askForNotifications() async throws {
  try await UIApplication.shared.askForNotifications()
}

@MainActor func tellProblems(_ driver: NavigationDriver<ShopTab, Screen>) {
  driver.onProblem = { print($0) }
  // the plan [orders], modal: order("1") was dropped: UIKit did not present order("1")
  // hint: apply plans when the controller's view is in a window
}

@MainActor func reportToServer() -> Reporting {
  let center = DeepLinkCenter(ShopRoute.entries)
  let reporting = center.report(to: LinkServer("https://links.example.com", key: "ewpk_…"))
  return reporting
}
