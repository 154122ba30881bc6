public import EntrywayDiagnostics

/// Everything that is wrong with the headers of a push, at once.
public struct PushHeaderError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problems; never empty.
  ///
  /// Their names are those of the header fields concerned.
  public var problems: [Diagnostic]

  /// What each problem says, below one another.
  public var description: String { problems.map(\.text).joined(separator: "\n") }
}
