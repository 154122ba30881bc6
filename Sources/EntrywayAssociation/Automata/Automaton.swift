/// A finite automaton over ASCII: it accepts the words of one language.
///
/// A state may lead to several others on the same character. There is one start, and no empty
/// transitions.
struct Automaton: Sendable {
  struct Edge: Hashable, Sendable {
    var symbols: SymbolSet
    var target: Int32
  }

  /// The edges of all states, those of one state together.
  let edges: [Edge]
  /// For each state where its edges begin; one more at the end.
  let firstEdges: [Int32]
  let isAccepting: [Bool]
  /// The states from which every word is accepted, as far as that can be told at a glance.
  let isFull: [Bool]
  let start: Int32

  init(edges: [Edge], firstEdges: [Int32], isAccepting: [Bool], start: Int32) {
    self.edges = edges
    self.firstEdges = firstEdges
    self.isAccepting = isAccepting
    self.start = start
    var isFull = isAccepting
    var changed = true
    while changed {
      changed = false
      for state in isFull.indices where isFull[state] {
        let own = edges[Int(firstEdges[state])..<Int(firstEdges[state + 1])]
        if own.contains(where: { $0.symbols == .all && isFull[Int($0.target)] }) { continue }
        isFull[state] = false
        changed = true
      }
    }
    self.isFull = isFull
  }

  var stateCount: Int { isAccepting.count }

  func edges(of state: Int32) -> ArraySlice<Edge> {
    edges[Int(firstEdges[Int(state)])..<Int(firstEdges[Int(state) + 1])]
  }
}

extension Automaton {
  /// The automaton of an expression.
  ///
  /// - Throws: ``StatesExhausted`` if it would have more states and edges than the builder may
  ///   make.
  init(_ expression: LanguageExpression) throws(StatesExhausted) {
    var builder = AutomatonBuilder()
    let start = builder.addState()
    let end = try builder.add(expression, from: start)
    builder.accept(end)
    self = try builder.automaton(from: start)
  }

  /// Whether the word is one of the language's.
  ///
  /// - Complexity: O(word × states).
  func accepts(_ word: some Sequence<UInt8>) -> Bool {
    var active: Set<Int32> = [start]
    for byte in word {
      active = Set(
        active.flatMap { state in
          edges(of: state).filter { $0.symbols.contains(byte) }.map(\.target)
        })
    }
    return active.contains { isAccepting[Int($0)] }
  }
}

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
