/// The immediate answer to an entry: whether a rule accepted it, and how far it has come.
///
/// Delegates and completion handlers need a `Bool` at once, long before a place may be on screen:
///
/// ```swift
/// completionHandler(center.receive(entry).isAccepted)
/// ```
public struct Reception<Destination: LinkDestination>: Hashable, Sendable {
  /// The number that the entry got.
  public var id: EntryID
  /// Whether a rule of the app accepted the entry.
  ///
  /// True also for one that waits or is superseded later; false for one that was rejected or
  /// dismissed. A duplicate answers as its original did.
  public var isAccepted: Bool
  /// The outcome if there is one already, else what the entry waits for.
  public var state: EntryState<Destination>

  /// An answer made by hand, for tests.
  public init(id: EntryID, isAccepted: Bool, state: EntryState<Destination>) {
    self.id = id
    self.isAccepted = isAccepted
    self.state = state
  }
}

extension Reception: CustomStringConvertible {
  /// The answer as a sentence, such as `Entry 3 waits for the interface`.
  public var description: String { DeliveryWording.sentence(about: id, state: state) }
}
