public import AppleSystem
public import CloudKit
import EntrywayCloudKit
public import EntrywaySwiftUI
public import EntrywayUIKit
public import UIKit
public import UserNotifications

/// What an app with scenes pastes.
public final class SceneDelegate: DeepLinkSceneDelegate, AcceptsShares {
  public let deepLinks: any EntryReceiver

  public func windowScene(
    _ windowScene: UIWindowScene, userDidAcceptCloudKitShareWith metadata: CKShare.Metadata
  ) {
    deepLinks.windowScene(windowScene, userDidAcceptCloudKitShareWith: metadata)
  }

  public init(_ center: any EntryReceiver) { deepLinks = center }
}

/// What an app with scenes pastes, with notifications of its own: the system's are shared by all
/// tests.
public final class AppDelegate: UIResponder, UIApplicationDelegate {
  private let center: any EntryReceiver
  private let notifications: UNUserNotificationCenter

  public init(_ center: any EntryReceiver, _ notifications: UNUserNotificationCenter) {
    self.center = center
    self.notifications = notifications
  }

  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    center.finishLaunching(application, notifications: notifications)
    return true
  }
}

/// What an app with SwiftUI pastes, with notifications of its own.
public final class SwiftUIAppDelegate: DeepLinkAppDelegate {
  public let deepLinks: any EntryReceiver
  private let notifications: UNUserNotificationCenter

  public init(_ center: any EntryReceiver, _ notifications: UNUserNotificationCenter) {
    deepLinks = center
    self.notifications = notifications
  }

  public override func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    deepLinks.finishLaunching(application, notifications: notifications)
    return true
  }
}

/// What an app without scenes pastes, with notifications of its own.
public final class LegacyAppDelegate: UIResponder, UIApplicationDelegate {
  private let center: any EntryReceiver
  private let notifications: UNUserNotificationCenter

  public init(_ center: any EntryReceiver, _ notifications: UNUserNotificationCenter) {
    self.center = center
    self.notifications = notifications
  }

  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    center.finishLaunching(application, notifications: notifications)
    return true
  }

  public func applicationDidBecomeActive(_ application: UIApplication) {
    center.satisfy(.interface, scene: nil)
  }

  public func applicationDidEnterBackground(_ application: UIApplication) {
    center.withdraw(.interface, scene: nil)
  }

  public func application(
    _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool {
    center.application(app, open: url, options: options)
  }

  public func application(
    _ application: UIApplication, continue activity: NSUserActivity,
    restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
  ) -> Bool {
    center.application(application, continue: activity)
  }

  public func application(
    _ application: UIApplication, performActionFor item: UIApplicationShortcutItem,
    completionHandler: @escaping (Bool) -> Void
  ) {
    center.application(application, performActionFor: item, completionHandler: completionHandler)
  }

  public func application(
    _ application: UIApplication, userDidAcceptCloudKitShareWith metadata: CKShare.Metadata
  ) {
    center.application(application, userDidAcceptCloudKitShareWith: metadata)
  }
}
