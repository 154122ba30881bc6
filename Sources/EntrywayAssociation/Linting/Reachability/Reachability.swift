/// Which rules of an entry are never reached, since earlier ones decide about all that they take.
///
/// A rule counts as covering only if its query and its fragment cover those of the other; then the
/// paths of several together have to. What that leaves out is left unsaid, so that whatever is said
/// is proven.
struct Reachability {
  /// How much a whole file may cost.
  static let budget = 20_000_000

  private struct Candidate {
    var index: Int
    var rule: ResolvedRule
    var prefix: [UInt8]
    var automaton: PatternAutomaton
  }

  private var budget: PatternCover.Budget
  private var candidates: [Candidate] = []

  init(budget: Int) { self.budget = PatternCover.Budget(remaining: budget) }

  var remaining: Int { budget.remaining }

  /// For each rule that is not reached, its index and those of the rules that decide instead.
  mutating func unreached(of rules: [ResolvedRule?]) -> [(rule: Int, earlier: [Int])] {
    var unreached: [(rule: Int, earlier: [Int])] = []
    for (index, rule) in rules.enumerated() {
      guard let rule, budget.remaining > 0 else { continue }
      if let earlier = covering(rule), !earlier.isEmpty {
        unreached.append((index, earlier))
      } else if let automaton = automaton(rule.path, rule, .covering) {
        candidates.append(
          Candidate(index: index, rule: rule, prefix: Self.prefix(of: rule), automaton: automaton))
      }
    }
    return unreached
  }

  private mutating func covering(_ rule: ResolvedRule) -> [Int]? {
    guard let covered = automaton(rule.path, rule, .covered) else { return nil }
    let prefix = Self.prefix(of: rule)
    budget.remaining -= candidates.count
    var chosen: [Candidate] = []
    for candidate in candidates {
      let known = min(prefix.count, candidate.prefix.count)
      guard prefix.prefix(known) == candidate.prefix.prefix(known),
        candidate.rule.decodes == rule.decodes || candidate.rule.path == .everything,
        conditionsCover(candidate.rule, rule)
      else { continue }
      chosen.append(candidate)
    }
    guard !chosen.isEmpty else { return nil }
    let texts = PatternCover.Texts(symbols: rule.decodes ? .ascii : .path, arePaths: true)
    let cover = PatternCover(covered, by: chosen.map(\.automaton), among: texts)
    return cover.indices(&budget)?.map { chosen[$0].index }
  }

  /// Whether whatever query and fragment fit the second fit the first.
  private mutating func conditionsCover(_ first: ResolvedRule, _ second: ResolvedRule) -> Bool {
    guard covers(first.fragment, first, second.fragment, second, .query) else { return false }
    switch (first.query, second.query) {
    case (.text(let pattern), .text(let other)):
      return covers(pattern, first, other, second, .query)
    case (.text(let pattern), .items):
      return covers(pattern, first, .everything, second, .query)
    case (.items(let items), let other):
      for item in items {
        var pattern = WildcardPattern.everything
        if case .items(let others) = other, first.decodes == second.decodes,
          let same = others.first(where: { $0.name == item.name })
        {
          pattern = same.pattern
        }
        guard covers(item.pattern, first, pattern, second, .value) else { return false }
      }
      return true
    }
  }

  private mutating func covers(
    _ pattern: WildcardPattern, _ first: ResolvedRule, _ other: WildcardPattern,
    _ second: ResolvedRule, _ symbols: CharacterClass
  ) -> Bool {
    if pattern == .everything { return true }
    guard first.decodes == second.decodes else { return false }
    if pattern == other, first.isCaseSensitive == second.isCaseSensitive { return true }
    guard let covering = automaton(pattern, first, .covering),
      let covered = automaton(other, second, .covered)
    else { return false }
    let texts = PatternCover.Texts(symbols: first.decodes ? .ascii : symbols, arePaths: false)
    return PatternCover(covered, by: [covering], among: texts).indices(&budget) != nil
  }

  private mutating func automaton(
    _ pattern: WildcardPattern, _ rule: ResolvedRule, _ side: PatternAutomaton.Side
  ) -> PatternAutomaton? {
    let weight = pattern.parts.reduce(0) { $0 + $1.weight }
    budget.remaining -= weight
    guard budget.remaining > 0, weight <= PatternAutomaton.maximumCount else { return nil }
    return PatternAutomaton(pattern, isCaseSensitive: rule.isCaseSensitive, side)
  }

  /// What every path of a rule begins with, as far as that is simply said.
  private static func prefix(of rule: ResolvedRule) -> [UInt8] {
    guard rule.isCaseSensitive, case .literal(let text)? = rule.path.parts.first else { return [] }
    return Array(text.utf8)
  }
}
