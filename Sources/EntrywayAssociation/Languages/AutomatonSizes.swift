/// How much the automata that a question keeps may come to, all together.
///
/// One alone is bounded by its builder, but a file can name very many of them.
struct AutomatonSizes {
  private var remaining: Int

  /// - Parameter limit: The most states and edges.
  init(limit: Int) { remaining = limit }

  mutating func count(_ automaton: Automaton) throws(StatesExhausted) {
    remaining -= automaton.stateCount + automaton.edges.count
    if remaining < 0 { throw StatesExhausted() }
  }
}
