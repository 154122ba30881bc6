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
/// // `deep_link` is a key of the app's rules, and stands in the custom values too
/// // hint: leave it to the rules, or choose another key.
/// ```
public struct PushProblem: DiagnosticError, Hashable {
  /// What kind of problem it is.
  public var code: Code
  /// The rule concerned, as the app wrote it.
  public var rule: String?
  /// The key path concerned.
  public var keyPath: String?
  /// The identifier of the button; nil for the plain tap.
  public var action: String?
  /// What was written under the key; nil for a place with a sensitive parameter.
  public var written: PayloadValue?
  /// What came back when it was read: a place, or the summary of the rejection.
  public var found: String?

  /// What is wrong; where; `hint:` and what to do.
  public var diagnostic: Diagnostic

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
  init(_ problem: NoMatch, action: String?) {
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
