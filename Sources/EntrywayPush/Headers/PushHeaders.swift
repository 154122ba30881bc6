#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What is said to APNs beside the payload.
///
/// ```swift
/// let headers = PushHeaders(.alert, bundleID: "com.example.shop", collapseID: "order-4821")
/// try headers.fields(for: payload)
/// // ["apns-collapse-id": "order-4821", "apns-push-type": "alert",
/// //  "apns-topic": "com.example.shop"]
/// ```
///
/// Only the payload and the headers that follow from it are made here; a client adds the
/// authorization and sends them. <https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns>
public struct PushHeaders: Hashable, Sendable {
  /// What kind of push it is (`apns-push-type`).
  public var type: PushType
  /// The bundle identifier with the suffix of the type (`apns-topic`).
  public var topic: String
  /// How urgent it is (`apns-priority`); what APNs takes for the type unless given.
  public var priority: PushPriority?
  /// How long it is kept (`apns-expiration`); APNs decides unless given.
  public var expiration: PushExpiration?
  /// Of pushes with one identifier the device shows the last (`apns-collapse-id`); at most 64 bytes.
  public var collapseID: String?
  /// The identifier of the push in APNs' answers (`apns-id`); APNs makes one unless given.
  public var id: UUID?

  /// Headers for an app, whose topic is made of its bundle identifier.
  ///
  /// The topic of a push for device management is none of a bundle's:
  /// ``init(_:topic:priority:expiration:collapseID:id:)`` takes it as it is.
  public init(
    _ type: PushType = .alert, bundleID: String, priority: PushPriority? = nil,
    expiration: PushExpiration? = nil, collapseID: String? = nil, id: UUID? = nil
  ) {
    self.init(
      type, topic: bundleID + (type.topicSuffix ?? ""), priority: priority,
      expiration: expiration, collapseID: collapseID, id: id)
  }

  /// Headers with a topic as it is sent.
  public init(
    _ type: PushType, topic: String, priority: PushPriority? = nil,
    expiration: PushExpiration? = nil, collapseID: String? = nil, id: UUID? = nil
  ) {
    self.type = type
    self.topic = topic
    self.priority = priority
    self.expiration = expiration
    self.collapseID = collapseID
    self.id = id
  }
}
