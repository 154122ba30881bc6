/// Why an entry was rejected.
public struct EntryRejection: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, where, and what to do.
  public var description: String

  /// A rejection with its whole text.
  public init(_ description: String) { self.description = description }
}
