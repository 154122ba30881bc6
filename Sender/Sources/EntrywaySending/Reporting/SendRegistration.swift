public import Entryway
import EntrywayPush
public import Foundation

/// A send, as it is registered with the link server before its first push.
///
/// A send is all pushes that carry the same `send_id`: a campaign's batch, or a single push.
/// Reports compare it with taps and with the screens that opened.
///
/// ```swift
/// let send = SendRegistration(
///   id: "spring-sale", campaign: "spring", link: "https://shop.example.com/sale/running-shoes")
/// ```
public struct SendRegistration: Hashable, Sendable {
  /// The send's identifier, which each payload carries under `send_id`: 1 to 128 bytes without control
  /// characters.
  ///
  /// It is reported with every open, so it must not identify a user. Registering the same
  /// identifier again changes nothing.
  public var id: String
  /// The campaign that it belongs to, at most 100 bytes.
  public var campaign: String?
  /// Where it comes from, such as `newsletter`, at most 100 bytes.
  public var source: String?
  /// How many devices it goes to; nil if that isn't known in advance.
  ///
  /// Reports show this number until the end of the send is reported.
  public var recipients: Int?
  /// The link in the payload; the screen that it opens is the intended one.
  public var link: String?
  /// The links of the payload's buttons by the identifiers of their actions, at most 20; the screen
  /// that a button's link opens is the intended one of that button.
  ///
  /// ```swift
  /// send.actions = ["REPLY_ACTION": "https://shop.example.com/conversations/7/reply"]
  /// ```
  ///
  /// An identifier has 1 to 128 bytes. The server refuses `tap`, `dismiss` and `other`, which reports
  /// use for something else. A button that isn't named here has no intended screen: reports show what
  /// it opened.
  public var actions: [String: String]
  /// Whether the payload has `mutable-content`, without which no delivery is reported.
  public var hasMutableContent: Bool
  /// When the first push is sent.
  public var sentAt: Date

  /// Creates a registration.
  ///
  /// - Parameters:
  ///   - id: The send's identifier.
  ///   - campaign: The campaign that it belongs to.
  ///   - source: Where it comes from.
  ///   - recipients: How many devices it goes to.
  ///   - link: The link in the payload.
  ///   - actions: The links of the payload's buttons, by the identifiers of their actions.
  ///   - hasMutableContent: Whether the payload has `mutable-content`.
  ///   - sentAt: When the first push is sent; now by default.
  public init(
    id: String, campaign: String? = nil, source: String? = nil, recipients: Int? = nil,
    link: String? = nil, actions: [String: String] = [:], hasMutableContent: Bool = false,
    sentAt: Date = Date()
  ) {
    self.id = id
    self.campaign = campaign
    self.source = source
    self.recipients = recipients
    self.link = link
    self.actions = actions
    self.hasMutableContent = hasMutableContent
    self.sentAt = sentAt
  }

  /// Creates the registration of a batch from its payload.
  ///
  /// The identifier is the payload's `send_id`; without one it follows from the batch's identifier, so
  /// that a resumed batch is the same send:
  ///
  /// ```swift
  /// let payload = try PayloadValue(json: #"{"aps": {"alert": "Sale", "mutable-content": 1}}"#)
  /// let send = SendRegistration(payload, batch: batchID, campaign: "spring")
  /// send.id                        // "0d9be5c4-0f6f-4a3f-8a5c-5d1f62a6a0b3"
  /// payload.naming(send)           // the payload with "send_id": "0d9be5c4-…"
  /// ```
  ///
  /// - Parameters:
  ///   - payload: The payload, which may be a template.
  ///   - batch: The batch's identifier.
  ///   - campaign: The campaign that it belongs to.
  ///   - recipients: How many devices it goes to.
  ///   - link: The link in the payload; its key depends on the app's rules.
  ///   - actions: The links of the payload's buttons, by the identifiers of their actions.
  ///   - sentAt: When the first push is sent; now by default.
  public init(
    _ payload: PayloadValue, batch: UUID, campaign: String? = nil, recipients: Int? = nil,
    link: String? = nil, actions: [String: String] = [:], sentAt: Date = Date()
  ) {
    self.init(
      id: payload.sendID ?? batch.uuidString.lowercased(), campaign: campaign,
      recipients: recipients, link: link, actions: actions,
      hasMutableContent: payload["aps.mutable-content"] == .integer(1), sentAt: sentAt)
  }

  /// Whether payloads can carry the identifier.
  var hasUsableID: Bool {
    1...128 ~= id.utf8.count
      && !id.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }

  /// What is sent to the server.
  var json: PayloadValue {
    var members: [String: PayloadValue] = [
      "id": .text(id), "mutableContent": .bool(hasMutableContent),
      "sentAt": .text(sentAt.ISO8601Format(.init(includingFractionalSeconds: true))),
    ]
    members["campaign"] = campaign.map(PayloadValue.text)
    members["source"] = source.map(PayloadValue.text)
    members["recipients"] = recipients.map(PayloadValue.integer)
    members["link"] = link.map(PayloadValue.text)
    // An older server accepts no member that it doesn't know.
    if !actions.isEmpty { members["actions"] = .object(actions.mapValues(PayloadValue.text)) }
    return .object(members)
  }
}

extension PayloadValue {
  /// The payload's `send_id`, if it has one.
  var sendID: String? {
    guard case .object(let members) = self, case .text(let id) = members[PushPayload.sendIDKey]
    else { return nil }
    return id
  }

  /// The payload with a send's identifier next to `aps`; a payload that already has `send_id` stays
  /// the same.
  ///
  /// Check the payload's size afterwards: the identifier counts.
  ///
  /// ```swift
  /// try PayloadValue(json: #"{"aps": {"alert": "Sale"}}"#).naming(send).jsonText()
  /// // {"aps":{"alert":"Sale"},"send_id":"spring-sale"}
  /// ```
  ///
  /// - Parameter send: The send that the push belongs to.
  public func naming(_ send: SendRegistration) -> PayloadValue {
    guard case .object(var members) = self, members[PushPayload.sendIDKey] == nil else {
      return self
    }
    members[PushPayload.sendIDKey] = .text(send.id)
    return .object(members)
  }
}

/// A registered send, as the link server sees it.
public struct RegisteredSend: Hashable, Sendable {
  /// The send's identifier.
  public let id: String
  /// Whether this request registered it; false if it was registered before, for example by the
  /// first run of a resumed batch, or by a request whose answer was lost.
  public let isNew: Bool
  /// The route that the link opens, which is the intended screen; nil if there is no link, or if it
  /// opens none.
  public let route: String?
  /// Why the link opens no screen, as a text of several lines; nil if it opens one.
  public let explanation: String?
  /// The buttons that were registered, by the identifiers of their actions.
  public let actions: [String: Action]

  /// A button of a registered send.
  public struct Action: Hashable, Sendable {
    /// The route that the button's link opens, which is its intended screen; nil if it opens none.
    public let route: String?
    /// Why the link opens no screen, as a text of several lines; nil if it opens one.
    public let explanation: String?
  }
}
