/// A finite automaton over ASCII: it accepts the words of one language.
///
/// A state may lead to several others on the same character. There is one start, and no way from a
/// state to another without a character.
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
  /// - Throws: ``StatesExhausted`` if it would have more states and edges than the builder may make.
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
