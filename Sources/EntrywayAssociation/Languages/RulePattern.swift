/// A pattern, and how its rule compares texts with it: what decides about its language.
struct RulePattern: Hashable {
  let pattern: WildcardPattern
  private let isCaseSensitive: Bool
  private let decodes: Bool

  init(_ pattern: WildcardPattern, of rule: ResolvedRule) {
    self.pattern = pattern
    isCaseSensitive = rule.isCaseSensitive
    decodes = rule.decodes
  }
}
