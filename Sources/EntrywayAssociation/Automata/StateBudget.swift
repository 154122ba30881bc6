/// How many states a proof may still look at.
///
/// What a proof costs depends on its states alone, so that the same file and table are decided, or
/// not, on every machine.
struct StateBudget: Sendable {
  private(set) var remaining: Int
  /// How many states have been looked at.
  private(set) var spent = 0

  init(_ states: Int) { remaining = states }

  mutating func spend(_ states: Int = 1) throws(StatesExhausted) {
    guard states <= remaining else { throw StatesExhausted() }
    remaining -= states
    spent += states
  }
}

/// A question needs more states than the budget allows: it is not decided.
struct StatesExhausted: Error, Hashable, Sendable {
  /// What needs them, if that is known at once.
  var cause: Cause?

  enum Cause: Hashable, Sendable {
    /// A route, by its index in the manifest.
    case route(Int)
    case rule(RuleLanguage.Position)
  }
}

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
