/// Which rules of an entry are never reached, since earlier ones decide about all that they take.
///
/// A rule counts as covering only if its query and its fragment cover those of the other; then the
/// paths of several together have to. What that leaves out is not reported, nor is what costs more
/// than the budget: whatever is reported is proven.
struct Reachability {
  /// How many states a whole file may cost.
  static let budget = 1_000_000
  /// Patterns of more characters, variables replaced, are left out.
  private static let maximumSize = 20_000
  private static let maximumKeptSize = 200

  private struct Key: Hashable {
    var pattern: WildcardPattern
    var isCaseSensitive: Bool
    var side: PatternLanguage.Side
  }

  private struct Candidate {
    var index: Int
    var rule: ResolvedRule
    var prefix: [UInt8]
    var path: Automaton
  }

  private var budget: StateBudget
  private var candidates: [Candidate] = []
  private var automata: [Key: Automaton] = [:]

  init(budget: Int) { self.budget = StateBudget(budget) }

  var remaining: Int { budget.remaining }

  /// For each rule that is not reached, its index and those of the rules that decide instead.
  mutating func unreached(of rules: [ResolvedRule?]) -> [(rule: Int, earlier: [Int])] {
    var unreached: [(rule: Int, earlier: [Int])] = []
    do throws(StatesExhausted) {
      for (index, rule) in rules.enumerated() {
        guard let rule else { continue }
        if let earlier = try covering(rule), !earlier.isEmpty {
          unreached.append((index, earlier))
        } else if let path = try automaton(rule.path, rule, .covering) {
          candidates.append(
            Candidate(index: index, rule: rule, prefix: Self.prefix(of: rule), path: path))
        }
      }
    } catch {
      // What was found until then is proven all the same.
      budget = StateBudget(0)
    }
    return unreached
  }

  private mutating func covering(_ rule: ResolvedRule) throws(StatesExhausted) -> [Int]? {
    let prefix = Self.prefix(of: rule)
    try budget.spend(candidates.count / 16)
    var chosen: [Candidate] = []
    for candidate in candidates {
      let known = min(prefix.count, candidate.prefix.count)
      guard prefix.prefix(known) == candidate.prefix.prefix(known),
        candidate.rule.decodes == rule.decodes || candidate.rule.path == .everything,
        try conditionsCover(candidate.rule, rule)
      else { continue }
      chosen.append(candidate)
    }
    guard !chosen.isEmpty, let path = try automaton(rule.path, rule, .covered) else { return nil }
    let texts: RawTexts = rule.decodes ? .decodedPaths : .paths
    return try covering(path, chosen.map(\.path), among: texts)?.map { chosen[$0].index }
  }

  /// Whether whatever query and fragment fit the second fit the first.
  private mutating func conditionsCover(
    _ first: ResolvedRule, _ second: ResolvedRule
  ) throws(StatesExhausted) -> Bool {
    guard try covers(first.fragment, first, second.fragment, second, .queries) else { return false }
    switch (first.query, second.query) {
    case (.text(let pattern), .text(let other)):
      return try covers(pattern, first, other, second, .queries)
    case (.text(let pattern), .items):
      return try covers(pattern, first, .everything, second, .queries)
    case (.items(let items), let other):
      for item in items {
        var pattern = WildcardPattern.everything
        if case .items(let others) = other, first.decodes == second.decodes,
          let same = others.first(where: { $0.name == item.name })
        {
          pattern = same.pattern
        }
        guard try covers(item.pattern, first, pattern, second, .values) else { return false }
      }
      return true
    }
  }

  private mutating func covers(
    _ pattern: WildcardPattern, _ first: ResolvedRule, _ other: WildcardPattern,
    _ second: ResolvedRule, _ texts: RawTexts
  ) throws(StatesExhausted) -> Bool {
    if pattern == .everything { return true }
    guard first.decodes == second.decodes else { return false }
    if pattern == other, first.isCaseSensitive == second.isCaseSensitive { return true }
    guard let wide = try automaton(pattern, first, .covering),
      let narrow = try automaton(other, second, .covered)
    else { return false }
    return try covering(narrow, [wide], among: first.decodes ? .decoded : texts) != nil
  }

