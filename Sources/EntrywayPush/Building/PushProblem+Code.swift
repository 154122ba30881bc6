extension PushProblem {
  /// The kinds of problems for which a payload is not made; more may be added.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The code as text, in kebab case.
    public var rawValue: String

    /// The code that is written so.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The link opens nothing, or the fallback alone.
    public static let link = Code(rawValue: "link")
    /// No rule is for the plain tap, or for the button.
    public static let noRule = Code(rawValue: "no-rule")
    /// No rule writes the place.
    public static let notWritable = Code(rawValue: "not-writable")
    /// What was written opens something else.
    public static let readsElsewhere = Code(rawValue: "reads-elsewhere")
    /// Two places would stand under one key.
    public static let conflict = Code(rawValue: "conflict")
    /// A key of the app's own is taken.
    public static let collision = Code(rawValue: "collision")
    /// The rules declare no such category, or there is none for the buttons.
    public static let category = Code(rawValue: "category")
    /// The category does not have the button.
    public static let actionNotDeclared = Code(rawValue: "action-not-declared")
    /// The category shows a button, and nothing says what it opens.
    public static let actionMissing = Code(rawValue: "action-missing")
    /// The identifier of the send cannot be one.
    public static let sendID = Code(rawValue: "send-id")
    /// A number is out of its range, or a value has no form in JSON.
    public static let value = Code(rawValue: "value")
    /// The payload is nested too deep.
    public static let tooDeep = Code(rawValue: "too-deep")
  }
}
