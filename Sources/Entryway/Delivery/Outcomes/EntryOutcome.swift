/// What became of an entry.
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
  /// The handlers were called with the place. After a redirect it is the place that was opened,
  /// not the one that the entry named.
  case opened(RouteMatch<Destination>)
  /// The entry cannot be used, or guards redirected it in a circle.
  case rejected(EntryRejection)
  /// A newer entry took its place before it could open.
  case superseded(by: EntryID)
  /// It waited longer than ``DeliveryOptions/expiry`` allows.
  case expired
  /// The system reported one tap through two callbacks, and this is the second report.
  case duplicate(of: EntryID)
  /// It was given up.
  case cancelled(by: EntryCancellation)
}

extension EntryOutcome: CustomStringConvertible {
  /// The outcome in words, without the entry: `superseded by entry 4`.
  public var description: String { DeliveryWording.outcome(self) }
}
