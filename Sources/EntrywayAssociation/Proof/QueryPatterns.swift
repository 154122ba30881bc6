/// The patterns for whole queries that a proof has come across: each once, known by a number.
struct QueryPatterns {
  private(set) var automata: [Automaton] = []
  /// For each pattern the names of items that its text seems to speak of.
  private(set) var names: [Set<[UInt8]>] = []
  private var sizes = AutomatonSizes(limit: 1_000_000)
  private var ids: [RulePattern: Int] = [:]

  mutating func id(_ pattern: WildcardPattern, of rule: ResolvedRule) throws(StatesExhausted) -> Int
  {
    let key = RulePattern(pattern, of: rule)
    if let id = ids[key] { return id }
    let automaton = try Automaton(PatternLanguage(of: rule).expression(pattern))
    try sizes.count(automaton)
    automata.append(automaton)
    names.append(Self.names(in: pattern))
    ids[key] = automata.count - 1
    return automata.count - 1
  }

  /// The literal texts that stand before a `=`.
  private static func names(in pattern: WildcardPattern) -> Set<[UInt8]> {
    var names: Set<[UInt8]> = []
    for case .literal(let text) in pattern.parts {
      for item in text.utf8.split(separator: UInt8(ascii: "&")) {
        guard let equals = item.firstIndex(of: UInt8(ascii: "=")), equals > item.startIndex else {
          continue
        }
        names.insert(Array(item[..<equals]))
      }
    }
    return names
  }
}
