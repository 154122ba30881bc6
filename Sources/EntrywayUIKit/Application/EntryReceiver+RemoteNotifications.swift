#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  public import Entryway
  import EntrywayApple
  public import UIKit

  extension EntryReceiver {
    /// Receives a push with `content-available`:
    /// `application(_:didReceiveRemoteNotification:fetchCompletionHandler:)`.
    ///
    /// ```swift
    /// func application(
    ///   _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
    ///   fetchCompletionHandler: @escaping (UIBackgroundFetchResult) -> Void
    /// ) {
    ///   center.application(
    ///     application, didReceiveRemoteNotification: userInfo,
    ///     fetchCompletionHandler: fetchCompletionHandler)
    /// }
    /// ```
    ///
    /// Nobody has tapped, so it opens what a rule for `NotificationAction.backgroundPush` makes of
    /// it, and nothing without one:
    ///
    /// ```swift
    /// .notification(link: "sync_link", action: NotificationAction.backgroundPush.identifier)
    /// ```
    ///
    /// The completion handler is called once: with `.newData` when the entry has opened, `.failed`
    /// when the time is over before, and `.noData` else. A handler that goes on after it has returned
    /// asks the system for time of its own.
    public func application(
      _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
      fetchCompletionHandler: @escaping (UIBackgroundFetchResult) -> Void
    ) {
      let entry = AppEntry(
        source: .notification(.backgroundPush),
        content: .notification(NotificationContent(payload: PayloadValue(userInfo: userInfo))),
        start: start,
        callback: "application(_:didReceiveRemoteNotification:fetchCompletionHandler:)")
      receive(entry, within: BackgroundTime.limit) { outcome in
        switch outcome {
        case .opened: fetchCompletionHandler(.newData)
        case nil: fetchCompletionHandler(.failed)
        default: fetchCompletionHandler(.noData)
        }
      }
    }
  }
#endif
