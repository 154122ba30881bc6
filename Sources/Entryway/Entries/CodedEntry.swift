#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// The encoded form of an entry, in stores and recordings.
///
/// ```json
/// {"source": "notification", "action": "REPLY_ACTION", "start": "cold", "date": 800000000,
///  "notification": {"payload": {"object": {"deep_link": {"text": "shop://orders/1"}}}}}
/// ```
///
/// The source is its name, dates are seconds since 2001, whatever the coder's own date strategy,
/// and the content is under its kind: `link`, `notification`, `shortcutItem`, `activity`,
/// `cloudKitShare` and, in recordings alone, `file` or `purchase`. The input is untrusted: unknown
/// keys are refused, so that nothing is dropped silently.
package struct CodedEntry: Hashable, Sendable {
  package var source: EntrySource
  /// What the entry carries; nil if it was left out.
  package var content: EntryContent?
  package var date: Date
  package var start: AppEntry.Start
  package var scene: SceneID?
  package var callback: String?
  package var target: String?
  package var origin: EntryOrigin
  package var isReengagement: Bool
  package var nfcRecords: [NFCRecord]
  package var uuid: UUID?
  package var resolved: ResolvedLink?

  package init(_ entry: AppEntry) {
    source = entry.source
    content = entry.content
    date = entry.date
    start = entry.start
    scene = entry.scene
    callback = entry.callback
    target = entry.target
    origin = entry.origin
    isReengagement = entry.isReengagement
    nfcRecords = entry.nfcRecords
    uuid = entry.uuid
    resolved = entry.resolved
  }

  /// The entry, unless its content was left out.
  package var entry: AppEntry? {
    content.map { content in
      var entry = AppEntry(
        source: source, content: content, date: date, start: start, scene: scene,
        callback: callback, target: target)
      entry.origin = origin
      entry.isReengagement = isReengagement
      entry.nfcRecords = nfcRecords
      entry.uuid = uuid
      entry.resolved = resolved
      return entry
    }
  }
}

extension CodedEntry: Codable {
  private enum Key: String, CodingKey {
    case source, action, start, scene, callback, target, date, origin, isReengagement, nfcRecords
    case uuid, resolved
    case link, notification, shortcutItem, activity, file, cloudKitShare, purchase
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(ofNoneBut: Key.self)
    source = try EntrySource(
      try container.decode(EntrySource.Name.self, forKey: .source),
      action: NotificationAction(identifier: try container.decode(String.self, forKey: .action)))
    if source.action == nil, container.contains(.action) {
      throw CodedEntryError.strayAction.error(at: container.codingPath + [Key.action])
    }
    date = try container.decodeSeconds(forKey: .date)
    start = try container.decode(AppEntry.Start.self, forKey: .start)
    scene = try container.decodeIfPresent(String.self, forKey: .scene).map(SceneID.init(rawValue:))
    callback = try container.decodeIfPresent(String.self, forKey: .callback)
    target = try container.decodeIfPresent(String.self, forKey: .target)
    origin = try container.decodeIfPresent(Origin.self, forKey: .origin)?.origin ?? EntryOrigin()
    isReengagement = try container.decodeIfPresent(Bool.self, forKey: .isReengagement) ?? false
    nfcRecords = try container.decodeIfPresent(Records.self, forKey: .nfcRecords)?.records ?? []
    uuid = try container.decodeIfPresent(UUID.self, forKey: .uuid)
    resolved = try container.decodeIfPresent(Resolved.self, forKey: .resolved)?.link
    let contents: [EntryContent?] = [
      try container.decodeIfPresent(String.self, forKey: .link).map { .link($0) },
      try container.decodeIfPresent(Notification.self, forKey: .notification).map {
        .notification($0.content)
      },
      try container.decodeIfPresent(Item.self, forKey: .shortcutItem).map {
        .shortcutItem(ShortcutItem(type: $0.type, userInfo: $0.userInfo))
      },
      try container.decodeIfPresent(Item.self, forKey: .activity).map {
        .activity(ActivityContent(type: $0.type, userInfo: $0.userInfo))
      },
      try container.decodeIfPresent(File.self, forKey: .file).map { .file($0.content) },
      try container.decodeIfPresent(Share.self, forKey: .cloudKitShare).map {
        .cloudKitShare($0.content)
      },
      try container.decodeIfPresent(String.self, forKey: .purchase).map {
        .purchase(PurchaseContent(productID: $0))
      },
    ]
    let found = contents.compactMap(\.self)
    guard found.count <= 1 else {
      throw CodedEntryError.severalContents.error(at: container.codingPath)
    }
    content = found.first
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(source.spelling, forKey: .source)
    try container.encodeIfPresent(source.action?.identifier, forKey: .action)
    try container.encode(date.timeIntervalSinceReferenceDate, forKey: .date)
    try container.encode(start, forKey: .start)
    try container.encodeIfPresent(scene?.rawValue, forKey: .scene)
    try container.encodeIfPresent(callback, forKey: .callback)
    try container.encodeIfPresent(target, forKey: .target)
    if !origin.isEmpty { try container.encode(Origin(origin: origin), forKey: .origin) }
    if isReengagement { try container.encode(true, forKey: .isReengagement) }
    if !nfcRecords.isEmpty {
      try container.encode(Records(records: nfcRecords), forKey: .nfcRecords)
    }
    try container.encodeIfPresent(uuid, forKey: .uuid)
    try container.encodeIfPresent(resolved.map(Resolved.init(link:)), forKey: .resolved)
    switch content {
    case .link(let text): try container.encode(text, forKey: .link)
    case .notification(let content):
      try container.encode(Notification(content: content), forKey: .notification)
    case .shortcutItem(let item):
      try container.encode(Item(type: item.type, userInfo: item.userInfo), forKey: .shortcutItem)
    case .activity(let activity):
      try container.encode(
        Item(type: activity.type, userInfo: activity.userInfo), forKey: .activity)
    case .file(let file): try container.encode(File(content: file), forKey: .file)
    case .cloudKitShare(let share):
      try container.encode(Share(content: share), forKey: .cloudKitShare)
    case .purchase(let purchase): try container.encode(purchase.productID, forKey: .purchase)
    case nil: break
    }
  }

