/// Which requirements there are, as far as entries and guards have named them: to see that the app has
/// satisfied one by a name with a typo.
struct RequirementNames: Sendable {
  /// How many are remembered; an app that makes more up has no fixed names.
  private static let limit = 1_024

  private var known: Set<Requirement> = [.interface]
  /// What was told, so that it is told once.
  private var told: Set<Pair> = []

  private struct Pair: Hashable {
    var missing: Requirement
    var satisfied: Requirement
  }

  func isKnown(_ requirement: Requirement) -> Bool { known.contains(requirement) }

  mutating func add(_ requirements: Set<Requirement>) {
    if known.count < Self.limit { known.formUnion(requirements) }
  }

  /// What was satisfied by a name that nothing requires and that is nearly the one that is missing;
  /// nil if it was told before.
  mutating func misspelling(
    of missing: Requirement, among satisfied: [Requirement]
  ) -> Requirement? {
    guard known.count < Self.limit else { return nil }
    let strangers = satisfied.filter { !isKnown($0) && $0 != missing }.map(\.rawValue)
    guard !strangers.isEmpty,
      let name = EditDistance.nearest(to: missing.rawValue, among: strangers)
    else { return nil }
    let pair = Pair(missing: missing, satisfied: Requirement(rawValue: name))
    return told.insert(pair).inserted ? pair.satisfied : nil
  }
}
