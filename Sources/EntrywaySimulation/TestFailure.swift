public import EntrywayDiagnostics

/// How the result differs from what the test expects.
///
/// A test that throws it fails with its text: what differs, what happened, and what to look at.
public struct TestFailure: DiagnosticError, Hashable {
  /// The kinds of differences; more may be added.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The code as text, in kebab case.
    public var rawValue: String

    /// The code with this text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Other destinations were opened, or none, or one more than once.
    public static let opened = Code(rawValue: "opened")
    /// A table or rules with problems.
    public static let problems = Code(rawValue: "problems")
    /// A table that is not what its text of before says.
    public static let snapshot = Code(rawValue: "snapshot")
    /// A manifest that is not what its file says.
    public static let manifest = Code(rawValue: "manifest")
    /// A recorded entry that ends differently.
    public static let replay = Code(rawValue: "replay")
    /// A recording that cannot be read: damaged, or of another version.
    public static let recording = Code(rawValue: "recording")
  }

  /// What kind of difference it is.
  public var code: Code
  /// What it is made of, where that is known: the problems of a table, or what differs in each
  /// order.
  public var problems: [Diagnostic]
  /// What differs, what happened, and what to do about it.
  public var diagnostic: Diagnostic

  /// The text of the ``diagnostic``.
  public var description: String { diagnostic.text }

  package init(
    _ code: Code, _ message: String, problems: [Diagnostic] = [], notes: [String] = [],
    hint: String? = nil
  ) {
    self.code = code
    self.problems = problems
    diagnostic = Diagnostic(
      .error, Diagnostic.Code(rawValue: code.rawValue), message, notes: notes.flatMap(\.lines),
      hint: hint)
  }
}

extension String {
  /// The lines, also the empty ones.
  var lines: [String] {
    split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The text with each line two columns further to the right.
  var indented: String { lines.map { "  " + $0 }.joined(separator: "\n") }
}
