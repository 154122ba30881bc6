/// What an adapter needs of a ``DeepLinkCenter``, whatever the app's type of destinations.
///
/// The system's callbacks are methods of classes that cannot be generic, so they hold the center as
/// `any EntryReceiver`. The adapters for UIKit and SwiftUI are extensions of this protocol, named
/// after the callbacks that they serve:
///
/// ```swift
/// func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
///   center.scene(scene, openURLContexts: contexts)
/// }
/// ```
@MainActor
public protocol EntryReceiver<Destination>: AnyObject, Sendable {
  /// The app's type of destinations.
  associatedtype Destination: LinkDestination

  /// Whether an entry that arrives now starts the app.
  var start: AppEntry.Start { get }
  /// Takes an entry, and says at once whether a rule accepts it.
  @discardableResult
  func receive(_ entry: AppEntry) -> Reception<Destination>
  /// Takes an entry, and calls back when the system may suspend the app again.
  @discardableResult
  func receive(
    _ entry: AppEntry, within limit: Duration,
    completion: @escaping @MainActor (EntryOutcome<Destination>?) -> Void
  ) -> Reception<Destination>
  /// Whether a rule would accept an entry, which is not taken.
  func accepts(_ entry: AppEntry) -> Bool
  /// Takes a notification that arrives in the foreground, and says how it is to be presented.
  @discardableResult
  func willPresent(_ entry: AppEntry) -> ForegroundPresentation
  /// Says that a requirement is satisfied, for a scene or for all.
  func satisfy(_ requirement: Requirement, scene: SceneID?)
  /// Says that a requirement is no longer satisfied, for a scene or for all.
  func withdraw(_ requirement: Requirement, scene: SceneID?)
  /// Whether a requirement is satisfied, for an entry of the scene or for one without.
  func isSatisfied(_ requirement: Requirement, scene: SceneID?) -> Bool
  /// Notes that the system has connected a scene.
  func connectScene(_ scene: SceneID)
  /// Notes that a scene has become active.
  func activateScene(_ scene: SceneID)
  /// Says which scene entries belong to that were received under another name.
  func renameScene(_ name: SceneID, to scene: SceneID?)
  /// Forgets a scene that the system has disconnected.
  func closeScene(_ scene: SceneID)

  /// Notes that the system will hand over an activity of a type.
  func announceActivity(_ type: String, scene: SceneID?)
  /// Takes the announcement of an activity that has come, and says whether there was one.
  @discardableResult
  func takeAnnouncement(of type: String, scene: SceneID?) -> Bool
  /// Notes that the system could not deliver an entry that it had announced.
  @discardableResult
  func receive(undelivered entry: AppEntry, reason: String) -> Reception<Destination>

  /// The categories of notifications that the rules declare, to be registered at launch.
  var notificationCategories: [NotificationCategory] { get }
  /// The types of the activities that the rules are for.
  var activityTypes: [String] { get }
  /// Registers the items of the home screen's menu now, and again whenever the audiences change.
  @discardableResult
  func offerQuickActions(
    to register: @escaping @MainActor ([QuickAction]) -> Void
  ) -> DeliveryRegistration
  /// Keeps an object that the system holds weakly, for as long as the center lives.
  func keep(_ object: any AnyObject & Sendable)
}

extension DeepLinkCenter: EntryReceiver {}
