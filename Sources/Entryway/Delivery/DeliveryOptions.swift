/// How a center delivers: what waits and for how long, what counts as the same tap, and how
/// notifications are presented in the foreground.
///
/// ```swift
/// DeliveryOptions(expiry: .seconds(15 * 60), backgroundActions: ["MARK_AS_READ"])
/// ```
public struct DeliveryOptions: Sendable {
  /// Says how the notification of an entry is presented while the app is in the foreground.
  public typealias ForegroundPolicy = @MainActor @Sendable (AppEntry) -> ForegroundPresentation

  /// What happens to a waiting entry when a newer one arrives.
  public var pending: PendingPolicy
  /// How long an entry may wait, counted from its arrival, or nil for any length of time.
  ///
  /// Looked at whenever the center is touched, and by ``DeepLinkCenter/expire()``. The time while a
  /// guard is asking does not count: who answers late still gets the place, and an entry that waits
  /// on after the answer has the rest of its time. Over a restart that holds for questions that had
  /// their answer. With `.zero` an entry opens at once or not at all.
  public var expiry: Duration?
  /// How much later the second report of one tap may come, by a clock that cannot be set back.
  ///
  /// Two reports of the tap that starts the app may come later, until the interface is first
  /// satisfied and for at most a minute. A notification is known by its request and date instead:
  /// the last 1,024 at any time; see ``EntryOutcome/duplicate(of:)``.
  public var duplicateWindow: Duration
  /// Which windows an entry opens in that no scene received.
  public var windows: WindowPolicy
  /// How long after an entry was opened a handler that registers still gets it.
  public var lateHandlerWindow: Duration
  /// The identifiers of notification actions that run in the background.
  ///
  /// They show nothing, so they do not wait for ``Requirement/interface`` and do not supersede what
  /// does. A center that is made of rules knows those that the rules declare:
  /// the buttons without `.foreground`, and a background push.
  public var backgroundActions: Set<String>
  /// How a notification is presented that arrives in the foreground.
  public var foreground: ForegroundPolicy

  /// Options that are the usual ones where nothing is said.
  ///
  /// - Parameters:
  ///   - pending: What happens to a waiting entry when a newer one arrives.
  ///   - expiry: How long an entry may wait, counted from its arrival, or nil for any length of
  ///     time.
  ///   - duplicateWindow: How much later the second report of one tap may come, by a clock that
  ///     cannot be set back.
  ///   - windows: Which windows an entry opens in that no scene received.
  ///   - lateHandlerWindow: How long after an entry was opened a handler that registers still gets
  ///     it.
  ///   - backgroundActions: The identifiers of notification actions that run in the background.
  ///   - foreground: How a notification is presented that arrives in the foreground.
  public init(
    pending: PendingPolicy = .latest,
    expiry: Duration? = nil,
    duplicateWindow: Duration = .seconds(1),
    windows: WindowPolicy = .lastActive,
    lateHandlerWindow: Duration = .seconds(2),
    backgroundActions: Set<String> = [],
    foreground: @escaping ForegroundPolicy = { _ in .standard }
  ) {
    self.pending = pending
    self.expiry = expiry
    self.duplicateWindow = duplicateWindow
    self.windows = windows
    self.lateHandlerWindow = lateHandlerWindow
    self.backgroundActions = backgroundActions
    self.foreground = foreground
  }

  /// Whether the entry is a notification action that runs in the background.
  func isBackground(_ entry: AppEntry) -> Bool {
    guard case .notification(.button(let identifier)) = entry.source else { return false }
    return backgroundActions.contains(identifier)
  }
}

/// What happens to an entry that waits when a newer valid one arrives.
///
/// Only entries that compete for the same window count: those of the same scene, and those without
/// a scene, which may go to any. A notification action that runs in the background shows nothing
/// and competes with none, and so does a route that is declared with `.competes(false)`, such as the
/// link that ends a sign-in. At most 64 entries wait that compete, and 64 that do not.
public enum PendingPolicy: Hashable, Sendable {
  /// The newer entry supersedes the waiting one: a person who taps twice wants the second
  /// destination.
  case latest
  /// Up to `limit` entries wait side by side, and open in the order of their arrival as soon as
  /// each is ready. One that still waits does not hold up those behind it. When the queue is full
  /// the **oldest** is superseded by the newest. A limit below 1 counts as 1, which is ``latest``.
  case queue(limit: Int)

  var limit: Int {
    switch self {
    case .latest: 1
    case .queue(let limit): max(1, limit)
    }
  }
}

/// Which windows an entry opens in that no scene received: an App Intent, an in-app link.
public enum WindowPolicy: Hashable, Sendable {
  /// The one that became active last, of those on the screen that have a handler for it; one of the
  /// others where none is. Handlers without a scene get it too.
  case lastActive
  /// Every window that has a handler.
  case all
}
