import EntrywayRouting

/// The languages of query values, or of fragments, that a proof has come across: each once, known
/// by a number.
///
/// A text that is absent counts as empty.
struct ValueLanguages {
  /// The number of a language.
  typealias ID = Int

  /// Texts that are in the same languages, of those that one asked about.
  struct Class: Sendable {
    /// The shortest of them.
    var text: [UInt8]
    /// The avoided languages that have them.
    var members: Set<ID>
  }

  /// Which texts are looked for.
  struct Question: Hashable, Sendable {
    /// The languages that have to have a text.
    var required: Set<ID> = []
    /// The languages that had better not have it.
    var avoided: Set<ID> = []
    /// The languages that must not have it.
    var refused: Set<ID> = []
  }

  private let alphabet: Alphabet
  private(set) var automata: [Automaton] = []
  private var sizes = AutomatonSizes(limit: 1_000_000)
  private var ids: [Key: ID] = [:]
  private var classes: [Question: [Class]] = [:]

  private enum Key: Hashable {
    case pattern(RulePattern)
    case route(RouteOutline.Condition, ShapeReading, prefix: [UInt8], suffix: [UInt8])
  }

  let grammar: TextGrammar

  /// Whether a text may be absent, which counts as empty.
  private let mayBeAbsent: Bool

  /// The values of items, or the fragments.
  init(_ grammar: TextGrammar) throws(StatesExhausted) {
    self.grammar = grammar
    alphabet = try Alphabet.texts(grammar)
    mayBeAbsent = true
  }

  /// The segments of paths.
  init(segmentsWithEncodedSlash allowsEncodedSlash: Bool) throws(StatesExhausted) {
    grammar = .segment(allowsEncodedSlash: allowsEncodedSlash)
    alphabet = try Alphabet.segments(grammar)
    mayBeAbsent = false
  }

  /// The language of a pattern.
  mutating func id(
    _ pattern: WildcardPattern, of rule: ResolvedRule
  ) throws(StatesExhausted) -> ID {
    return try id(.pattern(RulePattern(pattern, of: rule))) {
      PatternLanguage(of: rule).expression(pattern)
    }
  }

  /// The language of what a route requires; nil for a flag, which is no text.
  mutating func id(
    _ condition: RouteOutline.Condition, _ reading: ShapeReading,
    between texts: (prefix: [UInt8], suffix: [UInt8]) = ([], [])
  ) throws(StatesExhausted) -> ID? {
    let shapes = ShapeLanguage(grammar: grammar)
    let expression: LanguageExpression
    switch condition {
    case .flag: return nil
    case .literal(let text): expression = .text(grammar.encoded(text))
    case .shape(let shape): expression = shapes.texts(shape, reading)
    }
    let key = Key.route(condition, reading, prefix: texts.prefix, suffix: texts.suffix)
    let whole = LanguageExpression.sequence([
      .text(grammar.encoded(texts.prefix)), expression, .text(grammar.encoded(texts.suffix)),
    ])
    return try id(key) { whole }
  }

  private mutating func id(
    _ key: Key, _ expression: () -> LanguageExpression
  ) throws(StatesExhausted) -> ID {
    if let id = ids[key] { return id }
    let automaton = try Automaton(expression())
    try sizes.count(automaton)
    automata.append(automaton)
    ids[key] = automata.count - 1
    return automata.count - 1
  }

  /// The shortest texts that are in all required languages and in as few others as can be.
  ///
  /// A text is left out if a shorter one is in none of the others that it is not in as well: the
  /// shorter one serves wherever it would.
  mutating func classes(
    _ question: Question, _ budget: inout StateBudget
  ) throws(StatesExhausted) -> [Class] {
    if let known = classes[question] { return known }
    // The question is kept with its answer, and there may be many that name many languages.
    try budget.spend((question.avoided.count + question.refused.count) / 2)
    let found = try alphabet.answer(
      { (alphabet) throws(StatesExhausted) in
        try classes(question, alphabet, &budget)
      }, words: { $0.map(\.text).filter { !$0.isEmpty } })
    classes[question] = found
    return found
  }

  private func classes(
    _ question: Question, _ alphabet: Automaton, _ budget: inout StateBudget
  ) throws(StatesExhausted) -> [Class] {
    let others = question.avoided.sorted() + question.refused.sorted()
    let firstRefused = question.avoided.count
    var found: [Class] = []
    if mayBeAbsent, question.required.allSatisfy({ automata[$0].accepts([]) }),
      !question.refused.contains(where: { automata[$0].accepts([]) })
    {
      found.append(Class(text: [], members: question.avoided.filter { automata[$0].accepts([]) }))
    }
    if found.first?.members.isEmpty == true { return found }
    var exploration = Exploration(
      within: [alphabet] + question.required.sorted().map { automata[$0] },
      observing: others.map { automata[$0] }, avoiding: Set(firstRefused..<others.count))
    try exploration.forEach(&budget) { (observed, word, _) throws(StatesExhausted) in
      if observed.contains(where: { $0 >= firstRefused }) { return false }
      let members = Set(observed.map { others[$0] })
      if found.contains(where: { $0.members.isSubset(of: members) }) { return false }
      found.append(Class(text: word(), members: members))
      return members.isEmpty
    }
    return found
  }
}
