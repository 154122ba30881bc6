#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An entry as a recording keeps it: with its secrets masked.
public struct RecordedEntry: Hashable, Sendable, Codable {
  /// The source's name: `EntrySource.name`.
  public var source: String
  /// The identifier of the notification's action.
  public var action: String?
  /// Whether it started the app.
  public var start: AppEntry.Start
  /// The scene that received it.
  public var scene: String?
  /// The callback that handed it over.
  public var callback: String?
  /// The identifier of the content that it is about.
  public var target: String?
  /// Whether it is a notification that was opened as it arrived.
  public var isArrival: Bool?

  /// The link.
  public var link: String?
  /// The notification's payload.
  public var payload: PayloadValue?
  /// The identifier of the notification's request.
  public var requestID: String?
  /// When the notification was delivered, in seconds after the first event.
  public var delivered: Double?
  /// The type of the quick action or activity.
  public var type: String?
  /// The `userInfo` of the quick action or activity.
  public var userInfo: [String: PayloadValue]?
}

extension RecordedEntry {
  init(_ entry: AppEntry, isArrival: Bool, isContentKept: Bool, start: Date) {
    source = entry.source.name
    if case .notification(let taken) = entry.source { action = taken.identifier }
    self.start = entry.start
    scene = entry.scene?.rawValue
    callback = entry.callback
    self.isArrival = isArrival ? true : nil
    guard isContentKept else { return }
    target = entry.target
    switch entry.content {
    case .link(let text): link = text
    case .notification(let content):
      payload = content.payload
      requestID = content.requestID
      delivered = content.deliveredAt?.timeIntervalSince(start)
    case .shortcutItem(let item):
      type = item.type
      userInfo = item.userInfo
    case .activity(let activity):
      type = activity.type
      userInfo = activity.userInfo
    }
  }

  /// The entry, as it comes after `start`; nil if its content was not kept.
  func entry(start date: Date, at now: Date) -> AppEntry? {
    guard let content = content(date), let named = EntrySource(name: source) else { return nil }
    let source = action.map { .notification(NotificationAction(identifier: $0)) } ?? named
    return AppEntry(
      source: source, content: content, date: now, start: start,
      scene: scene.map(SceneID.init(rawValue:)), callback: callback, target: target)
  }

  private func content(_ start: Date) -> EntryContent? {
    if let link { return .link(link) }
    if let payload {
      return .notification(
        NotificationContent(
          payload: payload, requestID: requestID, deliveredAt: delivered.map { start + $0 }))
    }
    guard let type else { return nil }
    return source == EntrySource.quickAction.name
      ? .shortcutItem(ShortcutItem(type: type, userInfo: userInfo ?? [:]))
      : .activity(ActivityContent(type: type, userInfo: userInfo ?? [:]))
  }
}
