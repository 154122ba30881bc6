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
