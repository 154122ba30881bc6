/// Tells whether patterns for one part of a link cover another pattern.
struct GlobCover {
  private struct Question: Hashable {
    var pattern: String
    var others: [String]
    var position: Position
  }

  /// The part that the patterns are for: what a text can be depends on it.
  private enum Position: Hashable {
    case segment, value, fragment

    init(_ position: GlobRow.Position) {
      switch position {
      case .segment: self = .segment
      case .item: self = .value
      case .fragment: self = .fragment
      }
    }
  }

  /// More states than that, and a pattern counts as one that is not covered.
  private static let stateLimit = 20_000

  private let segmentGrammar: TextGrammar
  private var alphabets: [Position: Automaton] = [:]
  private var automata: [String: Automaton] = [:]
  private var answers: [Question: Bool] = [:]

  init(_ segmentGrammar: TextGrammar) { self.segmentGrammar = segmentGrammar }

  /// Whether each text that the pattern takes is taken by one of the others: a proof, or nothing.
  mutating func covers(
    _ pattern: String, by others: [String], at position: GlobRow.Position, _ writer: GlobPartWriter
  ) -> Bool {
    if others.contains(pattern) || others.contains("?*") || others.contains("*") { return true }
    if others.isEmpty { return false }
    let question = Question(pattern: pattern, others: others, position: Position(position))
    if let known = answers[question] { return known }
    var answer = false
    do throws(StatesExhausted) {
      answer = try isCovered(question, SubstitutionVariables(writer.variables))
    } catch {
      answer = false
    }
    answers[question] = answer
    return answer
  }

  private mutating func isCovered(
    _ question: Question, _ variables: SubstitutionVariables
  ) throws(StatesExhausted) -> Bool {
    guard let pattern = try automaton(question.pattern, variables) else { return false }
    var others: [Automaton] = []
    for other in question.others {
      guard let automaton = try automaton(other, variables) else { return false }
      others.append(automaton)
    }
    var exploration = Exploration(
      within: [pattern, try alphabet(question.position)], observing: others,
      avoiding: Set(others.indices))
    var budget = StateBudget(Self.stateLimit)
    return try exploration.shortest(&budget) { observed, _ in observed.isEmpty } == nil
  }

  private mutating func automaton(
    _ text: String, _ variables: SubstitutionVariables
  ) throws(StatesExhausted) -> Automaton? {
    if let known = automata[text] { return known }
    guard let pattern = WildcardPattern(text, variables) else { return nil }
    let language = PatternLanguage(isCaseSensitive: true, decodes: false)
    let automaton = try Automaton(language.expression(pattern))
    automata[text] = automaton
    return automaton
  }

  private mutating func alphabet(_ position: Position) throws(StatesExhausted) -> Automaton {
    if let known = alphabets[position] { return known }
    let alphabet =
      switch position {
      case .segment: try Alphabet.segments(segmentGrammar)
      case .value: try Alphabet.texts(.queryValue)
      case .fragment: try Alphabet.texts(.fragment)
      }
    alphabets[position] = alphabet.loose
    return alphabet.loose
  }
}
