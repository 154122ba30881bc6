/// How far an entry has come.
public enum EntryState<Destination: LinkDestination>: Hashable, Sendable {
  /// The entry waits; it opens as soon as nothing is left in the list.
  case waiting(for: [EntryWait])
  /// The handlers are being called.
  case opening
  /// The entry has its outcome, which never changes again.
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
