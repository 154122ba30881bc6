import EntrywayRouting

/// The paths that fit the patterns of rules: each pattern's once, however many rules have it.
struct PathLanguages {
  private var automata: [RulePattern: Automaton] = [:]
  private var sizes = AutomatonSizes(limit: 2_000_000)
  let allowsEncodedSlash: Bool

  init(allowsEncodedSlash: Bool) { self.allowsEncodedSlash = allowsEncodedSlash }

  mutating func automaton(of rule: ResolvedRule) throws(StatesExhausted) -> Automaton {
    let key = RulePattern(rule.path, of: rule)
    if let known = automata[key] { return known }
    var path = try Automaton(PatternLanguage(of: rule).expression(rule.path))
    if rule.decodes, allowsEncodedSlash { path = try path.beforeTrailingSlashes() }
    try sizes.count(path)
    automata[key] = path
    return path
  }
}
