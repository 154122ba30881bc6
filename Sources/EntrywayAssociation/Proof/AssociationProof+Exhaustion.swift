import EntrywayDiagnostics
import EntrywayRouting

// Why a question has too many states.
extension AssociationProof {
  /// How many states a route or a rule may take before it counts as a cause.
  private static let leastShare = 1000

  /// Names the routes, or else notes the rules, that take too many states.
  ///
  /// Each is looked at anew with its share of the states, so that it is not the last one alone that
  /// is named, with which there were too many.
  ///
  /// - Parameters:
  ///   - exhausted: What was looked at when there were too many.
  ///   - subject: What is compared; nil if that alone has too many.
  func tell(
    _ exhausted: StatesExhausted, _ subject: ProofSubject?, _ stateLimit: Int,
    _ agreement: inout AssociationAgreement
  ) {
    var causes: [StatesExhausted.Cause] = []
    if let subject {
      causes = self.causes(among: subject.routes.indices, subject, stateLimit) {
        (search, route, section) throws(StatesExhausted) in
        guard section.routes.contains(route) else { return }
        _ = try search.unassociated(route, in: section)
      }.map { .route(subject.routes[$0].index) }
      if causes.isEmpty {
        causes = self.causes(among: subject.rules.indices, subject, stateLimit) {
          (search, rule, section) throws(StatesExhausted) in
          guard section.rules.contains(rule), !subject.rules[rule].excludes else { return }
          _ = try search.unrouted(rule, in: section)
        }.map { .rule(subject.rules[$0].position) }
      }
    }
    if causes.isEmpty, let cause = exhausted.cause { causes = [cause] }
    var rules: [String] = []
    for cause in causes {
      switch cause {
      case .route(let index):
        let name = manifest.routes[index].name
        if !agreement.undecidedRoutes.contains(name) { agreement.undecidedRoutes.append(name) }
      case .rule(let position):
        rules.append("\(position.rule) of entry \(position.detail)")
      }
    }
    guard !rules.isEmpty else { return }
    agreement.notes.append(
      "there are too many states for rule \(Quoting.list(rules, "and", limit: 12))")
  }

  /// Those of some routes or rules about which a question takes more than its share.
  private func causes(
    among all: Range<Int>, _ subject: ProofSubject, _ stateLimit: Int,
    _ ask: (inout DifferenceSearch, Int, ProofSection) throws(StatesExhausted) -> Void
  ) -> [Int] {
    let share = max(Self.leastShare, stateLimit / (4 * max(1, all.count)))
    var remaining = stateLimit
    var causes: Set<Int> = []
    for segments in subject.segmentCounts.reversed() {
      var budget = StateBudget(share)
      guard let section = try? subject.section(segments, &budget) else { continue }
      for index in all where !causes.contains(index) {
        guard remaining > 0 else { return causes.sorted() }
        var search = DifferenceSearch(subject, StateBudget(share))
        do throws(StatesExhausted) {
          try ask(&search, index, section)
          remaining -= search.budget.spent
        } catch {
          causes.insert(index)
          remaining -= share
        }
      }
    }
    return causes.sorted()
  }
}
