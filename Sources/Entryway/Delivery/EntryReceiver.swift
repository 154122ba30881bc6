/// The part of a ``DeepLinkCenter`` that adapters use, independent of the destination type.
///
/// System callbacks are methods of classes that cannot be generic, so these classes hold the center
/// as `any EntryReceiver`. The adapters for UIKit and SwiftUI are extensions of this protocol,
/// named after the callbacks that they handle:
///
/// ```swift
/// func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
///   center.scene(scene, openURLContexts: contexts)
/// }
/// ```
@MainActor
public protocol EntryReceiver<Destination>: AnyObject, Sendable {
  /// The app's destination type.
  associatedtype Destination: LinkDestination

  /// The names by which the system marks widgets, Live Activities and re-engagements.
  var systemNames: SystemNames { get }
  /// Whether an entry that arrives now counts as launching the app.
  var start: AppEntry.Start { get }
  /// Receives an entry, and returns immediately whether a rule accepts it.
  @discardableResult
  func receive(_ entry: AppEntry) -> Reception<Destination>
  /// Receives an entry, and calls back when the system may suspend the app again.
  @discardableResult
  func receive(
    _ entry: AppEntry, within limit: Duration,
    completion: @escaping @MainActor (EntryOutcome<Destination>?) -> Void
  ) -> Reception<Destination>
  /// Whether a rule would accept an entry; the entry is not received.
  func accepts(_ entry: AppEntry) -> Bool
  /// Receives a notification that arrives in the foreground, and returns how to present it.
  @discardableResult
  func willPresent(_ entry: AppEntry) -> ForegroundPresentation
  /// Marks a requirement as satisfied, for one scene or for all.
  func satisfy(_ requirement: Requirement, scene: SceneID?)
  /// Marks a requirement as no longer satisfied, for one scene or for all.
  func withdraw(_ requirement: Requirement, scene: SceneID?)
  /// Whether a requirement is satisfied for entries of a scene, or for entries without one.
  func isSatisfied(_ requirement: Requirement, scene: SceneID?) -> Bool
  /// Records that the system has connected a scene.
  func connectScene(_ scene: SceneID)
  /// Records that a scene has become active.
  func activateScene(_ scene: SceneID)
  /// Assigns entries that were received under a provisional name to their scene.
  func renameScene(_ name: SceneID, to scene: SceneID?)
  /// Removes a scene that the system has disconnected.
  func closeScene(_ scene: SceneID)

  /// Records that the system is about to deliver an activity.
  func announceActivity(_ type: String, scene: SceneID?)
  /// Removes the announcement of an activity that has arrived, and returns whether there was one.
  @discardableResult
  func takeAnnouncement(of type: String, scene: SceneID?) -> Bool
  /// Records that the system could not deliver an entry that it had announced.
  @discardableResult
  func receive(undelivered entry: AppEntry, reason: String) -> Reception<Destination>

  /// The notification categories that the rules declare, to be registered at launch.
  var notificationCategories: [NotificationCategory] { get }
  /// The activity types that the rules handle.
  var activityTypes: [String] { get }
  /// Registers the quick actions now, and again whenever the audiences change.
  @discardableResult
  func offerQuickActions(
    to register: @escaping @MainActor ([QuickAction]) -> Void
  ) -> DeliveryRegistration
  /// Retains an object that the system holds weakly, for the lifetime of the center.
  func keep(_ object: any AnyObject & Sendable)
}

extension EntryReceiver {
  /// The usual names.
  public var systemNames: SystemNames { SystemNames() }

  /// The most recently kept object of a type, if the receiver can find it.
  package func keptObject<Kept>(_ type: Kept.Type) -> Kept? {
    (self as? any ObjectKeeper)?.kept(type)
  }
}

/// What finds the objects that it keeps.
@MainActor package protocol ObjectKeeper {
  func kept<Kept>(_ type: Kept.Type) -> Kept?
}

extension DeepLinkCenter: EntryReceiver, ObjectKeeper {
  /// The names that the options have, then those of the frameworks that adapters link.
  public var systemNames: SystemNames {
    let own = state.options.systemNames
    return kept(FrameworkNames.self).map { own.filled(by: $0.names) } ?? own
  }
}
