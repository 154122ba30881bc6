/// The texts about which a proof speaks, in one part of a link.
///
/// Which escapes spell UTF-8 takes many states and seldom matters. So there are two languages: a
/// walk through the loose one that finds nothing, or a word that is in the exact one as well, is
/// right.
struct Alphabet {
  let loose: Automaton
  let exact: Automaton

  /// Walks through the loose language, and through the exact one if that was too loose.
  func answer<Answer>(
    _ walk: (Automaton) throws(StatesExhausted) -> Answer, words: (Answer) -> [[UInt8]]
  ) throws(StatesExhausted) -> Answer {
    let answer = try walk(loose)
    return words(answer).allSatisfy(exact.accepts) ? answer : try walk(exact)
  }

  private typealias Adding = (
    TextGrammar, SymbolSet?, [Int32], Int32, inout AutomatonBuilder
  ) -> Void

  private init(
    _ automaton: (_ add: Adding) throws(StatesExhausted) -> Automaton
  ) throws(StatesExhausted) {
    loose = try automaton { $0.addLoosely($1, from: $2, to: $3, &$4) }
    exact = try automaton { $0.add($1, from: $2, to: $3, &$4) }
  }
  /// The paths of so many segments, of which none is empty, `.` or `..`; without the slash of the
  /// root, as the matcher compares them.
  static func paths(
    _ segments: SegmentCount, allowsEncodedSlash: Bool
  ) throws(StatesExhausted) -> Alphabet {
    let grammar = TextGrammar.segment(allowsEncodedSlash: allowsEncodedSlash)
    return try Alphabet { (add) throws(StatesExhausted) in
      var builder = AutomatonBuilder()
      let start = builder.addState()
      var end = start
      var lastBegin = start
      for _ in 0..<segments.least {
        lastBegin = builder.addState()
        builder.connect(end, .slash, lastBegin)
        end = addSegment(grammar, from: lastBegin, &builder, add)
      }
      if segments.isOpen { builder.connect(end, .slash, lastBegin) }
      builder.accept(end)
      return try builder.automaton(from: start)
    }
  }

  private static func addSegment(
    _ grammar: TextGrammar, from begin: Int32, _ builder: inout AutomatonBuilder, _ add: Adding
  ) -> Int32 {
    let dot = builder.addState()
    let dots = builder.addState()
    let body = builder.addState()
    let period = SymbolSet(".")
    builder.connect(begin, period, dot)
    builder.connect(dot, period, dots)
    builder.connect(dots, period, body)
    add(grammar, grammar.raw.subtracting(period), [begin, dot, dots], body, &builder)
    add(grammar, nil, [body], body, &builder)
    return body
  }

  /// The texts of one segment.
  static func segments(_ grammar: TextGrammar) throws(StatesExhausted) -> Alphabet {
    try Alphabet { (add) throws(StatesExhausted) in
      var builder = AutomatonBuilder()
      let start = builder.addState()
      builder.accept(addSegment(grammar, from: start, &builder, add))
      return try builder.automaton(from: start)
    }
  }

  /// The texts of a query item's value, or of a fragment: never empty, for those count as absent.
  static func texts(_ grammar: TextGrammar) throws(StatesExhausted) -> Alphabet {
    try Alphabet { (add) throws(StatesExhausted) in
      var builder = AutomatonBuilder()
      let start = builder.addState()
      let body = builder.addState()
      add(grammar, nil, [start, body], body, &builder)
      builder.accept(body)
      return try builder.automaton(from: start)
    }
  }
}
