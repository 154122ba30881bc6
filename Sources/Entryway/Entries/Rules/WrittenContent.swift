/// What a rule needs in a notification's payload to open a place.
package struct WrittenContent: Hashable, Sendable {
  /// The rule, as the app wrote it.
  package var rule: String
  /// The key path at which the rule looks, if it looks at one.
  package var keyPath: String?
  /// The payload that has what the rule needs, and nothing else; an object.
  package var payload: PayloadValue

  /// Whether a sensitive parameter is in it, which no message shows.
  package var isSensitive: Bool

  package init(rule: String, keyPath: String?, payload: PayloadValue, isSensitive: Bool) {
    self.rule = rule
    self.keyPath = keyPath
    self.payload = payload
    self.isSensitive = isSensitive
  }
}
