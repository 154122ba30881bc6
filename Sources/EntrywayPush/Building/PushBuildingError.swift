public import Entryway
public import EntrywayDiagnostics

/// Why a payload is not made: facts to branch on, and words to read.
///
/// ```swift
/// do {
///   _ = try PushPayload(openingLink: "https://shop.example.com/orders/1", via: ShopRoute.entries,
///     custom: ["deep_link": "https://shop.example.com/cart"])
/// } catch {
///   error.code       // .collision
///   error.keyPath    // "deep_link"
///   print(error)
/// }
/// // `deep_link` is among the custom values, but is a key of the app's rules
/// // hint: leave it to the rules, or choose another key.
/// ```
public struct PushBuildingError: DiagnosticError, Hashable {
  /// What kind of problem it is.
  public var code: Code
  /// The rule concerned, as the app wrote it.
  public var rule: String?
  /// The key path concerned.
  public var keyPath: String?
  /// The identifier of the button; nil for the plain tap.
  public var action: String?
  /// What was written under the key; nil for a destination with a sensitive parameter.
  public var written: PayloadValue?
  /// What came back when it was read: a destination, or the summary of the rejection.
  public var found: String?

  /// What is wrong; where; `hint:` and what to do.
  public var diagnostic: Diagnostic

  /// The text of the ``diagnostic``.
  public var description: String { diagnostic.text }

  init(
    _ code: Code, _ message: String, notes: [String] = [], hint: String? = nil,
    rule: String? = nil, keyPath: String? = nil, action: String? = nil,
    written: PayloadValue? = nil, found: String? = nil
  ) {
    self.code = code
    self.rule = rule
    self.keyPath = keyPath
    self.action = action
    self.written = written
    self.found = found
    diagnostic = Diagnostic(
      .error, Diagnostic.Code(rawValue: code.rawValue), message, notes: notes, hint: hint)
  }

  /// A link that the app's table does not take: the table's own words.
  init(_ problem: LinkMatchError, action: String?) {
    code = .link
    self.action = action
    diagnostic = problem.diagnostic
    if let action { diagnostic = diagnostic.about(Self.way(action)) }
    diagnostic.code = Diagnostic.Code(rawValue: code.rawValue)
  }

  /// What the problem calls the plain tap, or a button.
  static func way(_ action: String?) -> String {
    action.map { "the button \(Quoting.code($0))" } ?? "the plain tap"
  }
}

extension PushBuildingError {
  /// The kinds of problems for which a payload is not made; more may be added.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The code as text, in kebab case.
    public var rawValue: String

    /// The code with this text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The link opens nothing, or only the fallback.
    public static let link = Code(rawValue: "link")
    /// No rule is for the plain tap, or for the button.
    public static let noRule = Code(rawValue: "no-rule")
    /// No rule writes the destination.
    public static let notWritable = Code(rawValue: "not-writable")
    /// What was written opens something else.
    public static let readsElsewhere = Code(rawValue: "reads-elsewhere")
    /// Two destinations would need the same key.
    public static let conflict = Code(rawValue: "conflict")
    /// One of the app's own keys is taken.
    public static let collision = Code(rawValue: "collision")
    /// The rules declare no such category, or there is none for the buttons.
    public static let category = Code(rawValue: "category")
    /// The category does not have the button.
    public static let actionNotDeclared = Code(rawValue: "action-not-declared")
    /// The category shows a button, and nothing says what it opens.
    public static let actionMissing = Code(rawValue: "action-missing")
    /// The send identifier is not valid.
    public static let sendID = Code(rawValue: "send-id")
    /// A number is out of range, or a value has no form in JSON.
    public static let value = Code(rawValue: "value")
    /// A text, a name or a key is set but empty.
    public static let empty = Code(rawValue: "empty")
    /// A critical sound, or the lack of one, contradicts the interruption level.
    public static let criticalSound = Code(rawValue: "critical-sound")
    /// The payload is nested too deep.
    public static let tooDeep = Code(rawValue: "too-deep")
  }
}
