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
/// // hint: send the link alone, without brackets, such as "deep_link": "https://shop.example.com/…".
/// ```
public struct EntryRejection: Error, Hashable, Sendable {
  /// What kind of reason it is.
  public var code: Code
  /// What is wrong, on one line.
  public var summary: String
  /// Where, line by line as it is printed; what was found is underlined.
  public var place: [String]
  /// What to do about it.
  public var hint: String?
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

  /// A rejection with words of the caller's own, such as a guard's.
  ///
  /// - Parameters:
  ///   - description: What is wrong; the first line becomes the summary, a line that begins with
  ///     `hint: ` the hint, the others the place.
  ///   - code: What kind of reason it is.
  public init(_ description: String, code: Code = .other) {
    self.init(code, WordedProblem(reading: description))
  }

  /// A rejection in three parts.
  ///
  /// - Parameters:
  ///   - code: What kind of reason it is.
  ///   - summary: What is wrong, on one line.
  ///   - place: Where, one string a line; they are indented.
  ///   - hint: What to do about it.
  public init(code: Code, summary: String, place: [String] = [], hint: String? = nil) {
    self.init(code, WordedProblem(what: summary, place: place, hint: hint))
  }

  init(
    _ code: Code, _ worded: WordedProblem, rule: String? = nil, keyPath: String? = nil,
    action: String? = nil, found: String? = nil, audience: String? = nil
  ) {
    self.code = code
    summary = worded.what
    place = worded.place
    hint = worded.hint
    self.rule = rule
    self.keyPath = keyPath
    self.action = action
    self.found = found
    self.audience = audience
  }
}

extension EntryRejection: CustomStringConvertible {
  /// What is wrong; where, with what was found underlined; `hint:` and what to do.
  public var description: String {
    WordedProblem.text(summary, place, hint)
  }
}
