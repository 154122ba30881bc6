/// How a center delivers entries: how long they wait, what counts as the same tap, and more.
///
/// ```swift
/// DeliveryOptions(expiry: .seconds(15 * 60), backgroundActions: ["MARK_AS_READ"])
/// ```
public struct DeliveryOptions: Sendable {
  /// Decides how an entry's notification is presented while the app is in the foreground.
  public typealias ForegroundPolicy = @MainActor @Sendable (AppEntry) -> ForegroundPresentation

  /// What happens to a waiting entry when a newer one arrives.
  public var pending: PendingPolicy
  /// How long an entry may wait, counted from its arrival; nil for no limit.
  ///
  /// Checked whenever the center is called, and by ``DeepLinkCenter/expire()``. Time during which a
  /// guard is asking does not count: a user who answers late still gets there, and an entry that
  /// keeps waiting after the answer has the rest of its time. Across a restart, only questions that
  /// were answered are discounted. With `.zero`, an entry opens immediately or not at all.
  public var expiry: Duration?
  /// How soon a second report must follow the first to count as the same tap.
  ///
  /// Two reports of the tap that launches the app may be further apart: until the interface is
  /// first satisfied, and at most one minute. Notifications are recognized by their request and
  /// date instead, at any time, for the last 1,024; see ``EntryOutcome/duplicate(of:)``.
  public var duplicateWindow: Duration
  /// The windows in which an entry opens that no scene received.
  public var windows: WindowPolicy
  /// How long after an entry has opened a newly registered handler still receives it.
  public var lateHandlerWindow: Duration
  /// The identifiers of notification actions that run in the background.
  ///
  /// They show nothing, so they neither wait for ``/EntrywayRouting/Requirement/interface`` nor supersede entries
  /// that do. A center created from rules adds the actions that the rules declare: buttons without
  /// `.foreground`, and a background push.
  public var backgroundActions: Set<String>
  /// How a notification that arrives in the foreground is presented.
  public var foreground: ForegroundPolicy
  /// The names by which the system marks widgets, Live Activities and re-engagements.
  public var systemNames: SystemNames

  /// Creates options, with defaults for those you leave out.
  ///
  /// - Parameters:
  ///   - pending: What happens to a waiting entry when a newer one arrives.
  ///   - expiry: How long an entry may wait, counted from its arrival; nil for no limit.
  ///   - duplicateWindow: How soon a second report must follow the first to count as the same tap.
  ///   - windows: The windows in which an entry opens that no scene received.
  ///   - lateHandlerWindow: How long after an entry has opened a newly registered handler still
  ///     receives it.
  ///   - backgroundActions: The identifiers of notification actions that run in the background.
  ///   - foreground: How a notification that arrives in the foreground is presented.
  ///   - systemNames: The names by which the system marks widgets, Live Activities and
  ///     re-engagements.
  public init(
    pending: PendingPolicy = .latest,
    expiry: Duration? = nil,
    duplicateWindow: Duration = .seconds(1),
    windows: WindowPolicy = .lastActive,
    lateHandlerWindow: Duration = .seconds(2),
    backgroundActions: Set<String> = [],
    foreground: @escaping ForegroundPolicy = { _ in .standard },
    systemNames: SystemNames = SystemNames()
  ) {
    self.pending = pending
    self.expiry = expiry
    self.duplicateWindow = duplicateWindow
    self.windows = windows
    self.lateHandlerWindow = lateHandlerWindow
    self.backgroundActions = backgroundActions
    self.foreground = foreground
    self.systemNames = systemNames
  }

  /// Whether the entry is a notification action that runs in the background.
  func isBackground(_ entry: AppEntry) -> Bool {
    guard case .notification(.button(let identifier)) = entry.source else { return false }
    return backgroundActions.contains(identifier)
  }
}

/// What happens to an entry that waits when a newer valid one arrives.
///
/// This applies to entries that compete for the same window: those of the same scene, and those
/// without a scene, which can open in any window. Notification actions that run in the background
/// show nothing and don't compete. Neither do routes declared with `.competes(false)`, such as the
/// link that completes a sign-in. At most 64 competing and 64 non-competing entries wait at a time.
public enum PendingPolicy: Hashable, Sendable {
  /// The newer entry supersedes the waiting one: a user who taps twice wants the second
  /// destination.
  case latest
  /// Up to `limit` entries wait, and open in order of arrival as soon as each is ready. An entry
  /// that is not ready does not block those behind it. When the queue is full, the newest entry
  /// supersedes the **oldest**. A limit below 1 counts as 1, which is the same as ``latest``.
  case queue(limit: Int)

  var limit: Int {
    switch self {
    case .latest: 1
    case .queue(let limit): max(1, limit)
    }
  }
}

/// The windows in which an entry opens that no scene received, such as an in-app link.
public enum WindowPolicy: Hashable, Sendable {
  /// The last active window on screen that has a handler, or another window if there is none.
  /// Handlers without a scene receive the entry too.
  case lastActive
  /// Every window that has a handler.
  case all
}
