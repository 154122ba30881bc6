public import EntrywaySwiftUI
public import UIKit
public import UserNotifications

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