  private struct Notification: Codable {
    private enum Key: String, CodingKey {
      case payload, requestID, deliveredAt, userText
    }

    var content: NotificationContent

    init(content: NotificationContent) { self.content = content }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(ofNoneBut: Key.self)
      content = NotificationContent(
        payload: try container.decode(CodedPayload.self, forKey: .payload).value,
        requestID: try container.decodeIfPresent(String.self, forKey: .requestID),
        deliveredAt: try container.decodeIfPresent(Double.self, forKey: .deliveredAt).map(
          Date.init(timeIntervalSinceReferenceDate:)),
        userText: try container.decodeIfPresent(String.self, forKey: .userText))
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(CodedPayload(value: content.payload), forKey: .payload)
      try container.encodeIfPresent(content.requestID, forKey: .requestID)
      try container.encodeIfPresent(
        content.deliveredAt?.timeIntervalSinceReferenceDate, forKey: .deliveredAt)
      try container.encodeIfPresent(content.userText, forKey: .userText)
    }
  }

  /// What a guard learned about a link.
  private struct Resolved: Codable {
    private enum Key: String, CodingKey {
      case link, touch
    }

    var link: ResolvedLink

    init(link: ResolvedLink) { self.link = link }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(ofNoneBut: Key.self)
      link = ResolvedLink(id: try container.decodeIfPresent(UUID.self, forKey: .link))
      guard let text = try container.decodeIfPresent(String.self, forKey: .touch) else { return }
      guard let touch = TouchToken(rawValue: text) else {
        throw CodedEntryError.touch.error(at: container.codingPath + [Key.touch])
      }
      link.touch = touch
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encodeIfPresent(link.id, forKey: .link)
      try container.encodeIfPresent(link.touch?.rawValue, forKey: .touch)
    }
  }

  /// A quick action, or an activity.
  private struct Item: Codable {
    private enum Key: String, CodingKey {
      case type, userInfo
    }

    var type: String
    var userInfo: [String: PayloadValue]

    init(type: String, userInfo: [String: PayloadValue]) {
      self.type = type
      self.userInfo = userInfo
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(ofNoneBut: Key.self)
      type = try container.decode(String.self, forKey: .type)
      userInfo = try CodedPayload.fields(
        in: try container.nestedContainer(keyedBy: PayloadKey.self, forKey: .userInfo))
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(type, forKey: .type)
      var fields = container.nestedContainer(keyedBy: PayloadKey.self, forKey: .userInfo)
      try CodedPayload.encode(userInfo, in: &fields)
    }
  }
}

extension Decoder {
  /// The object that is read, if each of its keys is one of `Key`.
  ///
  /// - Complexity: linear in the number of keys.
  func container<Key: CodingKey>(
    ofNoneBut keys: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    let others = try container(keyedBy: PayloadKey.self).allKeys.map(\.stringValue).filter {
      Key(stringValue: $0) == nil
    }
    if let other = others.min() {
      throw CodedEntryError.unknownKey.error(at: codingPath + [PayloadKey(stringValue: other)])
    }
    return try container(keyedBy: keys)
  }
}

extension KeyedDecodingContainer {
  func decodeSeconds(forKey key: Key) throws -> Date {
    Date(timeIntervalSinceReferenceDate: try decode(Double.self, forKey: key))
  }
}
