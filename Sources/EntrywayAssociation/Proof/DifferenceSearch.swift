import EntrywayRouting

/// Looks for the shortest link of a route that no rule hands to the app, and of a rule that no
/// route takes.
struct DifferenceSearch {
  private(set) var subject: ProofSubject
  private(set) var budget: StateBudget

  init(_ subject: ProofSubject, _ budget: StateBudget) {
    self.subject = subject
    self.budget = budget
  }

  mutating func section(_ segments: SegmentCount) throws(StatesExhausted) -> ProofSection {
    try subject.section(segments, &budget)
  }

  /// A short link of a route, whatever the rules say of it; nil if that is not quickly found.
  func example(_ index: Int) -> LinkDifference? { example(index, RouteReadings(.sure)) }

  /// A short link of a route that has a parameter's first text beyond a bound; nil if that is not
  /// quickly found.
  func edge(_ index: Int, _ place: RouteOutline.Parameter.Place) -> LinkDifference? {
    example(index, RouteReadings(.sure, but: place, .edge))
  }

  private func example(_ index: Int, _ readings: RouteReadings) -> LinkDifference? {
    let route = subject.routes[index]
    let segments = SegmentCount(least: route.bounds.leastSlashes)
    var budget = StateBudget(10_000)
    do throws(StatesExhausted) {
      let question = LinkQuestion(
        paths: [try subject.links(of: route, readings)], observed: [], segments: segments)
      let alphabet = try Alphabet.paths(segments, allowsEncodedSlash: subject.allowsEncodedSlash)
      return try question.shortest(alphabet, subject.search, &budget) {
        (required, _, solver, budget) throws(StatesExhausted) in
        try solver.shortest(required, without: [], &budget)
      }
    } catch {
      return nil
    }
  }

  /// The shortest link that a route surely takes and that the rules leave in the browser.
  mutating func unassociated(
    _ index: Int, in section: ProofSection
  ) throws(StatesExhausted) -> LinkDifference? {
    let route = subject.routes[index]
    let rules = try self.rules(section.rules, meeting: route.bounds)
    let question = LinkQuestion(
      paths: [route.sure], observed: rules.map { subject.rules[$0].links },
      segments: section.segments)
    return try question.shortest(section.alphabet, subject.search, &budget) {
      (required, observed, solver, budget) throws(StatesExhausted) in
      try Self.leftOut(
        required, by: observed.map { ($0.condition, subject.rules[rules[$0.index]].excludes) },
        solver, &budget)
    }
  }

  /// The shortest link that a rule hands to the app and that has the shape of no route.
  mutating func unrouted(
    _ index: Int, in section: ProofSection
  ) throws(StatesExhausted) -> LinkDifference? {
    let rule = subject.rules[index]
    let earlier = try rules(section.rules.prefix { $0 < index }, meeting: rule.bounds)
    let routes = section.routes.map { subject.routes[$0] }
      .filter { $0.bounds.meets(rule.bounds) }
    let question = LinkQuestion(
      paths: [rule.links],
      observed: earlier.map { subject.rules[$0].links } + routes.map(\.all),
      segments: section.segments, avoidsObserved: true)
    return try question.shortest(section.alphabet, subject.search, &budget) {
      (required, observed, solver, budget) throws(StatesExhausted) in
      try solver.shortest(required, without: observed.map(\.condition), &budget)
    }
  }

  /// A link of a route that has a text beyond a parameter's bounds, that a rule hands to the app, and
  /// that no other route surely takes.
  ///
  /// - Parameter confirms: Says whether the link is what one looks for; the next rule is asked if it
  ///   is not.
  mutating func outside(
    _ index: Int, _ place: RouteOutline.Parameter.Place, in section: ProofSection,
    where confirms: (LinkDifference) -> Bool
  ) throws(StatesExhausted) -> LinkDifference? {
    let route = subject.routes[index]
    let links = try subject.links(of: route, RouteReadings(.all, but: place, .outside))
    let others = section.routes.filter { $0 != index }.map { subject.routes[$0] }
      .filter { $0.bounds.meets(route.bounds) }.map(\.sure)
    let meeting = try rules(section.rules, meeting: route.bounds)
    for (count, rule) in meeting.enumerated() where !subject.rules[rule].excludes {
      let question = LinkQuestion(
        paths: [links, subject.rules[rule].links],
        observed: meeting.prefix(count).map { subject.rules[$0].links } + others,
        segments: section.segments, avoidsObserved: true)
      let found = try question.shortest(section.alphabet, subject.search, &budget) {
        (required, observed, solver, budget) throws(StatesExhausted) in
        try solver.shortest(required, without: observed.map(\.condition), &budget)
      }
      if let found, confirms(found) { return found }
    }
    return nil
  }

  /// The rules among some that can have a path in common with a language.
  private mutating func rules(
    _ rules: some Collection<Int>, meeting bounds: PathBounds
  ) throws(StatesExhausted) -> [Int] {
    // Little work for each, but there may be very many pairs.
    try budget.spend(rules.count / 256)
    return rules.filter { subject.rules[$0].bounds.meets(bounds) }
  }

  /// The shortest link that fits the required conditions and that no rule hands to the app: either
  /// one that excludes is the first to fit, or none fits.
  ///
  /// - Parameter earlier: Conditions that none of the links fits.
  static func leftOut(
    _ required: [LinkCondition], by rules: [(condition: LinkCondition, excludes: Bool)],
    without earlier: [LinkCondition] = [], _ solver: LinkSolver, _ budget: inout StateBudget
  ) throws(StatesExhausted) -> LinkDifference? {
    var best: LinkDifference?
    var before = earlier
    for rule in rules {
      if rule.excludes {
        let found = try solver.shortest(required + [rule.condition], without: before, &budget)
        best = LinkDifference.shorter(best, found)
      }
      // What is after a rule that takes everything is never asked.
      if rule.condition.isEmpty { return best }
      before.append(rule.condition)
    }
    return LinkDifference.shorter(best, try solver.shortest(required, without: before, &budget))
  }
}
