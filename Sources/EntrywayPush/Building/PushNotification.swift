/// What the system does with a push: the keys of `aps`.
///
/// ```swift
/// PushNotification(
///   alert: PushAlert(title: "Sarah", body: "Is it still there?"), sound: .default,
///   category: "MESSAGE", thread: "sarah-82")
/// ```
///
/// The names of the keys are Apple's, <https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification>.
public struct PushNotification: Hashable, Sendable {
  /// What it says (`alert`).
  public var alert: PushAlert?
  /// What is heard (`sound`).
  public var sound: PushSound?
  /// The number on the app's icon (`badge`); 0 takes it away.
  public var badge: Int?
  /// The category, which decides about the buttons (`category`).
  public var category: String?
  /// Notifications of one thread are shown together (`thread-id`).
  public var thread: String?
  /// How much it may disturb (`interruption-level`).
  public var interruptionLevel: InterruptionLevel?
  /// How high it stands in a summary, from 0 to 1 (`relevance-score`).
  public var relevance: Double?
  /// Whether the app's service extension may change it before it is shown (`mutable-content`).
  ///
  /// The extension runs only for a notification with an alert.
  public var isMutable: Bool
  /// Whether the app is woken to fetch something (`content-available`).
  public var isContentAvailable: Bool
  /// What the notification is about: the scene that shows it is brought to the front
  /// (`target-content-id`).
  public var targetContentID: String?
  /// What the Focus filter of the app is compared with (`filter-criteria`).
  public var filterCriteria: String?

  /// A notification of the parts that are given.
  public init(
    alert: PushAlert? = nil, sound: PushSound? = nil, badge: Int? = nil, category: String? = nil,
    thread: String? = nil, interruptionLevel: InterruptionLevel? = nil, relevance: Double? = nil,
    isMutable: Bool = false, isContentAvailable: Bool = false, targetContentID: String? = nil,
    filterCriteria: String? = nil
  ) {
    self.alert = alert
    self.sound = sound
    self.badge = badge
    self.category = category
    self.thread = thread
    self.interruptionLevel = interruptionLevel
    self.relevance = relevance
    self.isMutable = isMutable
    self.isContentAvailable = isContentAvailable
    self.targetContentID = targetContentID
    self.filterCriteria = filterCriteria
  }
}
