public import Entryway

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
public struct PushProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// What kind of problem it is.
  public var code: Code
  /// What is wrong, on one line.
  public var summary: String
  /// Where, line by line as it is printed.
  public var place: [String]
  /// What to do about it.
  public var hint: String?
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

  init(
    _ code: Code, _ worded: WordedProblem, rule: String? = nil, keyPath: String? = nil,
    action: String? = nil, written: PayloadValue? = nil, found: String? = nil
  ) {
    self.code = code
    summary = worded.what
    place = worded.place
    hint = worded.hint
    self.rule = rule
    self.keyPath = keyPath
    self.action = action
    self.written = written
    self.found = found
  }

  /// What is wrong; where; `hint:` and what to do.
  public var description: String { WordedProblem.text(summary, place, hint) }
}
