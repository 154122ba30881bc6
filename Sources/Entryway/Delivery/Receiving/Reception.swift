/// The immediate answer to an entry: whether a rule accepted it, and how far it has come.
///
/// Delegates and completion handlers need a `Bool` at once, long before a destination may be on
/// screen:
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
  ///
  /// - Parameters:
  ///   - id: The number that the entry got.
  ///   - isAccepted: Whether a rule of the app accepted the entry.
  ///   - state: The outcome if there is one already, else what the entry waits for.
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

/// Names one entry among all that a center has received.
///
/// Numbers grow in the order in which entries arrive. An entry that waits across a restart keeps
/// its number, and later entries get greater ones; where the store could be read only after this
/// run had given its numbers away, what comes out of it gets new ones.
///
/// ```swift
/// print(center.receive(entry).id)   // 3
/// ```
public struct EntryID: RawRepresentable, Hashable, Comparable, Sendable {
  /// The number, 1 or greater.
  public var rawValue: Int

  /// The entry with this number.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The greatest number that a run begins with: so many others follow that a store can hold all.
  static let greatestFirst = EntryID(rawValue: 1 << 52)

  /// Whether the left entry arrived first.
  public static func < (left: EntryID, right: EntryID) -> Bool { left.rawValue < right.rawValue }
}

extension EntryID: ExpressibleByIntegerLiteral {
  /// The entry with this number.
  public init(integerLiteral value: Int) { rawValue = value }
}

extension EntryID: CustomStringConvertible {
  /// The number alone: `3`.
  public var description: String { "\(rawValue)" }
}
