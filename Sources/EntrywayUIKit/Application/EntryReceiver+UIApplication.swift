#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  public import Entryway
  import EntrywayApple
  public import UIKit
  public import UserNotifications

  extension EntryReceiver {
    /// Registers everything that has to be in place before launch finishes.
    ///
    /// This includes quick actions, notification categories, and the delegate that receives taps on
    /// notifications.
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
    /// An app with its own notification delegate calls `registerCategories(in:and:)` and
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
    /// Both launch methods have to return true; otherwise the system doesn't call this method on a
    /// cold start. An app built with the iOS 27 SDK has scenes, and the system doesn't call this
    /// method at all.
    ///
    /// - Parameters:
    ///   - app: The application.
    ///   - url: The URL.
    ///   - options: Where the URL comes from.
    /// - Returns: Whether a rule accepted it; if not, you can pass it to another library.
    public func application(
      _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]
    ) -> Bool {
      receive(
        url, callback: "application(_:open:options:)",
        sourceApplication: options[.sourceApplication] as? String,
        opensInPlace: options[.openInPlace] as? Bool ?? false)
    }

    /// Receives a user activity in an app without scenes:
    /// `application(_:continue:restorationHandler:)`.
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
    ///   - activity: The user activity.
    /// - Returns: Whether a rule accepted it. The restoration handler is not needed.
    public func application(_ application: UIApplication, continue activity: NSUserActivity) -> Bool
    {
      receive(activity, callback: "application(_:continue:restorationHandler:)")
    }

    /// Receives a quick action in an app without scenes.
    ///
    /// Call it from `application(_:performActionFor:completionHandler:)`:
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
    /// The completion handler is called once, before this method returns, with whether a rule
    /// accepted the item.
    ///
    /// - Parameters:
    ///   - application: The application.
    ///   - item: The item that the user chose.
    ///   - completionHandler: The system's completion handler.
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
