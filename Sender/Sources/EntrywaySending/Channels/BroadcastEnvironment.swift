/// Where an app's broadcast channels are managed, and where broadcasts are sent to.
///
/// ```swift
/// let channels = try BroadcastChannels(key: key, bundleID: "com.example.shop", in: .sandbox)
/// ```
///
/// A channel exists in the environment in which it was created.
public struct BroadcastEnvironment: Hashable, Sendable {
  /// The server that creates, reads, lists and deletes channels.
  public var management: APNsEndpoint
  /// The server that takes broadcasts.
  ///
  /// Unverified: of Apple's two examples for the sandbox one names `api.sandbox.push.apple.com`, which is used
  /// here, the other `api-broadcast.sandbox.push.apple.com`. Set the other one if this does not answer:
  ///
  /// ```swift
  /// var environment = BroadcastEnvironment.sandbox
  /// environment.sending.host = "api-broadcast.sandbox.push.apple.com"
  /// ```
  ///
  /// <https://developer.apple.com/documentation/usernotifications/sending-broadcast-push-notification-requests-to-apns>
  public var sending: APNsEndpoint

  /// Creates an environment with other servers, such as a fake APNs.
  ///
  /// - Parameters:
  ///   - management: The server that creates, reads, lists and deletes channels.
  ///   - sending: The server that takes broadcasts.
  public init(management: APNsEndpoint, sending: APNsEndpoint) {
    self.management = management
    self.sending = sending
  }

  /// Apps from TestFlight and the App Store.
  ///
  /// Channels are managed on port 2196.
  ///
  /// <https://developer.apple.com/documentation/usernotifications/sending-channel-management-requests-to-apns>
  public static let production = BroadcastEnvironment(
    management: APNsEndpoint(host: "api-manage-broadcast.push.apple.com", port: 2196),
    sending: .production)

  /// Apps that Xcode installed.
  ///
  /// Channels are managed on port 2195.
  public static let sandbox = BroadcastEnvironment(
    management: APNsEndpoint(host: "api-manage-broadcast.sandbox.push.apple.com", port: 2195),
    sending: .sandbox)
}
