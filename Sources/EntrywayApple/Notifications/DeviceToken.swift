public import Foundation

/// The token that identifies the app on this device to the push service.
///
/// ```swift
/// func application(
///   _ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken token: Data
/// ) {
///   upload(DeviceToken(token).description)   // "a1b2c3…"
/// }
/// ```
///
/// The token can change between launches, so send it to your server at each launch. Its length
/// isn't fixed.
public struct DeviceToken: Hashable, Sendable {
  /// The token's bytes.
  public var bytes: [UInt8]

  /// Creates a token from the data that the system passes to the app delegate.
  public init(_ data: Data) { bytes = Array(data) }
}

extension DeviceToken: CustomStringConvertible {
  /// The token in the form that servers expect: two lowercase hexadecimal digits per byte.
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
    /// The system asks once; later calls return the user's answer immediately. The system answers
    /// on its own queue; this method returns on the main actor.
    ///
    /// - Parameter options: The permissions to ask for: alerts, badges and sounds by default.
    /// - Returns: Whether the user granted permission.
    /// - Throws: The error that the system reports.
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
