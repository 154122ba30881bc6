import EntrywayRouting

/// Takes away the components without which a file says the same.
///
/// From the last one back, each is kept only if there is a link that is decided wrongly without it.
/// What is taken away later stands before it, and does not change how that link is decided: so one
/// pass is enough, and nothing that is left could go.
struct ComponentReduction {
  private let components: [LinkComponent]
  private let manifest: RouteManifest
  private let variables: SubstitutionVariables
  private let stateLimit: Int

  init(
    _ components: [LinkComponent], _ manifest: RouteManifest, _ variables: [String: [String]],
    _ stateLimit: Int
  ) {
    self.components = components
    self.manifest = manifest
    self.variables = SubstitutionVariables(variables)
    self.stateLimit = stateLimit
  }

  func reduced() -> [LinkComponent] {
    var rules: [(position: RuleLanguage.Position, rule: ResolvedRule)] = []
    for (index, component) in components.enumerated() {
      guard let rule = ResolvedRule(component, variables) else { continue }
      rules.append((RuleLanguage.Position(detail: 0, rule: index), rule))
    }
    var kept = Set(components.indices)
    do throws(StatesExhausted) {
      let subject = try ProofSubject(rules, manifest)
      var search = try RedundancySearch(subject, StateBudget(stateLimit))
      for index in subject.rules.indices.reversed() {
        let isNeeded = try search.needs(index)
        if !isNeeded {
          kept.remove(subject.rules[index].position.rule)
          search.remove(index)
        }
      }
    } catch {
      // What was not looked at stays: the file says the same.
    }
    return components.indices.filter(kept.contains).map { components[$0] }
  }
}

/// Finds out whether a file without one of its rules would still hand the app the same links.
private struct RedundancySearch {
  private let subject: ProofSubject
  private var budget: StateBudget
  private var isRemoved: [Bool]
  private let sections: [SegmentCount]
  private var alphabets: [Alphabet] = []
  /// For each section the rules that take every path of it, so that none after them is asked.
  private var covers: [[Int]] = []

  init(_ subject: ProofSubject, _ budget: StateBudget) throws(StatesExhausted) {
    self.subject = subject
    self.budget = budget
    isRemoved = subject.rules.map { _ in false }
    sections = subject.segmentCounts
    for segments in sections {
      let alphabet = try Alphabet.paths(
        segments, allowsEncodedSlash: subject.allowsEncodedSlash)
      alphabets.append(alphabet)
      var covering: [Int] = []
      for (index, rule) in subject.rules.enumerated() {
        if try rule.covers(alphabet, segments, &self.budget) { covering.append(index) }
      }
      covers.append(covering)
    }
  }

  mutating func remove(_ index: Int) { isRemoved[index] = true }

  /// Whether some link is decided wrongly without the rule.
  mutating func needs(_ index: Int) throws(StatesExhausted) -> Bool {
    let rule = subject.rules[index]
    for (section, segments) in sections.enumerated() where rule.bounds.has(segments) {
      let covers = covers[section].filter { !isRemoved[$0] }
      if let first = covers.first, first < index { continue }
      let last = covers.first { $0 > index } ?? subject.rules.count - 1
      let asked = (0...max(last, index)).filter {
        !isRemoved[$0] && subject.rules[$0].bounds.has(segments)
      }
      let isNeeded =
        rule.excludes
        ? try lets(index, asked, section) : try takes(index, asked, section)
      if isNeeded { return true }
    }
    return false
  }

  /// Whether a route has a link that only this rule, which includes, hands to the app.
  private mutating func takes(
    _ index: Int, _ asked: [Int], _ section: Int
  ) throws(StatesExhausted) -> Bool {
    let rule = subject.rules[index]
    let (segments, alphabet) = (sections[section], alphabets[section])
    for route in subject.routes where route.bounds.has(segments) && route.bounds.meets(rule.bounds)
    {
      let others = rules(asked, meeting: [rule.bounds, route.bounds]).filter { $0 != index }
      let languages = others.map { subject.rules[$0] }
      let question = LinkQuestion(
        paths: [rule.links, route.sure], observed: languages.map(\.links), segments: segments)
      let found = try question.shortest(alphabet, subject.search, &budget) {
        (required, observed, solver, budget) throws(StatesExhausted) in
        let behind = observed.filter { others[$0.index] > index }
        return try DifferenceSearch.leftOut(
          required, by: behind.map { ($0.condition, languages[$0.index].excludes) },
          without: observed.filter { others[$0.index] < index }.map(\.condition), solver, &budget)
      }
      if found != nil { return true }
    }
    return false
  }

  /// Whether a link that is no route's would come to the app without this rule, which excludes.
  private mutating func lets(
    _ index: Int, _ asked: [Int], _ section: Int
  ) throws(StatesExhausted) -> Bool {
    let rule = subject.rules[index]
    let (segments, alphabet) = (sections[section], alphabets[section])
    for next in asked where next > index {
      let include = subject.rules[next]
      guard !include.excludes, include.bounds.meets(rule.bounds) else { continue }
      let others = rules(asked, meeting: [rule.bounds, include.bounds])
        .filter { $0 < next && $0 != index }.map { subject.rules[$0].links }
      let routes = subject.routes.filter {
        $0.bounds.has(segments) && $0.bounds.meets(rule.bounds) && $0.bounds.meets(include.bounds)
      }
      let question = LinkQuestion(
        paths: [rule.links, include.links], observed: others + routes.map(\.all),
        segments: segments, avoidsObserved: true)
      let found = try question.shortest(alphabet, subject.search, &budget) {
        (required, observed, solver, budget) throws(StatesExhausted) in
        try solver.shortest(required, without: observed.map(\.condition), &budget)
      }
      if found != nil { return true }
    }
    return false
  }

  private func rules(_ asked: [Int], meeting bounds: [PathBounds]) -> [Int] {
    asked.filter { index in bounds.allSatisfy(subject.rules[index].bounds.meets) }
  }
}
