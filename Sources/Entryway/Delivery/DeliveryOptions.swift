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
  /// Looked at whenever the center is touched, and by ``DeepLinkCenter/expire()``; the time while a guard
  /// is asking does not end an entry.
  public var expiry: Duration?
  /// How much later the second report of one tap may come, by a clock that cannot be set back.
  ///
  /// Two reports of the tap that starts the app may come later, until the interface is first met
  /// and for at most a minute. A notification is known by its request and date instead: the last
  /// 1,024 at any time; see ``EntryOutcome/duplicate(of:)``.
  public var duplicateWindow: Duration
  /// Which windows an entry opens in that no scene received.
  public var windows: WindowPolicy
  /// How long after an entry was opened a handler that registers still gets it.
  public var lateHandlerWindow: Duration
  /// The identifiers of notification actions that run in the background.
  ///
  /// They show nothing, so they do not wait for ``Requirement/interface`` and do not supersede what
  /// does. A center that is made of rules knows those that the rules declare:
  /// ``EntryRules/backgroundActions``.
  public var backgroundActions: Set<String>
  /// How a notification is presented that arrives in the foreground.
  public var foreground: ForegroundPolicy

  /// Options that are the usual ones where nothing is said.
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
