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
