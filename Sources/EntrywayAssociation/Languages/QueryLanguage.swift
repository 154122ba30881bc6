/// Languages of whole queries in normal form: items of a name and a value, neither of them empty.
enum QueryLanguage {
  private static let ampersand = SymbolSet("&")
  private static let equals = SymbolSet("=")
  private static let nameSymbols = TextGrammar.queryName.raw.union(.percent)
  private static let valueSymbols = TextGrammar.queryValue.raw.union(.percent)

  /// All queries, and none.
  static func universe() throws(StatesExhausted) -> Automaton {
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
