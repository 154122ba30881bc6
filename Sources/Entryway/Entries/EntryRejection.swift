public import EntrywayDiagnostics

/// Why an entry was rejected, for your code and for people who read the log.
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
  /// The kinds of reasons for which entries are rejected; the app can add its own.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The code as text, in kebab case.
    public var rawValue: String

    /// Creates a code from its text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The link is invalid or matches no route.
    public static let noMatch = Code(rawValue: "no-match")
    /// No rule handles entries of this kind, such as an unknown quick action or activity.
    public static let noRule = Code(rawValue: "no-rule")
    /// No rule handles the button that was pressed.
    public static let unknownAction = Code(rawValue: "unknown-action")
    /// The payload has none of the keys that the rules look for.
    public static let missing = Code(rawValue: "missing")
    /// The payload has a key that a rule looks for, but its value cannot be used.
    public static let unusable = Code(rawValue: "unusable")
    /// The destination is not available to the current user.
    public static let audience = Code(rawValue: "audience")
    /// Only the server knows what the link opens, and no guard has asked it.
    public static let unresolvedLink = Code(rawValue: "unresolved-link")
    /// Handlers passed on one entry after another, in what looks like an endless loop.
    public static let handoverLoop = Code(rawValue: "handover-loop")
    /// The payload is nested too deeply.
    public static let tooDeep = Code(rawValue: "too-deep")
    /// The system announced the entry but could not deliver it.
    public static let undelivered = Code(rawValue: "undelivered")
    /// One of the app's own reasons.
    public static let other = Code(rawValue: "other")
  }

  /// The kind of reason.
  public var code: Code
  /// What is wrong, where, and what to do.
  ///
  /// For a link that matches no route, it is the table's diagnostic, with the table's code.
  public var diagnostic: Diagnostic
  /// The rule that rejected the entry, as written in the app; nil if no rule was asked.
  public var rule: String?
  /// The key path that the rule reads.
  public var keyPath: String?
  /// The identifier of the notification's button.
  public var action: String?
  /// A description of what was found, such as `"an array"`; nil if nothing was.
  public var found: String?
  /// The audience tag that the user lacks.
  public var audience: String?
  /// Why the table has no route for the link, or for the fields of a payload.
  public var noMatch: LinkMatchError?

  /// The text of the ``diagnostic``.
  public var description: String { diagnostic.text }

  /// Creates a rejection with your own message, for example in a guard.
  ///
  /// ```swift
  /// EntryRejection("the shop is closed", hint: "try again tomorrow.")
  /// ```
  ///
  /// - Parameters:
  ///   - message: What is wrong, on one line.
  ///   - code: The kind of reason.
  ///   - notes: More details, one string for each line; they are indented.
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

  /// The rejection of a link that the table does not match.
  init(_ error: LinkMatchError) { self.init(.noMatch, error.diagnostic, noMatch: error) }
}
