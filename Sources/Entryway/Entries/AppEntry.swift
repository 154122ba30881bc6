#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// One way into the app that was taken once: where it came from, what it carries, and when.
public struct AppEntry: Hashable, Sendable {
  /// Whether the app was started by the entry or was running already.
  public enum Start: String, Hashable, Sendable, Codable {
    case cold, warm
  }

  /// The way the entry came in.
  public var source: EntrySource
  /// What the entry carries.
  public var content: EntryContent
  /// When the entry arrived.
  public var date: Date
  /// Whether the entry started the app.
  public var start: Start
  /// The scene that received the entry, if any.
  public var scene: SceneID?
  /// The callback that handed the entry over (`"scene(_:openURLContexts:)"`, or one SwiftUI
  /// modifier's own identity): the same link from another callback a moment later is the same tap.
  public var callback: String?
  /// The identifier of the content that the entry is about (`targetContentIdentifier`), by which
  /// the scene that shows it is found; see ``DeepLinkCenter/setTargets(_:of:)``.
  public var target: String?
  /// The entry's own identifier: a UUID of version 7, which the center gives it when it receives it;
  /// nil before.
  ///
  /// It is the same for guards, handlers and events, is kept while the entry waits, also in a store,
  /// and is never given twice. So what a server is told about the entry can be told again. An entry
  /// that is handed over once more gets another one.
  public var uuid: UUID?
  /// What a guard learned when it redirected the entry: see
  /// ``GuardDecision/redirect(to:resolved:problem:)``.
  ///
  /// The center sets it; what an entry has that is handed over is not looked at.
  public var resolved: ResolvedLink?

  /// An entry that came by `source` just now, into a running app, unless said otherwise.
  ///
  /// - Parameters:
  ///   - source: The way by which the entry came.
  ///   - content: What the entry carries.
  ///   - date: When the entry arrived.
  ///   - start: Whether the entry started the app.
  ///   - scene: The scene that received the entry, if any.
  ///   - callback: The callback that handed the entry over (`"scene(_:openURLContexts:)"`, or one
  ///     SwiftUI modifier's own identity): the same link from another callback a moment later is the
  ///     same tap.
  ///   - target: The identifier of the content that the entry is about (`targetContentIdentifier`),
  ///     by which the scene that shows it is found; see ``DeepLinkCenter/setTargets(_:of:)``.
  public init(
    source: EntrySource, content: EntryContent, date: Date = Date(), start: Start = .warm,
    scene: SceneID? = nil, callback: String? = nil, target: String? = nil
  ) {
    self.source = source
    self.content = content
    self.date = date
    self.start = start
    self.scene = scene
    self.callback = callback
    self.target = target
  }
}

/// What an entry carries.
public enum EntryContent: Hashable, Sendable {
  /// A link, as it was written.
  case link(String)
  /// A notification's payload.
  case notification(NotificationContent)
  /// An item of the home screen's menu.
  case shortcutItem(ShortcutItem)
  /// An activity that carries no web link.
  case activity(ActivityContent)
}

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
  ///
  /// - Parameters:
  ///   - payload: The notification's `userInfo`, `aps` included.
  ///   - requestID: The identifier of the notification's request, if known.
  ///   - deliveredAt: When the notification was delivered, if known.
  ///   - userText: What the person typed, for a text input action.
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

/// A chosen item of the home screen's menu.
public struct ShortcutItem: Hashable, Sendable {
  /// The item's type, as `Info.plist` or the app registered it.
  public var type: String
  /// The item's `userInfo`.
  public var userInfo: [String: PayloadValue]

  /// An item of the given type.
  ///
  /// - Parameters:
  ///   - type: The item's type, as `Info.plist` or the app registered it.
  ///   - userInfo: The item's `userInfo`.
  public init(type: String, userInfo: [String: PayloadValue] = [:]) {
    self.type = type
    self.userInfo = userInfo
  }
}

/// An activity (`NSUserActivity`) as a value.
public struct ActivityContent: Hashable, Sendable {
  /// The activity's type.
  public var type: String
  /// The activity's `userInfo`.
  public var userInfo: [String: PayloadValue]

  /// An activity of the given type.
  ///
  /// - Parameters:
  ///   - type: The activity's type.
  ///   - userInfo: The activity's `userInfo`.
  public init(type: String, userInfo: [String: PayloadValue] = [:]) {
    self.type = type
    self.userInfo = userInfo
  }
}

/// Names a scene (a window) of the app.
public struct SceneID: Hashable, Sendable, RawRepresentable, ExpressibleByStringLiteral {
  /// The scene's persistent identifier.
  public var rawValue: String

  /// The scene with that persistent identifier.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The scene with that persistent identifier, written in the code.
  public init(stringLiteral value: String) { rawValue = value }
}
