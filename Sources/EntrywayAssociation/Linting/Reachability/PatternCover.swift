/// Whether all texts of one pattern fit some of others: a proof, or nothing.
///
/// It walks through the sets of states in which the patterns can be after the same text. The work is
/// bounded; where the bound is met, nothing is said.
struct PatternCover {
  /// The texts that there are.
  struct Texts {
    var symbols: CharacterClass
    /// Whether they are paths without their trailing slashes: nothing, or a slash and more.
    var arePaths: Bool
  }

  /// How many states of sets may still be looked at.
  struct Budget {
    var remaining: Int
  }

  private let covered: PatternAutomaton
  private let covering: [PatternAutomaton]
  private let texts: Texts
  /// For each automaton the number of its first state, the covered one's first.
  private var offsets = [0]

  init(_ covered: PatternAutomaton, by covering: [PatternAutomaton], among texts: Texts) {
    self.covered = covered
    self.covering = covering
    self.texts = texts
    for automaton in [covered] + covering {
      offsets.append((offsets.last ?? 0) + automaton.edges.count)
    }
  }

  /// The indices of patterns that cover all texts together; nil if they do not, or it is not known.
  ///
  /// They are none if the covered pattern has no text.
  func indices(_ budget: inout Budget) -> [Int]? {
    let blocks = blocks()
    var used: Set<Int> = []
    let start = closure(offsets.dropLast().map { $0 })
    var seen: Set<[Int]> = [start]
    var open = [(states: start, last: UInt8?.none)]
    while let (states, last) = open.popLast() {
      budget.remaining -= states.count * (1 + blocks.count)
      guard budget.remaining > 0 else { return nil }
      if states.contains(covered.end), last != UInt8(ascii: "/") || !texts.arePaths {
        guard let first = firstAccepting(states) else { return nil }
        used.insert(first)
      }
      if let universal = states.first(where: { $0 >= offsets[1] && isUniversal($0) }) {
        used.insert(automaton(of: universal))
        continue
      }
      for symbol in blocks where last != nil || !texts.arePaths || symbol == UInt8(ascii: "/") {
        let next = step(states, symbol)
        guard let first = next.first, first < offsets[1] else { continue }
        // Whether a path ends with a slash decides whether it is one.
        let key = symbol == UInt8(ascii: "/") && texts.arePaths ? next + [-1] : next
        if seen.insert(key).inserted { open.append((next, symbol)) }
      }
    }
    return used.sorted()
  }

  /// One character of each set whose members no edge tells apart.
  private func blocks() -> [UInt8] {
    var sets: Set<CharacterClass> = [CharacterClass("/")]
    for automaton in [covered] + covering {
      for edge in automaton.edges.joined() { sets.insert(edge.symbols) }
    }
    var blocks: [[Bool]: UInt8] = [:]
    for symbol in texts.symbols.members {
      let memberships = sets.map { $0.contains(symbol) }
      blocks[memberships] = blocks[memberships] ?? symbol
    }
    return blocks.values.sorted()
  }

  private func automaton(of state: Int) -> Int {
    (offsets.firstIndex { $0 > state } ?? 1) - 2
  }

  private func isUniversal(_ state: Int) -> Bool {
    let index = automaton(of: state)
    return covering[index].universal.contains(state - offsets[index + 1])
  }

  private func firstAccepting(_ states: [Int]) -> Int? {
    for state in states where state >= offsets[1] {
      let index = automaton(of: state)
      if state - offsets[index + 1] == covering[index].end { return index }
    }
    return nil
  }

  private func step(_ states: [Int], _ symbol: UInt8) -> [Int] {
    var next: [Int] = []
    var index = 0
    for state in states {
      while state >= offsets[index + 1] { index += 1 }
      let automaton = index == 0 ? covered : covering[index - 1]
      for edge in automaton.edges[state - offsets[index]] where edge.symbols.contains(symbol) {
        next.append(edge.target + offsets[index])
      }
    }
    return closure(next)
  }

  /// The states, and all that are reached from them without a character, in order.
  private func closure(_ states: [Int]) -> [Int] {
    var seen = Set(states)
    var open = states
    while let state = open.popLast() {
      let index = self.automaton(of: state) + 1
      let automaton = index == 0 ? covered : covering[index - 1]
      for target in automaton.skips[state - offsets[index]] {
        if seen.insert(target + offsets[index]).inserted { open.append(target + offsets[index]) }
      }
    }
    return seen.sorted()
  }
}
