/// The address of an app on a device, as `application(_:didRegisterForRemoteNotificationsWithDeviceToken:)`
/// or ActivityKit returned it.
public struct DeviceToken: Hashable, Sendable {
  /// Its bytes in lowercase hexadecimal.
  package let hex: String

  package init(unchecked hex: String) { self.hex = hex }
}
