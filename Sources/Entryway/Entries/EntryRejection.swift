public import EntrywayDiagnostics

/// Why an entry was rejected: facts to branch on, and words to read at midnight.
///
/// ```swift
/// if case .rejected(let rejection) = ShopRoute.entries.read(entry) {
///   rejection.code       // .unusable
///   rejection.keyPath    // "deep_link"
///   print(rejection)
/// }
/// // `deep_link` is an array, not text
/// //   "deep_link": [4821]
/// //                ^^^^^^
/// //   by .notification(link: "deep_link")
/// // hint: send the link itself, without brackets, such as "deep_link": "https://shop.example.com/…".
/// ```
public struct EntryRejection: DiagnosticError, Hashable, Sendable {
  /// The kinds of reasons for which entries are rejected; more may be added, also by the app.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The code as text, in kebab case.
    public var rawValue: String

    /// The code with this text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The link is refused or opens nothing.
    public static let noMatch = Code(rawValue: "no-match")
    /// No rule is for entries of this kind: an unknown quick action or activity.
    public static let noRule = Code(rawValue: "no-rule")
    /// No rule is for the button that was pressed.
    public static let unknownAction = Code(rawValue: "unknown-action")
    /// Nothing that the rules look for is there.
    public static let missing = Code(rawValue: "missing")
    /// What a rule looks for is there, but cannot be used.
    public static let unusable = Code(rawValue: "unusable")
    /// The destination is not for those who use the app now.
    public static let audience = Code(rawValue: "audience")
    /// Only the server knows what the link opens, and no guard has asked it.
    public static let unresolvedLink = Code(rawValue: "unresolved-link")
    /// Handlers have handed over one entry after another, and it looks as if that never ended.
    public static let handoverLoop = Code(rawValue: "handover-loop")
    /// The payload is nested too deep.
    public static let tooDeep = Code(rawValue: "too-deep")
    /// The system announced the entry, but could not deliver it.
    public static let undelivered = Code(rawValue: "undelivered")
    /// One of the app's own reasons.
    public static let other = Code(rawValue: "other")
  }

  /// What kind of reason it is.
  public var code: Code
  /// What is wrong, where, and what to do.
  ///
  /// Of a link that opens nothing it is what the table says, with the table's code.
  public var diagnostic: Diagnostic
  /// The rule that rejected the entry, as the app wrote it; nil if no rule was asked.
  public var rule: String?
  /// The key path that the rule looked at.
  public var keyPath: String?
  /// The identifier of the notification's button.
  public var action: String?
  /// What was found, in words, such as `"an array"`; nil if nothing was.
  public var found: String?
  /// The tag that the app would have to hold.
  public var audience: String?
  /// Why the table has no route for the link, or for the fields of a payload.
  public var noMatch: LinkMatchError?

  /// The text of the ``diagnostic``.
  public var description: String { diagnostic.text }

  /// A rejection with the caller's own words, such as a guard's.
  ///
  /// ```swift
  /// EntryRejection("the shop is closed", hint: "try again tomorrow.")
  /// ```
  ///
  /// - Parameters:
  ///   - message: What is wrong, on one line.
  ///   - code: What kind of reason it is.
  ///   - notes: More on where and why, one string a line; they are indented.
  ///   - hint: What to do about it.
  public init(
    _ message: String, code: Code = .other, notes: [String] = [], hint: String? = nil
  ) {
    self.init(
      code,
      Diagnostic(
        .error, Diagnostic.Code(rawValue: code.rawValue), message, notes: notes, hint: hint))
  }

  package init(
    _ code: Code, _ diagnostic: Diagnostic, rule: String? = nil, keyPath: String? = nil,
    action: String? = nil, found: String? = nil, audience: String? = nil,
    noMatch: LinkMatchError? = nil
  ) {
    self.code = code
    self.diagnostic = diagnostic
    self.rule = rule
    self.keyPath = keyPath
    self.action = action
    self.found = found
    self.audience = audience
    self.noMatch = noMatch
  }

  /// The rejection of a link that the table does not take.
  init(_ error: LinkMatchError) { self.init(.noMatch, error.diagnostic, noMatch: error) }
}
