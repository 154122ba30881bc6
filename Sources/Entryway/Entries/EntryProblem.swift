/// A mistake in the rules of an app.
///
/// The rules work all the same; a line in a test suite keeps them free of it:
///
/// ```swift
/// #expect(ShopRoute.entries.problems.isEmpty)
/// ```
public struct EntryProblem: Hashable, Sendable, CustomStringConvertible {
  /// The kinds of mistakes that rules can have; more may be added.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The code as text, in kebab case.
    public var rawValue: String

    /// The code that is written so.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A rule that is never asked, because an earlier one always answers.
    public static let unreachable = Code(rawValue: "unreachable")
    /// A rule without a key, a type or an identifier.
    public static let empty = Code(rawValue: "empty")
    /// A category that is declared twice, or a button that stands in it twice.
    public static let duplicate = Code(rawValue: "duplicate")
    /// A button that no rule is for.
    public static let actionWithoutRule = Code(rawValue: "action-without-rule")
    /// A rule for a button that no category has.
    public static let actionNotDeclared = Code(rawValue: "action-not-declared")
  }

  /// What kind of mistake it is.
  public var code: Code
  /// The rules concerned, as the app wrote them.
  public var rules: [String]
  /// What is wrong, where, and what to do.
  public var description: String

  init(_ code: Code, _ rules: [String], _ worded: WordedProblem) {
    self.code = code
    self.rules = rules
    description = worded.text
  }
}
