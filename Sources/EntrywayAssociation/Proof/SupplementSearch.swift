/// Finds the shortest query and fragment that fit some conditions and others not.
final class SupplementSearch {
  var values: ValueLanguages
  var fragments: ValueLanguages
  var segments: ValueLanguages
  /// The patterns for paths.
  var paths: PathLanguages
  /// The patterns for whole queries.
  var queries = QueryPatterns()
  let names: ItemNames

  init(allowsEncodedSlash: Bool) throws(StatesExhausted) {
    paths = PathLanguages(allowsEncodedSlash: allowsEncodedSlash)
    segments = try ValueLanguages(segmentsWithEncodedSlash: allowsEncodedSlash)
    values = try ValueLanguages(.queryValue)
    fragments = try ValueLanguages(.fragment)
    names = try ItemNames()
  }

  /// The shortest query, then fragment, that fits all of the required conditions and none of the
  /// forbidden ones.
  ///
  /// - Parameter segments: How many segments the path has, if it is looked at segment by segment;
  ///   else it is left empty.
  func shortest(
    _ required: [LinkCondition], without forbidden: [LinkCondition], segments: Int? = nil,
    _ budget: inout StateBudget
  ) throws(StatesExhausted) -> LinkDifference? {
    if forbidden.contains(where: \.isEmpty) { return nil }
    if segments == nil, forbidden.isEmpty, required.allSatisfy(\.isEmpty) {
      return LinkDifference()
    }
    if segments == nil, (required + forbidden).contains(where: { $0.query != nil }) {
      return try QuerySearch(required, forbidden).shortest(self, &budget)
        .map { LinkDifference(supplement: $0) }
    }
    let classes = try ClassSearch(required, forbidden, segments: segments ?? 0, self, &budget)
    return try classes.shortest(&budget)
  }
}

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

/// How the names of query items in a file are spelt in links in normal form.
struct ItemNames: Sendable {
  private let alphabet: Alphabet

  init() throws(StatesExhausted) { alphabet = try Alphabet.texts(.queryName) }

  /// The spelling in a link; nil if no link has an item of that name.
  func name(_ text: String, decodes: Bool) -> [UInt8]? {
    let name = decodes ? TextGrammar.queryName.encoded(text.utf8) : Array(text.utf8)
    return alphabet.exact.accepts(name) ? name : nil
  }
}
