/// A pattern with one choice between texts and no `*` before it, as in `/$(lang)/orders/*`.
///
/// Where the choice can end is known at once, and what follows is a ``GlobPattern``. The ends are
/// few, so that the work stays linear in the text's length.
final class ChoicePattern: Sendable {
  /// Where more texts begin one another, the pattern is left to ``BranchingPattern``.
  private static let maximumEnds = 8

  private let before: PatternRun
  private let texts: LiteralTrie
  private let behind: GlobPattern
  private let folds: Bool

  /// The pattern; nil if it is not of that form.
  init?(_ pattern: WildcardPattern, isCaseSensitive: Bool, _ compiler: inout PatternCompiler) {
    guard
      let index = pattern.parts.firstIndex(where: {
        if case .oneOf = $0 { $0 != WildcardPattern.optionalTail } else { false }
      }),
      let before = PatternRun(pattern.parts[..<index], isCaseSensitive: isCaseSensitive),
      case .texts(let texts)? = compiler.steps(
        of: [pattern.parts[index]], isCaseSensitive: isCaseSensitive
      ).first, texts.mostEnds <= Self.maximumEnds,
      let behind = GlobPattern(
        WildcardPattern(parts: Array(pattern.parts[(index + 1)...])),
        isCaseSensitive: isCaseSensitive)
    else { return nil }
    self.before = before
    self.texts = texts
    self.behind = behind
    folds = !isCaseSensitive
  }

  func matches(_ bytes: [UInt8], _ range: Range<Int>, _ slashes: [Int]) -> Bool {
    guard let start = before.end(in: bytes, from: range.lowerBound, to: range.upperBound) else {
      return false
    }
    var isMatch = false
    texts.forEachEnd(in: bytes, from: start, to: range.upperBound, folds: folds) { end in
      if !isMatch { isMatch = behind.matches(bytes, end..<range.upperBound, slashes) }
    }
    return isMatch
  }
}

/// Texts that are looked for all at once, sharing what they begin with.
///
/// All nodes lie in a few arrays, and the first byte leads to its node at once.
final class LiteralTrie: Sendable {
  /// For each byte with which a text begins the node after it; 0 if none does.
  private let first: [Int32]
  /// For each node where its ways begin; one more at the end.
  private let firstWays: [Int32]
  private let bytes: [UInt8]
  private let targets: [Int32]
  private let isEnd: [Bool]
  /// How many of the texts can end along the way of one.
  let mostEnds: Int

  init(_ texts: [[UInt8]]) {
    var children: [[(byte: UInt8, target: Int)]] = [[]]
    var isEnd = [false]
    for text in texts {
      var node = 0
      for byte in text {
        if let way = children[node].first(where: { $0.byte == byte }) {
          node = way.target
        } else {
          children.append([])
          isEnd.append(false)
          children[node].append((byte, children.count - 1))
          node = children.count - 1
        }
      }
      isEnd[node] = true
    }
    var ends = isEnd.map { $0 ? 1 : 0 }
    for (node, ways) in children.enumerated() {
      for way in ways { ends[way.target] += ends[node] }
    }
    mostEnds = ends.max() ?? 0
    var first = [Int32](repeating: 0, count: 256)
    for way in children[0] { first[Int(way.byte)] = Int32(way.target) }
    var firstWays: [Int32] = [0]
    for ways in children { firstWays.append((firstWays.last ?? 0) + Int32(ways.count)) }
    self.first = first
    self.firstWays = firstWays
    self.isEnd = isEnd
    bytes = children.joined().map(\.byte)
    targets = children.joined().map { Int32($0.target) }
  }

  /// The positions at which one of the texts ends that begins here.
  func forEachEnd(
    in text: [UInt8], from start: Int, to end: Int, folds: Bool, _ body: (Int) -> Void
  ) {
    if isEnd[0] { body(start) }
    guard start < end else { return }
    var node = Int(first[Int(folds ? text[start].asciiLowercased : text[start])])
    var position = start + 1
    while node != 0 {
      if isEnd[node] { body(position) }
      guard position < end else { return }
      let byte = folds ? text[position].asciiLowercased : text[position]
      var way = Int(firstWays[node])
      let last = Int(firstWays[node + 1])
      while way < last, bytes[way] != byte { way += 1 }
      guard way < last else { return }
      node = Int(targets[way])
      position += 1
    }
  }
}
