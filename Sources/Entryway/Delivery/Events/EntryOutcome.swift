/// The outcome of an entry.
///
/// Every entry gets exactly one outcome.
///
/// ```swift
/// let reception = center.receive(AppEntry(source: .inApp, content: .link("shop://orders/4821")))
/// if case .finished(let outcome) = reception.state {
///   print(outcome)   // opened order (id: 4821)
/// }
/// ```
public enum EntryOutcome<Destination: LinkDestination>: Hashable, Sendable {
  /// The handlers were called with the destination. After a redirect, it is the destination that
  /// opened, not the one that the entry named.
  case opened(RouteMatch<Destination>)
  /// The entry cannot be used, or guards redirected it in a loop.
  indirect case rejected(EntryRejection)
  /// A newer entry took its place before it could open.
  case superseded(by: EntryID)
  /// It waited longer than ``DeliveryOptions/expiry`` allows.
  case expired
  /// The system reported one tap through two callbacks, and this is the second report.
  case duplicate(of: EntryID)
  /// It was cancelled.
  case cancelled(by: EntryCancellation)
}

extension EntryOutcome: CustomStringConvertible {
  /// The outcome in words, without the entry: `superseded by entry 4`.
  public var description: String { DeliveryWording.outcome(self) }
}

/// What cancelled an entry.
public enum EntryCancellation: Hashable, Sendable {
  /// The user dismissed the notification, so there is nothing to open.
  case dismissal
  /// A guard of the app answered ``GuardDecision/cancel(reason:)``.
  case guardDecision(reason: String)
  /// A guard did not answer within the time limit of ``DeepLinkCenter/addGuard(timeLimit:_:)``.
  case guardTimeLimit(Duration)
  /// The app called ``DeepLinkCenter/cancel(_:)`` or ``DeepLinkCenter/cancelWaiting()``.
  case app
  /// The process ended while the entry was being opened. Whether the user saw the destination is
  /// unknown, so it is not opened again: an entry opens at most once, even if the process is
  /// killed.
  case termination
}

extension EntryCancellation: CustomStringConvertible {
  /// The reason, as the end of a sentence: `dismissed`.
  public var description: String { DeliveryWording.reason(of: self) }
}

/// The state of an entry.
public enum EntryState<Destination: LinkDestination>: Hashable, Sendable {
  /// The entry waits; it opens as soon as the list is empty.
  case waiting(for: [EntryWait])
  /// The handlers are being called.
  case opening
  /// The entry has its outcome, which never changes.
  case finished(EntryOutcome<Destination>)

  /// The outcome, if there is one already.
  public var outcome: EntryOutcome<Destination>? {
    if case .finished(let outcome) = self { outcome } else { nil }
  }
}

extension EntryState: CustomStringConvertible {
  /// The state in words, without the entry: `waits for the interface and a handler`.
  public var description: String { DeliveryWording.state(self) }
}

/// Something that an entry waits for.
public enum EntryWait: Hashable, Sendable {
  /// A requirement that is not satisfied, from the app, the route or a guard.
  case requirement(Requirement)
  /// The first handler: for the entry's scene, if it has one.
  case handler(scene: SceneID? = nil)
  /// The answer of a guard.
  case guards
  /// Another entry that is being opened, or whose guard is asking.
  case turn
}

extension EntryWait: CustomStringConvertible {
  /// What the entry waits for, as the end of a sentence: `the interface`.
  public var description: String { DeliveryWording.wait(self) }
}
