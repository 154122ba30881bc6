/// Walks through the words that several languages have in common, the shortest first, and tells
/// which other languages have them too.
///
/// ```swift
/// var found = Exploration(within: [alphabet, orders], observing: [excluded])
/// let word = try found.shortest(&budget) { observed, _ in observed.isEmpty }   // orders − excluded
/// ```
///
/// A state is the set of states in which all the automata are. Only states to which some word leads
/// are made, and at each the characters that lead to the same states are taken as one.
struct Exploration {
  /// A word, and which of the observed languages have it.
  struct Found {
    var word: [UInt8]
    var observed: [Int]
  }

  private let automata: [Automaton]
  private let requiredCount: Int
  /// For each automaton whether no word of its language is wanted.
  private let isUnwanted: [Bool]
  /// For each automaton the number of its first state among those of all.
  private let offsets: [Int32]
  private var states = StateNumbers()
  private var parents: [Int32] = []
  private var symbols: [UInt8] = []
  /// The unwanted languages that have all words behind some beginning, which were left out for
  /// that.
  private(set) var ended: Set<Int> = []

  /// - Parameters:
  ///   - required: The languages that every word is in; at least one.
  ///   - observed: The languages to test for each word.
  ///   - unwanted: Those of the observed languages whose words are of no interest: what can only
  ///     lead to such words is left out, but some of them may come all the same.
  init(
    within required: [Automaton], observing observed: [Automaton] = [],
    avoiding unwanted: Set<Int> = []
  ) {
    automata = required + observed
    isUnwanted =
      required.map { _ in false } + observed.indices.map { unwanted.contains($0) }
    requiredCount = required.count
    var offsets: [Int32] = [0]
    for automaton in automata {
      offsets.append((offsets.last ?? 0) + Int32(automaton.stateCount))
    }
    self.offsets = offsets
  }

  /// The first word that `accepts` takes, told which of the observed languages have it.
  mutating func shortest(
    _ budget: inout StateBudget,
    where accepts: ([Int], inout StateBudget) throws(StatesExhausted) -> Bool
  ) throws(StatesExhausted) -> Found? {
    var found: Found?
    try forEach(&budget) { (observed, word, budget) throws(StatesExhausted) in
      guard found == nil, try accepts(observed, &budget) else { return false }
      found = Found(word: word(), observed: observed)
      return true
    }
    return found
  }

  /// Calls `body` with the first word of each state that all required languages accept, the
  /// shortest first.
  ///
  /// - Parameter body: Told which of the observed languages have the word; says whether no longer
  ///   words are wanted.
  mutating func forEach(
    _ budget: inout StateBudget,
    _ body: (
      _ observed: [Int], _ word: () -> [UInt8], inout StateBudget
    ) throws(StatesExhausted) -> Bool
  ) throws(StatesExhausted) {
    let starts = automata.indices.map { offsets[$0] + automata[$0].start }
    guard let first = try add(starts, -1, 0, &budget) else { return }
    var level = [first]
    while !level.isEmpty {
      var isDone = false
      for state in level {
        guard let observed = observed(at: state) else { continue }
        if try body(observed, { word(of: state) }, &budget) { isDone = true }
      }
      if isDone { return }
      var next: [Int32] = []
      for state in level { try expand(state, &next, &budget) }
      level = next
    }
  }

  /// The observed languages that accept at a state; nil unless all required ones do.
  private func observed(at state: Int32) -> [Int]? {
    var accepted: [Int] = []
    var automaton = 0
    for member in states[state] {
      while member >= offsets[automaton + 1] { automaton += 1 }
      guard automata[automaton].isAccepting[Int(member - offsets[automaton])],
        accepted.last != automaton
      else { continue }
      accepted.append(automaton)
    }
    guard accepted.count >= requiredCount, accepted[requiredCount - 1] == requiredCount - 1 else {
      return nil
    }
    return accepted.dropFirst(requiredCount).map { $0 - requiredCount }
  }

