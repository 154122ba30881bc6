#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What a notification brings along: its payload, and what tells one delivery from another.
public struct NotificationContent: Hashable, Sendable {
  /// The notification's `userInfo`, `aps` included.
  public var payload: PayloadValue
  /// The identifier of the notification's request, if known.
  public var requestID: String?
  /// When the notification was delivered, if known.
  public var deliveredAt: Date?
  /// What the person typed, for a text input action.
  public var userText: String?

  /// A notification with what is known of it.
  public init(
    payload: PayloadValue, requestID: String? = nil, deliveredAt: Date? = nil,
    userText: String? = nil
  ) {
    self.payload = payload
    self.requestID = requestID
    self.deliveredAt = deliveredAt
    self.userText = userText
  }
}
