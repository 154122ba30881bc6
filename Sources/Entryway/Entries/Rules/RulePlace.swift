/// A rule at work on one entry: what an error about it has to name.
struct RulePlace {
  /// The rule, as the app wrote it.
  var rule: String
  var subject: EntrySubject
  var payload: PayloadValue
  /// The key path at which the rule looks, if it looks at one.
  var path: String?
  /// What stands there.
  var lookup: PayloadLookup?
  /// The keys that lead there, or as far as one can go.
  var keys: [String] = []
  /// The object in which the last of the keys stands.
  var holder: PayloadValue
  /// Whether what stands there becomes a parameter that is sensitive.
  var isSensitive = false
  private let mask: Mask

  /// Takes the secrets out of a value under some keys, or everything but links.
  typealias Mask = (_ value: PayloadValue, _ keys: [String], _ hidesAll: Bool) -> PayloadValue

  init(
    rule: String, subject: EntrySubject, payload: PayloadValue, path: String?,
    mask: @escaping Mask
  ) {
    self.mask = mask
    self.rule = rule
    self.subject = subject
    self.payload = payload
    self.path = path
    holder = payload
    guard let path else { return }
    (lookup, keys, holder) = payload.walk(path)
  }

  /// The value that stands at the keys, as messages show it.
  func shown(_ value: PayloadValue) -> PayloadValue { mask(value, keys, isSensitive) }

  /// The whole payload, as messages show it where nobody knows what was meant by its keys.
  var shownPayload: PayloadValue { mask(payload, [], isSensitive) }
}

extension RulePlace {
  /// The key path as a message names it.
  var key: String { "`\(path ?? "")`" }

  /// The line that names the rule.
  var note: String { "by \(rule)" }

  /// The value behind its keys, as JSON has them, with the value underlined.
  func excerpt(of value: PayloadValue) -> Excerpt {
    let opening = keys.map { "\"\(Excerpt.line($0))\": " }.joined(separator: "{")
    let closing = String(repeating: "}", count: max(0, keys.count - 1))
    return Excerpt(opening, shown(value).excerpt, closing)
  }

  /// The rejection of a value that stands at the place.
  func rejection(
    _ code: EntryRejection.Code = .unusable, of value: PayloadValue, _ message: String, hint: String
  ) -> EntryRejection {
    rejection(
      code, of: value,
      Diagnostic(
        .error, Diagnostic.Code(rawValue: code.rawValue), message, excerpt: excerpt(of: value),
        notes: [note], hint: hint))
  }

  /// The rejection of a value that stands at the place, in the words of a diagnostic.
  func rejection(
    _ code: EntryRejection.Code, of value: PayloadValue, _ diagnostic: Diagnostic,
    noMatch: NoMatch? = nil
  ) -> EntryRejection {
    EntryRejection(
      code, diagnostic, rule: rule, keyPath: path, action: subject.action, found: value.kind,
      noMatch: noMatch)
  }
}
