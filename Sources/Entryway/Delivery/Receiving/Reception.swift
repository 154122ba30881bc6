/// The immediate answer to an entry: whether a rule accepted it, and its state.
///
/// Delegate methods and completion handlers need a `Bool` immediately, long before a destination
/// may be on screen:
///
/// ```swift
/// completionHandler(center.receive(entry).isAccepted)
/// ```
public struct Reception<Destination: LinkDestination>: Hashable, Sendable {
  /// The entry's number.
  public var id: EntryID
  /// Whether a rule of the app accepted the entry.
  ///
  /// Also true for an entry that waits or is superseded later; false for one that was rejected or
  /// dismissed. A duplicate has the value of its original.
  public var isAccepted: Bool
  /// The entry's outcome, or what it waits for.
  public var state: EntryState<Destination>

  /// Creates an answer by hand, for tests.
  ///
  /// - Parameters:
  ///   - id: The entry's number.
  ///   - isAccepted: Whether a rule of the app accepted the entry.
  ///   - state: The entry's outcome, or what it waits for.
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

/// Identifies an entry among all that a center has received.
///
/// Numbers increase in order of arrival. An entry that waits across a restart keeps its number, and
/// later entries get higher ones. If the store could be read only after this run had assigned the
/// same numbers, restored entries get new ones.
///
/// ```swift
/// print(center.receive(entry).id)   // 3
/// ```
public struct EntryID: RawRepresentable, Hashable, Comparable, Sendable {
  /// The number, 1 or higher.
  public var rawValue: Int

  /// Creates an identifier from an entry's number.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The highest number that a run starts with, which leaves enough for all entries that follow.
  static let greatestFirst = EntryID(rawValue: 1 << 52)

  /// Whether the left entry arrived first.
  public static func < (left: EntryID, right: EntryID) -> Bool { left.rawValue < right.rawValue }
}

extension EntryID: ExpressibleByIntegerLiteral {
  /// Creates an identifier from an entry's number.
  public init(integerLiteral value: Int) { rawValue = value }
}

extension EntryID: CustomStringConvertible {
  /// The number, such as `3`.
  public var description: String { "\(rawValue)" }
}
