/// A language written down: texts, sets of characters, and what is made of these.
///
/// How deep an expression is nested depends on the code that writes it, never on a file or a table.
indirect enum LanguageExpression: Sendable {
  /// One character of a set.
  case symbols(SymbolSet)
  /// Exactly these bytes.
  case text([UInt8])
  /// One of the texts.
  case texts([[UInt8]])
  /// One after the other.
  case sequence([LanguageExpression])
  /// One of them.
  case choice([LanguageExpression])
  /// Any number of times, none included.
  case repeated(LanguageExpression)

  static let empty = LanguageExpression.sequence([])

  static func text(_ text: String) -> LanguageExpression { .text(Array(text.utf8)) }

  static func optional(_ expression: LanguageExpression) -> LanguageExpression {
    .choice([expression, .empty])
  }

  static func oneOrMore(_ expression: LanguageExpression) -> LanguageExpression {
    .sequence([expression, .repeated(expression)])
  }

  static func times(_ count: Int, _ expression: LanguageExpression) -> LanguageExpression {
    .sequence(Array(repeating: expression, count: count))
  }
}

/// Builds an ``Automaton`` state by state.
struct AutomatonBuilder {
  /// How many states and edges one automaton may have.
  static let limit = 200_000

  private var edges: [[Automaton.Edge]] = []
  /// Ways without a character, which the finished automaton has no more.
  private var skips: [[Int32]] = []
  private var accepting: Set<Int32> = []
  private var size = 0

  mutating func addState() -> Int32 {
    edges.append([])
    skips.append([])
    size += 1
    return Int32(edges.count - 1)
  }

  mutating func accept(_ state: Int32) { accepting.insert(state) }

  mutating func connect(_ source: Int32, _ symbols: SymbolSet, _ target: Int32) {
    guard !symbols.isEmpty else { return }
    edges[Int(source)].append(Automaton.Edge(symbols: symbols, target: target))
    size += 1
  }

  mutating func connect(_ source: Int32, _ byte: UInt8, _ target: Int32) {
    connect(source, SymbolSet(bytes: [byte]), target)
  }

  /// Lets the automaton go from one state to another without a character.
  mutating func skip(_ source: Int32, _ target: Int32) {
    skips[Int(source)].append(target)
    size += 1
  }

  /// Adds the words of an expression after a state, and gives the state after them.
  mutating func add(
    _ expression: LanguageExpression, from start: Int32
  ) throws(StatesExhausted) -> Int32 {
    guard size <= Self.limit else { throw StatesExhausted() }
    switch expression {
    case .symbols(let symbols):
      let end = addState()
      connect(start, symbols, end)
      return end
    case .text(let bytes):
      var state = start
      for byte in bytes {
        let next = addState()
        connect(state, byte, next)
        state = next
      }
      return state
    case .texts(let texts):
      let end = addState()
      addTree(of: texts, from: start, to: end)
      return end
    case .sequence(let parts):
      var state = start
      for part in parts { state = try add(part, from: state) }
      return state
    case .choice(let parts):
      let end = addState()
      for part in parts {
        // A way back into the start of one part must not lead into another.
        let own = addState()
        skip(start, own)
        skip(try add(part, from: own), end)
      }
      return end
    case .repeated(let part):
      let loop = addState()
      skip(start, loop)
      skip(try add(part, from: loop), loop)
      let end = addState()
      skip(loop, end)
      return end
    }
  }

  /// Adds texts that share their beginnings.
  private mutating func addTree(of texts: [[UInt8]], from start: Int32, to end: Int32) {
    struct Branch: Hashable {
      var state: Int32
      var byte: UInt8
    }
    var children: [Branch: Int32] = [:]
    for text in Set(texts) {
      guard let last = text.last else {
        skip(start, end)
        continue
      }
      var state = start
      for byte in text.dropLast() {
        let branch = Branch(state: state, byte: byte)
        if let child = children[branch] {
          state = child
        } else {
          let child = addState()
          connect(state, byte, child)
          children[branch] = child
          state = child
        }
      }
      connect(state, last, end)
    }
  }

  func automaton(from start: Int32) throws(StatesExhausted) -> Automaton {
    var all: [Automaton.Edge] = []
    var firsts: [Int32] = [0]
    var isAccepting: [Bool] = []
    for state in edges.indices {
      let reached = reached(from: Int32(state))
      // Characters that lead to the same state are one edge.
      var own: [Int32: SymbolSet] = [:]
      for other in reached {
        for edge in edges[Int(other)] {
          own[edge.target] = (own[edge.target] ?? .none).union(edge.symbols)
        }
      }
      all += own.sorted { $0.key < $1.key }
        .map { Automaton.Edge(symbols: $0.value, target: $0.key) }
      guard all.count + isAccepting.count <= Self.limit else { throw StatesExhausted() }
      firsts.append(Int32(all.count))
      isAccepting.append(reached.contains(where: accepting.contains))
    }
    return Automaton(edges: all, firstEdges: firsts, isAccepting: isAccepting, start: start)
  }

  private func reached(from state: Int32) -> [Int32] {
    if skips[Int(state)].isEmpty { return [state] }
    var seen: Set<Int32> = [state]
    var reached = [state]
    var index = 0
    while index < reached.count {
      for next in skips[Int(reached[index])] where seen.insert(next).inserted {
        reached.append(next)
      }
      index += 1
    }
    return reached
  }
}
