#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One entry as the file writes it.
///
/// Exactly one of the four kinds of content is there.
struct PendingFileEntry: Codable {
  struct Notification: Codable {
    var payload: PendingFilePayload
    var requestID: String?
    var deliveredAt: Date?
    var userText: String?
  }

  struct Item: Codable {
    var type: String
    var userInfo: [String: PendingFilePayload]
  }

  var id: Int
  var stage: StoredEntry.Stage
  var receivedAt: Date
  var isArrival: Bool
  var source: String
  var action: String?
  var date: Date
  var start: AppEntry.Start
  var scene: String?
  var callback: String?
  var target: String?
  var link: String?
  var notification: Notification?
  var shortcutItem: Item?
  var activity: Item?
}

extension PendingFileEntry {
  init(_ stored: StoredEntry) throws(PendingStoreError) {
    let entry = stored.entry
    let (source, action) = Self.names(of: entry.source)
    self.init(
      id: stored.id.rawValue, stage: stored.stage, receivedAt: stored.receivedAt,
      isArrival: stored.isArrival, source: source, action: action, date: entry.date,
      start: entry.start, scene: entry.scene?.rawValue, callback: entry.callback,
      target: entry.target)
    switch entry.content {
    case .link(let text): link = text
    case .notification(let content):
      notification = Notification(
        payload: try PendingFilePayload(content.payload), requestID: content.requestID,
        deliveredAt: content.deliveredAt, userText: content.userText)
    case .shortcutItem(let item):
      shortcutItem = Item(type: item.type, userInfo: try PendingFilePayload.map(item.userInfo))
    case .activity(let content):
      activity = Item(
        type: content.type, userInfo: try PendingFilePayload.map(content.userInfo))
    }
  }

  func entry() throws(PendingStoreError) -> StoredEntry {
    guard (1...StoredEntry.greatestID.rawValue).contains(id) else {
      throw PendingStoreError(.damaged, detail: "the entry's `id` \(id) is out of range")
    }
    let entry = AppEntry(
      source: try entrySource(), content: try content(), date: date, start: start,
      scene: scene.map(SceneID.init(rawValue:)), callback: callback, target: target)
    return StoredEntry(
      id: EntryID(rawValue: id), stage: stage, receivedAt: receivedAt, isArrival: isArrival,
      entry: entry)
  }

  private func content() throws(PendingStoreError) -> EntryContent {
    switch (link, notification, shortcutItem, activity) {
    case (let link?, nil, nil, nil): return .link(link)
    case (nil, let content?, nil, nil):
      return .notification(
        NotificationContent(
          payload: try content.payload.value(), requestID: content.requestID,
          deliveredAt: content.deliveredAt, userText: content.userText))
    case (nil, nil, let item?, nil):
      return .shortcutItem(
        ShortcutItem(type: item.type, userInfo: try PendingFilePayload.values(item.userInfo)))
    case (nil, nil, nil, let item?):
      return .activity(
        ActivityContent(type: item.type, userInfo: try PendingFilePayload.values(item.userInfo)))
    default:
      throw PendingStoreError(.damaged, detail: "entry \(id) has no content, or more than one")
    }
  }
}
