public import Foundation

/// Why APNs did not take a push.
public struct PushRefusal: Error, Hashable, Sendable {
  /// The HTTP status.
  public let status: Int
  /// APNs' reason.
  public let reason: Reason
  /// Since when the token is no longer in use; only with status 410.
  public let timestamp: Date?

  public init(status: Int, reason: Reason, timestamp: Date? = nil) {
    self.status = status
    self.reason = reason
    self.timestamp = timestamp
  }

  /// A reason by the name that APNs gives it, such as `BadDeviceToken`.
  public struct Reason: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
  }
}
