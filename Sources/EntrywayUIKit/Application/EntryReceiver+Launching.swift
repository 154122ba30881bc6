#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  public import Entryway
  import EntrywayApple
  public import UIKit
  public import UserNotifications

  extension EntryReceiver {
    /// Prepares everything that has to be there before the launch ends: quick actions, the categories
    /// of notifications, and the delegate that hears of taps.
    ///
    /// ```swift
    /// func application(
    ///   _ application: UIApplication,
    ///   didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    /// ) -> Bool {
    ///   center.finishLaunching(application)
    ///   return true
    /// }
    /// ```
    ///
    /// An app with a delegate of its own for notifications calls `registerCategories(in:and:)` and
    /// `registerQuickActions(in:)` instead.
    ///
    /// - Parameters:
    ///   - application: The application.
    ///   - notifications: The system's notification center.
    public func finishLaunching(
      _ application: UIApplication, notifications: UNUserNotificationCenter = .current()
    ) {
      RunningApp.receiver = self
      listen(to: notifications)
      registerQuickActions(in: application)
    }
  }
#endif
