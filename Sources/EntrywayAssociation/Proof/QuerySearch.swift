/// Finds the shortest query where patterns look at the whole of it: item by item is not enough then.
struct QuerySearch {
  private let required: [LinkCondition]
  private let forbidden: [LinkCondition]

  init(_ required: [LinkCondition], _ forbidden: [LinkCondition]) {
    self.required = required
    self.forbidden = forbidden
  }

  func shortest(
    _ search: SupplementSearch, _ budget: inout StateBudget
  ) throws(StatesExhausted) -> LinkSupplement? {
    var classes = [ValueLanguages.Class(text: [], members: [])]
    if (required + forbidden).contains(where: { $0.fragment != nil }) {
      let question = ClassSearch.question(required, forbidden, \.fragment)
      classes = try search.fragments.classes(question, &budget)
    }
    var best: LinkSupplement?
    for fragment in classes {
      // A fragment that does not fit a condition settles it; one that alone fits is no class.
      let left = forbidden.filter { $0.fragment.map(fragment.members.contains) ?? true }
      guard let query = try query(without: left, search, &budget) else { continue }
      let found = LinkSupplement(query: query, fragment: fragment.text)
      if best.map({ LinkSupplement.precedes(found, $0) }) ?? true { best = found }
    }
    return best
  }

  /// The shortest query that fits all required conditions and none of the others.
  private func query(
    without forbidden: [LinkCondition], _ search: SupplementSearch, _ budget: inout StateBudget
  ) throws(StatesExhausted) -> [UInt8]? {
    let conditions = required + forbidden
    var names = Set(conditions.flatMap(\.items.keys))
    for condition in conditions {
      condition.query.map { names.formUnion(search.queries.names[$0]) }
    }
    while names.count <= ClassSearch.maximumItems {
      guard let found = try query(names, conditions, search, &budget) else { return nil }
      let repeated = QueryLanguage.repeatedNames(found)
      if repeated.isEmpty { return found }
      // No automaton can say of all names that none comes twice; of some it can.
      names.formUnion(repeated)
    }
    throw StatesExhausted()
  }

  /// The shortest query in which none of the names comes twice.
  private func query(
    _ names: Set<[UInt8]>, _ conditions: [LinkCondition], _ search: SupplementSearch,
    _ budget: inout StateBudget
  ) throws(StatesExhausted) -> [UInt8]? {
    var automata = try [QueryLanguage.universe()]
    for name in names.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      automata.append(try QueryLanguage.atMostOne(name))
    }
    var observed: [Automaton] = []
    /// For each condition the languages that together are its own.
    var members: [[Int]] = []
    for condition in conditions {
      var own: [Int] = []
      for (name, id) in condition.items {
        own.append(observed.count)
        observed.append(try QueryLanguage.item(name, search.values.automata[id]))
      }
      if let query = condition.query {
        own.append(observed.count)
        observed.append(search.queries.automata[query])
      }
      members.append(own)
    }
    var exploration = Exploration(within: automata, observing: observed)
    return try exploration.shortest(&budget) { (accepted, _) in
      let fits = members.map { $0.allSatisfy(accepted.contains) }
      return !fits.prefix(required.count).contains(false)
        && !fits.dropFirst(required.count).contains(true)
    }?.word
  }
}
