/// What a helper of this module found to be otherwise than the test expects.
///
/// A test that throws it fails with its text: what differs, what happened, and what to look at.
public struct TestFailure: Error, Hashable, Sendable {
  /// The kinds of differences; more may be added.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The code as text, in kebab case.
    public var rawValue: String

    /// The code that is written so.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Other places were opened, or none, or one more than once.
    public static let opened = Code(rawValue: "opened")
    /// A table or rules with problems.
    public static let problems = Code(rawValue: "problems")
    /// A table that is not what its text of before says.
    public static let snapshot = Code(rawValue: "snapshot")
    /// A recorded entry that ends otherwise than it did.
    public static let replay = Code(rawValue: "replay")
    /// A recording that cannot be read: damaged, or of another version.
    public static let recording = Code(rawValue: "recording")
  }

  /// What kind of difference it is.
  public var code: Code
  /// What differs, what happened, and what to do about it.
  public var description: String
}

extension TestFailure: CustomStringConvertible {}