  /// The indices of languages that together have all words of another; nil if they do not.
  ///
  /// They are none if the language has no word.
  private mutating func covering(
    _ covered: Automaton, _ others: [Automaton], among texts: RawTexts
  ) throws(StatesExhausted) -> [Int]? {
    var exploration = Exploration(
      within: [covered, try texts.alphabet()], observing: others, avoiding: Set(others.indices))
    var used: Set<Int> = []
    let outside = try exploration.shortest(&budget) { observed, _ in
      if let first = observed.first { used.insert(first) }
      return observed.isEmpty
    }
    return outside == nil ? used.union(exploration.ended).sorted() : nil
  }

  /// The automaton of a pattern; nil if the pattern is too large.
  private mutating func automaton(
    _ pattern: WildcardPattern, _ rule: ResolvedRule, _ side: PatternLanguage.Side
  ) throws(StatesExhausted) -> Automaton? {
    let size = pattern.parts.reduce(0) { $0 + $1.size }
    try budget.spend(size / 16)
    guard size <= Self.maximumSize else { return nil }
    let key = Key(pattern: pattern, isCaseSensitive: rule.isCaseSensitive, side: side)
    // To find a large one would cost as much as to make it.
    let isKept = size <= Self.maximumKeptSize
    if isKept, let known = automata[key] { return known }
    let language = PatternLanguage(
      isCaseSensitive: rule.isCaseSensitive, decodes: false, beyondASCII: side)
    let automaton = try Automaton(language.expression(pattern))
    // What is made stays in memory for the most part, so that its bound is the same.
    try budget.spend(automaton.stateCount + automaton.edges.count)
    if isKept { automata[key] = automaton }
    return automaton
  }

  /// What every path of a rule begins with, as far as that is simply said.
  private static func prefix(of rule: ResolvedRule) -> [UInt8] {
    guard rule.isCaseSensitive, case .literal(let text)? = rule.path.parts.first else { return [] }
    return Array(text.utf8)
  }
}

/// The texts that a part of a URL can have as the system compares it, well-formed or not.
///
/// Unlike a ``Alphabet`` it knows no normal form: what lint says holds for every URL.
private enum RawTexts {
  /// Paths without their trailing slashes: nothing, or a slash and more.
  case paths
  /// The same, their escapes decoded.
  case decodedPaths
  /// Whole queries, and fragments.
  case queries
  /// The values of query items.
  case values
  /// Any of these, their escapes decoded.
  case decoded

  /// All such texts.
  func alphabet() throws(StatesExhausted) -> Automaton {
    var builder = AutomatonBuilder()
    let start = builder.addState()
    builder.accept(start)
    switch self {
    case .paths: Self.addPaths(of: Self.visible.subtracting(SymbolSet("?#")), start, &builder)
    case .decodedPaths: Self.addPaths(of: .all, start, &builder)
    case .queries: builder.connect(start, Self.visible.subtracting(SymbolSet("#")), start)
    case .values: builder.connect(start, Self.visible.subtracting(SymbolSet("&#")), start)
    case .decoded: builder.connect(start, .all, start)
    }
    return try builder.automaton(from: start)
  }

  private static let visible = SymbolSet(bytes: 0x21..<0x7F)

  private static func addPaths(
    of symbols: SymbolSet, _ start: Int32, _ builder: inout AutomatonBuilder
  ) {
    let (slash, body) = (builder.addState(), builder.addState())
    for state in [start, slash, body] { builder.connect(state, .slash, slash) }
    for state in [slash, body] { builder.connect(state, symbols.subtracting(.slash), body) }
    builder.accept(body)
  }
}
