/// Finds the shortest query where patterns look at the whole of it: item by item is not enough
/// then.
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
    var automata = try [QueryLanguage.alphabet()]
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

/// Languages of whole queries in normal form: items of a name and a value, neither of them empty.
private enum QueryLanguage {
  private static let ampersand = SymbolSet("&")
  private static let equals = SymbolSet("=")
  private static let nameSymbols = TextGrammar.queryName.raw.union(.percent)
  private static let valueSymbols = TextGrammar.queryValue.raw.union(.percent)

  /// All queries, and none.
  static func alphabet() throws(StatesExhausted) -> Automaton {
    var builder = AutomatonBuilder()
    let (start, begin, name, value, content) = (
      builder.addState(), builder.addState(), builder.addState(), builder.addState(),
      builder.addState()
    )
    TextGrammar.queryName.add(from: [start, begin, name], to: name, &builder)
    builder.connect(name, equals, value)
    TextGrammar.queryValue.add(from: [value, content], to: content, &builder)
    builder.connect(content, ampersand, begin)
    builder.accept(start)
    builder.accept(content)
    return try builder.automaton(from: start)
  }

  /// The queries with no more than one item of a name.
  static func atMostOne(_ name: [UInt8]) throws(StatesExhausted) -> Automaton {
    let anything = try Automaton(.repeated(.symbols(valueSymbols)))
    return try item(name, anything)
  }

  /// The queries whose item of a name has a value of a language; none counts as an empty value.
  static func item(_ name: [UInt8], _ values: Automaton) throws(StatesExhausted) -> Automaton {
    var builder = AutomatonBuilder()
    let before = addItems(otherThan: name, &builder)
    let behind = addItems(otherThan: name, &builder)
    var states: [Int32] = []
    for _ in 0..<values.stateCount { states.append(builder.addState()) }
    builder.connect(before.name, equals, states[Int(values.start)])
    for state in 0..<Int32(values.stateCount) {
      for edge in values.edges(of: state) {
        builder.connect(
          states[Int(state)], edge.symbols.intersection(valueSymbols), states[Int(edge.target)])
      }
      guard values.isAccepting[Int(state)] else { continue }
      builder.accept(states[Int(state)])
      builder.connect(states[Int(state)], ampersand, behind.begin)
    }
    builder.accept(behind.content)
    if values.accepts([]) {
      builder.accept(before.begin)
      builder.accept(before.content)
    }
    return try builder.automaton(from: before.begin)
  }

  /// Where items begin, where the name has been read, and where another item's value ends.
  private static func addItems(
    otherThan name: [UInt8], _ builder: inout AutomatonBuilder
  ) -> (begin: Int32, name: Int32, content: Int32) {
    let (begin, other, content) = (builder.addState(), builder.addState(), builder.addState())
    var state = begin
    for (index, byte) in name.enumerated() {
      let symbol = SymbolSet(bytes: [byte])
      let next = builder.addState()
      builder.connect(state, symbol, next)
      builder.connect(state, nameSymbols.subtracting(symbol), other)
      if index > 0 { builder.connect(state, equals, content) }
      state = next
    }
    builder.connect(state, nameSymbols, other)
    builder.connect(other, nameSymbols, other)
    builder.connect(other, equals, content)
    builder.connect(content, valueSymbols, content)
    builder.connect(content, ampersand, begin)
    return (begin, state, content)
  }

  /// The names that more than one item has.
  static func repeatedNames(_ query: [UInt8]) -> Set<[UInt8]> {
    var seen: Set<[UInt8]> = []
    var repeated: Set<[UInt8]> = []
    for item in query.split(separator: UInt8(ascii: "&")) {
      let name = Array(item.prefix { $0 != UInt8(ascii: "=") })
      if !seen.insert(name).inserted { repeated.insert(name) }
    }
    return repeated
  }
}
