#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// One event that opens the app or a screen in it: a link, a notification tap, a quick action.
public struct AppEntry: Hashable, Sendable {
  /// Whether the entry launched the app or the app was already running.
  public enum Start: String, Hashable, Sendable, Codable {
    case cold, warm
  }

  /// How the entry reached the app.
  public var source: EntrySource
  /// What the entry carries.
  public var content: EntryContent
  /// When the entry arrived.
  public var date: Date
  /// Whether the entry launched the app.
  public var start: Start
  /// The scene that received the entry, if any.
  public var scene: SceneID?
  /// The callback that delivered the entry, such as `"scene(_:openURLContexts:)"`.
  ///
  /// A SwiftUI modifier has its own identity. The same link from another callback a moment later
  /// counts as the same tap.
  public var callback: String?
  /// The identifier of the content that the entry is about (`targetContentIdentifier`).
  ///
  /// It is used to find the scene that shows the content; see
  /// ``DeepLinkCenter/setTargets(_:of:)``.
  public var target: String?
  /// Where the entry comes from, as far as the system or the link says.
  public var origin = EntryOrigin()
  /// The campaign that the entry's link names, in the items that the app's table declares.
  ///
  /// The center sets it, even for a link that no route matches. For a notification, it is the
  /// campaign of the link that its rule reads. Anyone can write a link, so it proves nothing.
  public var campaign: LinkCampaign?
  /// Whether an advertisement brought back a user who already had the app (AdAttributionKit, since
  /// iOS 18).
  public var isReengagement = false
  /// The records of the NFC tag that was read: at most 16, with 4 KB in total.
  public var nfcRecords: [NFCRecord] = []
  /// The entry's identifier, a version 7 UUID; nil until the center receives the entry.
  ///
  /// It is the same for guards, handlers and events, stays the same while the entry waits,
  /// including in a store, and is never reused. That makes reports about the entry to a server
  /// idempotent. An entry that is received again gets a new one.
  public var uuid: UUID?
  /// What a guard learned when it redirected the entry.
  ///
  /// The center sets it from ``GuardDecision/redirect(to:resolved:problem:)``, and ignores any value
  /// that you set.
  public var resolved: ResolvedLink?

  /// Creates an entry that arrives now, in a running app, unless you specify otherwise.
  ///
  /// - Parameters:
  ///   - source: How the entry reached the app.
  ///   - content: What the entry carries.
  ///   - date: When the entry arrived.
  ///   - start: Whether the entry launched the app.
  ///   - scene: The scene that received the entry, if any.
  ///   - callback: The callback that delivered the entry (`"scene(_:openURLContexts:)"`, or one
  ///     SwiftUI modifier's own identity): the same link from another callback a moment later
  ///     counts as the same tap.
  ///   - target: The identifier of the content that the entry is about (`targetContentIdentifier`),
  ///     which is used to find the scene that shows it; see ``DeepLinkCenter/setTargets(_:of:)``.
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
  /// A link, unmodified.
  case link(String)
  /// A notification's payload.
  case notification(NotificationContent)
  /// A home screen quick action.
  case shortcutItem(ShortcutItem)
  /// An activity that carries no web link.
  case activity(ActivityContent)
  /// A file that was opened with the app.
  case file(FileContent)
  /// A CloudKit share that the user accepted.
  case cloudKitShare(CloudKitShareContent)
  /// A promoted in-app purchase.
  case purchase(PurchaseContent)
}

/// A notification's payload, and what identifies its delivery.
public struct NotificationContent: Hashable, Sendable {
  /// The notification's `userInfo`, `aps` included.
  public var payload: PayloadValue
  /// The identifier of the notification's request, if known.
  public var requestID: String?
  /// When the notification was delivered, if known.
  public var deliveredAt: Date?
  /// The text that the user typed, for a text input action.
  public var userText: String?

  /// Creates a notification's content.
  ///
  /// - Parameters:
  ///   - payload: The notification's `userInfo`, `aps` included.
  ///   - requestID: The identifier of the notification's request, if known.
  ///   - deliveredAt: When the notification was delivered, if known.
  ///   - userText: The text that the user typed, for a text input action.
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

/// A selected home screen quick action.
public struct ShortcutItem: Hashable, Sendable {
  /// The item's type, as `Info.plist` or the app registered it.
  public var type: String
  /// The item's `userInfo`.
  public var userInfo: [String: PayloadValue]

  /// Creates an item of the given type.
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

  /// Creates an activity of the given type.
  ///
  /// - Parameters:
  ///   - type: The activity's type.
  ///   - userInfo: The activity's `userInfo`.
  public init(type: String, userInfo: [String: PayloadValue] = [:]) {
    self.type = type
    self.userInfo = userInfo
  }
}

/// Identifies a scene (a window) of the app.
public struct SceneID: Hashable, Sendable, RawRepresentable, ExpressibleByStringLiteral {
  /// The scene's persistent identifier.
  public var rawValue: String

  /// Creates an identifier from a scene's persistent identifier.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Creates an identifier from a string literal.
  public init(stringLiteral value: String) { rawValue = value }
}
