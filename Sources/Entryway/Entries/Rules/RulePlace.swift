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

  init(rule: String, subject: EntrySubject, payload: PayloadValue, path: String?) {
    self.rule = rule
    self.subject = subject
    self.payload = payload
    self.path = path
    holder = payload
    guard let path else { return }
    (lookup, keys, holder) = payload.walk(path)
  }
}
