public import Entryway

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What APNs is told besides the payload.
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
  /// The channel of a broadcast (`apns-channel-id`), which then replaces the topic; nil for a push
  /// to a device token.
  public internal(set) var channel: String?
  /// How urgent it is (`apns-priority`); what APNs takes for the type unless given.
  public var priority: PushPriority?
  /// How long it is kept (`apns-expiration`); APNs decides unless given.
  public var expiration: PushExpiration?
  /// Of pushes with one identifier the device shows the last (`apns-collapse-id`); at most 64 bytes.
  public var collapseID: String?
  /// The identifier of the push in APNs' answers (`apns-id`); APNs makes one unless given.
  ///
  /// A broadcast has none.
  public var id: UUID?

  /// Headers for an app, whose topic is made of its bundle identifier.
  ///
  /// The topic of a push for device management is none of a bundle's:
  /// ``init(_:topic:priority:expiration:collapseID:id:)`` takes it as it is.
  ///
  /// - Parameters:
  ///   - type: What kind of push it is (`apns-push-type`).
  ///   - bundleID: The app's bundle identifier, without the suffix of the type.
  ///   - priority: How urgent it is (`apns-priority`); what APNs takes for the type unless given.
  ///   - expiration: How long it is kept (`apns-expiration`); APNs decides unless given.
  ///   - collapseID: Of pushes with one identifier the device shows the last (`apns-collapse-id`);
  ///     at most 64 bytes.
  ///   - id: The identifier of the push in APNs' answers (`apns-id`); APNs makes one unless given.
  public init(
    _ type: PushType = .alert, bundleID: String, priority: PushPriority? = nil,
    expiration: PushExpiration? = nil, collapseID: String? = nil, id: UUID? = nil
  ) {
    self.init(
      type, topic: bundleID + (type.topicSuffix ?? ""), priority: priority,
      expiration: expiration, collapseID: collapseID, id: id)
  }

  /// Headers with a topic as it is sent.
  ///
  /// - Parameters:
  ///   - type: What kind of push it is (`apns-push-type`).
  ///   - topic: The bundle identifier with the suffix of the type (`apns-topic`).
  ///   - priority: How urgent it is (`apns-priority`); what APNs takes for the type unless given.
  ///   - expiration: How long it is kept (`apns-expiration`); APNs decides unless given.
  ///   - collapseID: Of pushes with one identifier the device shows the last (`apns-collapse-id`);
  ///     at most 64 bytes.
  ///   - id: The identifier of the push in APNs' answers (`apns-id`); APNs makes one unless given.
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

/// How long APNs keeps a push that cannot be delivered: `apns-expiration`.
public enum PushExpiration: Hashable, Sendable {
  /// It is tried once, and not kept.
  case once
  /// It is kept until then, and 30 days at most.
  case at(Date)
}

/// How urgent a push is: the values of `apns-priority`.
public enum PushPriority: Int, Hashable, Sendable, CaseIterable {
  /// It is delivered at once.
  case immediate = 10
  /// It is delivered when the device's power allows.
  case powerAware = 5
  /// It does not wake the device.
  case low = 1
}

extension PushHeaders {
  /// The header fields by their names, in lower case as HTTP/2 wants them, for any client.
  ///
  /// A push in the background says its priority, since APNs takes no other than 5.
  ///
  /// - Parameter payload: What is sent with them.
  /// - Returns: The values by the names of the fields.
  /// - Throws: ``PushHeaderError``: everything in which the headers do not fit one another, or
  ///   the payload.
  public func fields(for payload: PushPayload) throws(PushHeaderError) -> [String: String] {
    try fields(for: payload.value)
  }

  /// The header fields for a payload that something else has written.
  ///
  /// - Parameters:
  ///   - payload: The payload.
  ///   - sent: Its bytes as they are sent; it counts as compact JSON unless given.
  /// - Returns: The values by the names of the fields.
  /// - Throws: ``PushHeaderError``.
  public func fields(
    for payload: PayloadValue, sent: Int? = nil
  ) throws(PushHeaderError) -> [String: String] {
    let problems = problems(with: payload, sent: sent)
    guard problems.isEmpty else { throw PushHeaderError(problems: problems) }
    var fields = ["apns-push-type": type.rawValue]
    if let channel { fields["apns-channel-id"] = channel } else { fields["apns-topic"] = topic }
    let priority = priority ?? (type == .background ? .powerAware : nil)
    fields["apns-priority"] = priority.map { String($0.rawValue) }
    fields["apns-expiration"] = expiration.flatMap(\.seconds).map(String.init)
    fields["apns-collapse-id"] = collapseID
    if channel == nil { fields["apns-id"] = id?.uuidString.lowercased() }
    return fields
  }
}

extension PushExpiration {
  /// Seconds since 1970; nil for a date that APNs cannot have.
  var seconds: Int? {
    switch self {
    case .once: return 0
    case .at(let date):
      let seconds = date.timeIntervalSince1970.rounded()
      return seconds >= 1 && seconds < 0x1p53 ? Int(seconds) : nil
    }
  }
}
