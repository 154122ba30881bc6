public import Foundation

/// The address at which the push service reaches this app on this device.
///
/// ```swift
/// func application(
///   _ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken token: Data
/// ) {
///   upload(DeviceToken(token).description)   // "a1b2c3…"
/// }
/// ```
///
/// It can change at any launch, so it is sent to the server each time. Its length is not fixed.
public struct DeviceToken: Hashable, Sendable {
  /// The token's bytes.
  public var bytes: [UInt8]

  /// The token that the system gave.
  public init(_ data: Data) { bytes = Array(data) }
}

extension DeviceToken: CustomStringConvertible {
  /// The token as servers take it: two lower-case hexadecimal digits a byte.
  public var description: String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

#if canImport(UserNotifications) && !os(tvOS)
  public import UserNotifications

  extension UNUserNotificationCenter {
    /// Asks the user whether the app may send notifications.
    ///
    /// ```swift
    /// if try await UNUserNotificationCenter.current().askForPermission() {
    ///   UIApplication.shared.registerForRemoteNotifications()
    /// }
    /// ```
    ///
    /// The system asks once; later calls answer at once with what the person said. The answer comes
    /// on a queue of the system's own, and is brought to the main actor here.
    ///
    /// - Parameter options: What to ask for; alerts, the badge and sounds unless given.
    /// - Returns: Whether the person allowed it.
    /// - Throws: What the system reports.
    @MainActor
    public func askForPermission(
      for options: UNAuthorizationOptions = [.alert, .badge, .sound]
    ) async throws -> Bool {
      try await withCheckedThrowingContinuation { continuation in
        // Said to be sendable, or it would count as the main actor's and trap on the system's queue.
        requestAuthorization(options: options) { @Sendable isGranted, error in
          if let error {
            continuation.resume(throwing: error)
          } else {
            continuation.resume(returning: isGranted)
          }
        }
      }
    }
  }
#endif
