#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import EntrywayApple
  public import UIKit
  public import UserNotifications

  extension UIApplication {
    /// Asks the person whether the app may send notifications, and if so, asks the push service for
    /// the device's token.
    ///
    /// ```swift
    /// try await UIApplication.shared.askForNotifications()
    ///
    /// func application(
    ///   _ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken token: Data
    /// ) {
    ///   upload(DeviceToken(token).description)
    /// }
    /// ```
    ///
    /// The token can change, so this is done at each launch once the person has been asked.
    ///
    /// - Parameters:
    ///   - options: What to ask for; alerts, the badge and sounds unless given.
    ///   - notifications: The system's notification center.
    /// - Returns: Whether the person allowed it.
    /// - Throws: What the system reports.
    @discardableResult
    public func askForNotifications(
      for options: UNAuthorizationOptions = [.alert, .badge, .sound],
      in notifications: UNUserNotificationCenter = .current()
    ) async throws -> Bool {
      let isAllowed = try await notifications.askForPermission(for: options)
      if isAllowed { registerForRemoteNotifications() }
      return isAllowed
    }
  }
#endif
