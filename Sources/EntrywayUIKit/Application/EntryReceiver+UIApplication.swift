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

  // For apps without scenes. Launch options are not read: the system calls these too, and what is
  // received before the app is active counts as what started it.
  extension EntryReceiver {
    /// Receives a link in an app without scenes: `application(_:open:options:)`.
    ///
    /// ```swift
    /// func application(
    ///   _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
    /// ) -> Bool {
    ///   center.application(app, open: url, options: options)
    /// }
    /// func applicationDidBecomeActive(_ application: UIApplication) { center.satisfy(.interface) }
    /// func applicationDidEnterBackground(_ application: UIApplication) { center.withdraw(.interface) }
    /// ```
    ///
    /// Both launch methods return true, or the system does not call this on a cold start. An app built
    /// with the SDK of iOS 27 has scenes, and the system does not call this at all.
    ///
    /// - Parameters:
    ///   - app: The application.
    ///   - url: The URL.
    ///   - options: Where it comes from.
    /// - Returns: Whether a rule accepted it; if not, another library may be asked.
    public func application(
      _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
    ) -> Bool {
      receive(url, callback: "application(_:open:options:)")
    }

    /// Receives an activity in an app without scenes: `application(_:continue:restorationHandler:)`.
    ///
    /// ```swift
    /// func application(
    ///   _ application: UIApplication, continue activity: NSUserActivity,
    ///   restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
    /// ) -> Bool {
    ///   center.application(application, continue: activity)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - application: The application.
    ///   - activity: The activity.
    /// - Returns: Whether a rule accepted it. The restoration handler is not needed.
    public func application(_ application: UIApplication, continue activity: NSUserActivity) -> Bool
    {
      receive(activity, callback: "application(_:continue:restorationHandler:)")
    }

    /// Receives a quick action in an app without scenes:
    /// `application(_:performActionFor:completionHandler:)`.
    ///
    /// ```swift
    /// func application(
    ///   _ application: UIApplication, performActionFor item: UIApplicationShortcutItem,
    ///   completionHandler: @escaping (Bool) -> Void
    /// ) {
    ///   center.application(
    ///     application, performActionFor: item, completionHandler: completionHandler)
    /// }
    /// ```
    ///
    /// The completion handler is called once, before this returns, with whether a rule accepted the
    /// item.
    ///
    /// - Parameters:
    ///   - application: The application.
    ///   - item: The item that was chosen.
    ///   - completionHandler: The system's own closure.
    public func application(
      _ application: UIApplication, performActionFor item: UIApplicationShortcutItem,
      completionHandler: (Bool) -> Void
    ) {
      completionHandler(
        receive(
          item, scene: nil, callback: "application(_:performActionFor:completionHandler:)"))
    }
  }

  /// Where the app hands entries to, for delegates that the system makes by itself.
  @MainActor
  package enum RunningApp {
    package static weak var receiver: (any EntryReceiver)?
  }
#endif
