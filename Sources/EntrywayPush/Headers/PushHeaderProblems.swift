public import EntrywayDiagnostics

/// Everything that is wrong with the headers of a push, at once.
public struct PushHeaderProblems: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problems; never empty.
  public var problems: [PushHeaderProblem]

  /// What each of them says.
  public var diagnostics: [Diagnostic] { problems.map(\.diagnostic) }

  /// The problems below one another.
  public var description: String {
    problems.map(\.description).joined(separator: "\n")
  }
}
