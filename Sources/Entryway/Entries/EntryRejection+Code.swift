extension EntryRejection {
  /// The kinds of reasons for which entries are rejected; more may be added, also by the app.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The code as text, in kebab case.
    public var rawValue: String

    /// The code that is written so.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The link is refused or opens nothing.
    public static let noMatch = Code(rawValue: "no-match")
    /// The rules do not speak of entries of this kind: an unknown quick action or activity.
    public static let noRule = Code(rawValue: "no-rule")
    /// No rule is for the button that was pressed.
    public static let unknownAction = Code(rawValue: "unknown-action")
    /// Nothing that the rules look for is there.
    public static let missing = Code(rawValue: "missing")
    /// What a rule looks for is there and cannot be used.
    public static let unusable = Code(rawValue: "unusable")
    /// The place is for others than those who use the app now.
    public static let audience = Code(rawValue: "audience")
    /// The payload is nested too deep.
    public static let tooDeep = Code(rawValue: "too-deep")
    /// The system announced the entry, and could not hand it over.
    public static let undelivered = Code(rawValue: "undelivered")
    /// A reason of the app's own.
    public static let other = Code(rawValue: "other")
  }
}
