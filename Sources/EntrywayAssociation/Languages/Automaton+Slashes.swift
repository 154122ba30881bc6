extension Automaton {
  /// What the last characters of a word are.
  private enum Ending: Int32, CaseIterable {
    case other, percent, two, slash

    /// The characters after which a word ends otherwise than now, and how.
    var ways: [(symbols: SymbolSet, ending: Ending)] {
      var ways: [(SymbolSet, Ending)] = [(.slash, .slash), (.percent, .percent)]
      if self == .percent { ways.append((SymbolSet("2"), .two)) }
      if self == .two { ways.append((SymbolSet("F"), .slash)) }
      let rest = ways.reduce(SymbolSet.all) { $0.subtracting($1.0) }
      return ways + [(rest, .other)]
    }
  }

  /// The paths that are in the language once their trailing slashes are taken away, escaped ones
  /// among them.
  ///
  /// That is how a matcher sees paths whose escapes it decodes: of `/a/%2F` it sees `/a`.
  func beforeTrailingSlashes() throws(StatesExhausted) -> Automaton {
    var builder = AutomatonBuilder()
    let count = Int32(stateCount)
    for _ in Ending.allCases { for _ in 0..<count { _ = builder.addState() } }
    let tail = Self.addTail(&builder)
    for state in 0..<count {
      for ending in Ending.allCases {
        let source = state + ending.rawValue * count
        for edge in edges(of: state) {
          for way in ending.ways {
            builder.connect(
              source, edge.symbols.intersection(way.symbols),
              edge.target + way.ending.rawValue * count)
          }
        }
        guard isAccepting[Int(state)], ending == .other else { continue }
        builder.accept(source)
        builder.skip(source, tail)
      }
    }
    return try builder.automaton(from: start)
  }

  /// Any slashes, raw and escaped.
  private static func addTail(_ builder: inout AutomatonBuilder) -> Int32 {
    let (tail, digit, last) = (builder.addState(), builder.addState(), builder.addState())
    builder.connect(tail, .slash, tail)
    builder.connect(tail, .percent, digit)
    builder.connect(digit, SymbolSet("2"), last)
    builder.connect(last, SymbolSet("F"), tail)
    builder.accept(tail)
    return tail
  }
}
