public import EntrywayDiagnostics

/// Something in which the headers of a push do not fit one another, or the payload.
public struct PushHeaderProblem: Hashable, Sendable {
  /// The kinds of problems; more may be added.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The code as text, in kebab case.
    public var rawValue: String

    /// The code that is written so.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The topic is empty, or cannot be a header's value.
    public static let topic = Code(rawValue: "topic")
    /// The topic is that of another type.
    public static let topicSuffix = Code(rawValue: "topic-suffix")
    /// The type does not allow the priority.
    public static let priority = Code(rawValue: "priority")
    /// The date cannot be written.
    public static let expiration = Code(rawValue: "expiration")
    /// The identifier is empty, too long, or cannot be a header's value.
    public static let collapseID = Code(rawValue: "collapse-id")
    /// An alert has nothing that is shown or heard.
    public static let nothingToShow = Code(rawValue: "nothing-to-show")
    /// A push in the background does not say that there is content.
    public static let notContentAvailable = Code(rawValue: "not-content-available")
    /// The payload is larger than the type allows.
    public static let tooLarge = Code(rawValue: "too-large")
  }

  /// What kind of problem it is.
  public var code: Code
  /// The header field concerned; nil for the payload.
  public var field: String?
  /// What is wrong, where, and what to do.
  public var diagnostic: Diagnostic

  init(
    _ code: Code, _ field: String?, _ message: String, notes: [String] = [], hint: String? = nil
  ) {
    self.code = code
    self.field = field
    diagnostic = Diagnostic(
      .error, Diagnostic.Code(rawValue: code.rawValue), message, notes: notes, hint: hint)
  }

  init(_ problem: PayloadTooLarge) {
    code = .tooLarge
    field = nil
    diagnostic = problem.diagnostic
  }
}

extension PushHeaderProblem: CustomStringConvertible {
  /// What the ``diagnostic`` says, as a person reads it.
  public var description: String { diagnostic.text }
}

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
