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
