import NIOCore

/// The rules by which APNs takes or refuses a push, apart from its provider token.
///
/// Apple's pages state the rules and the reasons, and not which one comes first when several are broken.
/// <https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns>
struct PushRules: Sendable {
  /// The bundle identifiers that the keys may send to; nil if all are good.
  let bundleIDs: Set<String>?

  /// What is wrong with the fields of a push; asked when the provider token is good.
  func faultOfFields(_ head: RequestHead) -> String? {
    guard let topic = head.topic, !topic.isEmpty else { return "MissingTopic" }
    if let fault = fault(topic: topic, type: head.type) { return fault }
    if let id = head.id, !Self.isIdentifier(id) { return "BadMessageId" }
    if let fault = Self.faultOfDelivery(head) { return fault }
    if head.type == "background", head.priority != "5" { return "BadPriority" }
    if let collapseID = head.collapseID, collapseID.utf8.count > 64 { return "BadCollapseId" }
    let device = head.device
    guard !device.isEmpty else { return "MissingDeviceToken" }
    return Self.isDeviceToken(device) ? nil : "BadDeviceToken"
  }

  /// What is wrong with expiration and priority.
  static func faultOfDelivery(_ head: RequestHead) -> String? {
    if let expiration = head.expiration, !isNumber(expiration) { return "BadExpirationDate" }
    if let priority = head.priority, priority != "10", priority != "5", priority != "1" {
      return "BadPriority"
    }
    return nil
  }

  /// What is wrong with a push's body.
  static func faultOfPayload(_ body: ByteBuffer, count: Int, type: String?) -> String? {
    if count > (type == "voip" ? 5120 : 4096) { return "PayloadTooLarge" }
    // Apple's pages have no other reason for a body that is not JSON.
    return JSONMembers.isFilledObject(body) ? nil : "PayloadEmpty"
  }

  /// The ends of topics that belong to one type.
  private static let suffixes: [(suffix: String, type: String)] = [
    (".location-query", "location"), (".voip", "voip"), (".complication", "complication"),
    (".pushkit.fileprovider", "fileprovider"), (".push-type.liveactivity", "liveactivity"),
    (".voip-ptt", "pushtotalk"), (".push-type.widgets", "widgets"),
    (".push-type.controls", "controls"),
  ]

  private func fault(topic: String, type: String?) -> String? {
    guard topic.utf8.count <= 255, topic.utf8.allSatisfy(Self.isOfTopic) else { return "BadTopic" }
    let found = Self.suffixes.first { topic.utf8.hasSuffix($0.suffix.utf8) }
    if let type {
      switch type {
      case "alert", "background", "mdm": break
      default:
        guard Self.suffixes.contains(where: { $0.type == type }) else { return "InvalidPushType" }
      }
      // Observed for topics that end in `.voip`: a type that contradicts the topic is an invalid type.
      let isPlain = type == "alert" || type == "background"
      if type != "mdm", found?.type != (isPlain ? nil : type) { return "InvalidPushType" }
    }
    guard let bundleIDs else { return nil }
    let bundleID = found.map { String(topic.dropLast($0.suffix.count)) } ?? topic
    return bundleIDs.contains(bundleID) ? nil : "TopicDisallowed"
  }

  /// Whether the keys may use the channels of an app.
  func allows(_ bundleID: String) -> Bool { bundleIDs?.contains(bundleID) ?? true }

  private static func isOfTopic(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private static func isNumber(_ text: String) -> Bool {
    (1...18).contains(text.utf8.count)
      && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// A UUID in lowercase.
  static func isIdentifier(_ text: String) -> Bool {
    var place = 0
    for byte in text.utf8 {
      let isDash = place == 8 || place == 13 || place == 18 || place == 23
      guard isDash ? byte == UInt8(ascii: "-") : isLowercaseHex(byte) else { return false }
      place += 1
    }
    return place == 36
  }

  private static func isLowercaseHex(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }

  /// Apple calls the length of a device token variable; the longest known are those of Live Activities.
  private static func isDeviceToken(_ text: Substring) -> Bool {
    text.utf8.count % 2 == 0 && (16...400).contains(text.utf8.count)
      && text.utf8.allSatisfy {
        isLowercaseHex($0) || (UInt8(ascii: "A")...UInt8(ascii: "F")).contains($0)
      }
  }
}

extension String.UTF8View {
  func hasSuffix(_ suffix: String.UTF8View) -> Bool {
    count >= suffix.count && self.suffix(suffix.count).elementsEqual(suffix)
  }
}