  private mutating func expand(
    _ state: Int32, _ next: inout [Int32], _ budget: inout StateBudget
  ) throws(StatesExhausted) {
    var edges: [Automaton.Edge] = []
    var alive = SymbolSet.none
    var automaton = 0
    for member in states[state] {
      while member >= offsets[automaton + 1] { automaton += 1 }
      let offset = offsets[automaton]
      for edge in automata[automaton].edges(of: member - offset) {
        // What leads out of the first language leads nowhere.
        if automaton == 0 { alive = alive.union(edge.symbols) }
        edges.append(Automaton.Edge(symbols: edge.symbols, target: edge.target + offset))
      }
    }
    try budget.spend(edges.count / 32)
    // One character stands for each block.
    let symbols = Self.blocks(of: alive, edges).compactMap(\.first)
    var blocks = [Int](repeating: 0, count: 0x80)
    for (block, symbol) in symbols.enumerated() { blocks[Int(symbol)] = block }
    let chosen = SymbolSet(bytes: symbols)
    var targets = [[Int32]](repeating: [], count: symbols.count)
    for edge in edges {
      edge.symbols.intersection(chosen).forEachSymbol {
        targets[blocks[Int($0)]].append(edge.target)
      }
    }
    for (block, symbol) in symbols.enumerated() {
      targets[block].sort()
      guard hasAllRequired(targets[block]), !isHopeless(targets[block]),
        let new = try add(targets[block], state, symbol, &budget)
      else { continue }
      next.append(new)
    }
  }

  /// The largest sets of characters whose members lead to the same states, in order.
  private static func blocks(of alive: SymbolSet, _ edges: [Automaton.Edge]) -> [SymbolSet] {
    var blocks = alive.isEmpty ? [] : [alive]
    var last = SymbolSet.none
    /// The characters that are blocks of their own.
    var alone = SymbolSet.none
    for edge in edges where edge.symbols != last {
      last = edge.symbols
      if alone.isSuperset(of: last) { continue }
      if last.isOneSymbol { alone = alone.union(last) }
      for index in blocks.indices {
        let common = blocks[index].intersection(last)
        if common.isEmpty || common == blocks[index] { continue }
        blocks.append(blocks[index].subtracting(last))
        blocks[index] = common
      }
    }
    return blocks.sorted { ($0.firstRank ?? 0) < ($1.firstRank ?? 0) }
  }

  private func hasAllRequired(_ targets: [Int32]) -> Bool {
    var automaton = 0
    for target in targets {
      if automaton == requiredCount { return true }
      if target >= offsets[automaton + 1] { return false }
      if target >= offsets[automaton] { automaton += 1 }
    }
    return automaton == requiredCount
  }

  /// Whether everything that follows is a word of an unwanted language.
  private mutating func isHopeless(_ targets: [Int32]) -> Bool {
    var automaton = 0
    for target in targets {
      while target >= offsets[automaton + 1] { automaton += 1 }
      if isUnwanted[automaton], automata[automaton].isFull[Int(target - offsets[automaton])] {
        ended.insert(automaton - requiredCount)
        return true
      }
    }
    return false
  }

  /// The number of a state that is new; nil if it is known.
  private mutating func add(
    _ members: [Int32], _ parent: Int32, _ symbol: UInt8, _ budget: inout StateBudget
  ) throws(StatesExhausted) -> Int32? {
    guard let number = states.add(members) else { return nil }
    try budget.spend(1 + states[number].count / 8)
    parents.append(parent)
    symbols.append(symbol)
    return number
  }

  private func word(of state: Int32) -> [UInt8] {
    var word: [UInt8] = []
    var state = state
    while parents[Int(state)] >= 0 {
      word.append(symbols[Int(state)])
      state = parents[Int(state)]
    }
    return word.reversed()
  }
}
