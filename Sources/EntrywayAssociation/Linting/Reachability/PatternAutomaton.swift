/// A pattern as states and the characters that lead from one to the next.
///
/// The characters are those of ASCII. Where URLs are decoded the last one, which no text has, stands
/// for every character beyond: two of them are never told apart, in favour of saying nothing.
struct PatternAutomaton: Sendable {
  struct Edge: Sendable {
    var symbols: CharacterClass
    var target: Int
  }

  /// Which of two sides of "is covered by" a pattern is on, where it cannot be said exactly.
  enum Side {
    /// What is covered: rather more texts than fewer.
    case covered
    /// What covers: rather fewer.
    case covering
  }

  /// More states than this, and nothing is said about the pattern.
  static let maximumCount = 20_000

  private(set) var edges: [[Edge]] = [[]]
  /// Ways without a character.
  private(set) var skips: [[Int]] = [[]]
  private(set) var end = 0
  /// The states from which on everything is accepted.
  private(set) var universal: Set<Int> = []
  private let isCaseSensitive: Bool
  private let side: Side

  /// The automaton, which starts at its first state; nil if it has too many.
  init?(_ pattern: WildcardPattern, isCaseSensitive: Bool, _ side: Side) {
    self.isCaseSensitive = isCaseSensitive
    self.side = side
    guard let end = add(pattern.parts, from: 0) else { return nil }
    self.end = end
    universal = Set(edges.indices.filter(acceptsEverything))
  }

  private func acceptsEverything(from state: Int) -> Bool {
    guard edges[state].contains(where: { $0.target == state && $0.symbols == .ascii }) else {
      return false
    }
    var (open, seen) = ([state], Set([state]))
    while let next = open.popLast() {
      if next == end { return true }
      open += skips[next].filter { seen.insert($0).inserted }
    }
    return false
  }

  private mutating func add(_ parts: [PatternPart], from start: Int) -> Int? {
    var state = start
    for part in parts {
      guard edges.count <= Self.maximumCount else { return nil }
      switch part {
      case .literal(let text):
        for scalar in text.unicodeScalars { state = add(symbols(of: scalar), from: state) }
      case .one: state = add(.ascii, from: state)
      case .many:
        let loop = newState()
        skips[state].append(loop)
        edges[loop].append(Edge(symbols: .ascii, target: loop))
        state = loop
      case .characterClass(let set):
        state = add(isCaseSensitive ? set : set.folded, from: state)
      case .oneOf(let choices):
        let end = newState()
        for choice in choices {
          let own = newState()
          skips[state].append(own)
          guard let last = add(choice, from: own) else { return nil }
          skips[last].append(end)
        }
        state = end
      }
    }
    return state
  }

  private mutating func add(_ symbols: CharacterClass, from state: Int) -> Int {
    let next = newState()
    edges[state].append(Edge(symbols: symbols, target: next))
    return next
  }

  private mutating func newState() -> Int {
    edges.append([])
    skips.append([])
    return edges.count - 1
  }

  private func symbols(of scalar: Unicode.Scalar) -> CharacterClass {
    guard scalar.isASCII, scalar != "\u{7F}" else {
      return side == .covered ? .beyondASCII : .none
    }
    let set = CharacterClass(String(scalar))
    return isCaseSensitive ? set : set.folded
  }
}

extension CharacterClass {
  static let none = CharacterClass("")
  static let ascii = CharacterClass(
    String(String.UnicodeScalarView((0..<128).map(Unicode.Scalar.init))))
  /// The character that stands for all beyond ASCII.
  static let beyondASCII = CharacterClass("\u{7F}")
  /// What can stand in a URL's path as it is written.
  static let path = CharacterClass(
    String(String.UnicodeScalarView((0x21..<0x7F).map(Unicode.Scalar.init)))
      .filter { $0 != "?" && $0 != "#" })
  /// What can stand in a query item's value as it is written.
  static let value = CharacterClass(
    String(String.UnicodeScalarView((0x21..<0x7F).map(Unicode.Scalar.init)))
      .filter { $0 != "&" && $0 != "#" })
  /// What can stand in a query or a fragment as it is written.
  static let query = CharacterClass(
    String(String.UnicodeScalarView((0x21..<0x7F).map(Unicode.Scalar.init)))
      .filter { $0 != "#" })
}
