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

/// A question has more states than one is ready to look at: it is not decided.
struct StatesExhausted: Error, Hashable, Sendable {}
