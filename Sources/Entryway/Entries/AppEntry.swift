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

  /// The way by which the entry came.
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

  /// An entry that came by `source` just now, into a running app, unless said otherwise.
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
