public import EntrywayUIKit
public import UIKit
public import UserNotifications

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
