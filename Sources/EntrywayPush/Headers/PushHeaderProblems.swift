/// Everything that is wrong with the headers of a push, at once.
public struct PushHeaderProblems: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problems; never empty.
  public var problems: [PushHeaderProblem]

  /// The problems below one another.
  public var description: String {
    problems.map(\.description).joined(separator: "\n")
  }
}
