/// Names one entry among all that a center has received.
///
/// Numbers grow in the order in which entries arrive. An entry that waits across a restart keeps
/// its number, and later entries get greater ones.
///
/// ```swift
/// print(center.receive(entry).id)   // 3
/// ```
public struct EntryID: RawRepresentable, Hashable, Comparable, Sendable {
  /// The number, 1 or greater.
  public var rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  public static func < (left: EntryID, right: EntryID) -> Bool { left.rawValue < right.rawValue }
}

extension EntryID: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int) { rawValue = value }
}

extension EntryID: CustomStringConvertible {
  public var description: String { "\(rawValue)" }
}
