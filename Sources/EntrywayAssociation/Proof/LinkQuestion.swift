/// Asks for a link among those of some rules and routes, told which others take it as well.
///
/// Where all of them can be looked at segment by segment, that decides it at once. Else a walk goes
/// through their paths, and asks at each for the query and the fragment.
struct LinkQuestion {
  /// One of the observed rules and routes that take a path; there may be several of one.
  struct Observed {
    var index: Int
    var condition: LinkCondition
  }

  /// Answers for the rules and routes that take a path, with their conditions.
  typealias Answer = (
    _ required: [LinkCondition], _ observed: [Observed], LinkSolver, inout StateBudget
  ) throws(StatesExhausted) -> LinkDifference?

  /// Those that have to take the link's path.
  let paths: [LinkLanguage]
  /// Those of which one wants to know whether they take it.
  let observed: [LinkLanguage]
  let segments: SegmentCount
  /// Whether a link that one of the observed takes is never an answer.
  var avoidsObserved = false

  func shortest(
    _ alphabet: Alphabet, _ search: SupplementSearch, _ budget: inout StateBudget,
    _ answer: Answer
  ) throws(StatesExhausted) -> LinkDifference? {
    try budget.spend(observed.count / 4)
    if let required = conditions(paths), let others = conditions(observed) {
      var all: [Observed] = []
      for (index, ways) in others.enumerated() {
        all += ways.map { Observed(index: index, condition: $0) }
      }
      let solver = LinkSolver(search: search, segments: segments.least)
      var best: LinkDifference?
      for required in Self.combinations(required) {
        best = LinkDifference.shorter(best, try answer(required, all, solver, &budget))
      }
      return best
    }
    return try alphabet.answer(
      { (alphabet) throws(StatesExhausted) in
        try walk(alphabet, LinkSolver(search: search, segments: nil), &budget, answer)
      }, words: { (found: LinkDifference?) in found.map { [$0.path] } ?? [] })
  }

  /// For each part its conditions, with what is asked of each segment, one of which has to be
  /// fitted; nil if they cannot be said like that.
  private func conditions(_ parts: [LinkLanguage]) -> [[LinkCondition]]? {
    var conditions: [[LinkCondition]] = []
    for part in parts {
      guard let ways = part.pieces.ways(segments), part.condition.query == nil else { return nil }
      conditions.append(
        ways.map { way in
          var condition = part.condition
          condition.segments = way
          return condition
        })
    }
    return conditions
  }

  /// All ways to choose one condition of each.
  private static func combinations(_ conditions: [[LinkCondition]]) -> [[LinkCondition]] {
    conditions.reduce([[]]) { rows, ways in rows.flatMap { row in ways.map { row + [$0] } } }
  }

  private func walk(
    _ alphabet: Automaton, _ solver: LinkSolver, _ budget: inout StateBudget, _ answer: Answer
  ) throws(StatesExhausted) -> LinkDifference? {
    let unwanted =
      avoidsObserved ? observed.indices.filter { observed[$0].condition.isEmpty } : []
    var exploration = Exploration(
      within: paths.map(\.path) + [alphabet], observing: observed.map(\.path),
      avoiding: Set(unwanted))
    var best: LinkDifference?
    var known: [[Int]: LinkDifference?] = [:]
    try exploration.forEach(&budget) { (accepted, word, budget) throws(StatesExhausted) in
      let found: LinkDifference?
      if let answer = known[accepted] {
        found = answer
      } else {
        found = try answer(
          paths.map(\.condition),
          accepted.map { Observed(index: $0, condition: observed[$0].condition) }, solver, &budget)
        known[accepted] = found
      }
      guard var found else { return false }
      found.path = word()
      guard found.segmentCount <= ProofSubject.maximumSegments else { throw StatesExhausted() }
      best = LinkDifference.shorter(best, found)
      return true
    }
    return best
  }
}

/// Finds links by conditions on their parts: segment by segment, or after a path that is known.
struct LinkSolver {
  let search: SupplementSearch
  /// How many segments the links have; nil if the path is known.
  let segments: Int?

  func shortest(
    _ required: [LinkCondition], without forbidden: [LinkCondition], _ budget: inout StateBudget
  ) throws(StatesExhausted) -> LinkDifference? {
    try search.shortest(required, without: forbidden, segments: segments, &budget)
  }
}
