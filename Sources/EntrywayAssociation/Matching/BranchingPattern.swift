/// A pattern with choices between sequences, such as the regions of `$(region)`.
///
/// It goes through the parts once and keeps the set of all positions at which the parts so far can
/// end, so it never backtracks.
final class BranchingPattern: Sendable {
  /// One step over the text.
  indirect enum Step: Sendable {
    case literal([UInt8])
    case one
    case many
    case characterClass(CharacterClass)
    /// One of the texts.
    case texts(LiteralTrie)
    /// A slash and anything, or nothing: what `/*` at the end of a path's pattern is.
    case optionalTail
    /// One of the texts, or one of the sequences with wildcards.
    case oneOf(LiteralTrie, [[Step]])
  }

  /// How every text begins: most end here.
  private let prefix: [UInt8]
  private let steps: [Step]
  private let folds: Bool

  init(_ pattern: WildcardPattern, isCaseSensitive: Bool, _ compiler: inout PatternCompiler) {
    folds = !isCaseSensitive
    var steps = compiler.steps(of: pattern.parts, isCaseSensitive: isCaseSensitive)
    if case .literal(let text)? = steps.first {
      prefix = text
      steps.removeFirst()
    } else {
      prefix = []
    }
    self.steps = steps
  }

  func matches(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    let text = Text(bytes: bytes, range: range, folds: folds)
    guard text.has(prefix, at: 0) else { return false }
    var positions = PositionSet(count: range.count + 1)
    positions.insert(prefix.count)
    return Self.advance(positions, along: steps, in: text).contains(range.count)
  }

  /// What is compared: positions count from its beginning.
  private struct Text {
    let bytes: [UInt8]
    let range: Range<Int>
    let folds: Bool

    var count: Int { range.count }

    subscript(position: Int) -> UInt8 { bytes[range.lowerBound + position] }

    func has(_ literal: [UInt8], at position: Int) -> Bool {
      guard literal.count <= count - position else { return false }
      let start = range.lowerBound + position
      for (index, byte) in literal.enumerated() {
        let own = bytes[start + index]
        guard byte == (folds ? own.asciiLowercased : own) else { return false }
      }
      return true
    }
  }

  private static func advance(
    _ start: PositionSet, along steps: [Step], in text: Text
  ) -> PositionSet {
    var positions = start
    for step in steps where !positions.isEmpty {
      positions = advance(positions, over: step, in: text)
    }
    return positions
  }

  private static func advance(
    _ positions: PositionSet, over step: Step, in text: Text
  ) -> PositionSet {
    var next = PositionSet(count: text.count + 1)
    let (bytes, start, end) = (text.bytes, text.range.lowerBound, text.range.upperBound)
    switch step {
    case .literal(let literal):
      positions.forEachPosition { position in
        if text.has(literal, at: position) { next.insert(position + literal.count) }
      }
    case .one:
      positions.forEachPosition { position in
        guard position < text.count, text[position] & 0xC0 != 0x80 else { return }
        var end = position + 1
        while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
        next.insert(end)
      }
    case .many:
      if let first = positions.first { next.insertAll(from: first) }
    case .characterClass(let set):
      positions.forEachPosition { position in
        if position < text.count, set.contains(text[position]) { next.insert(position + 1) }
      }
    case .texts(let trie):
      positions.forEachPosition { position in
        trie.forEachEnd(in: bytes, from: start + position, to: end, folds: text.folds) {
          next.insert($0 - start)
        }
      }
    case .optionalTail:
      next.formUnion(positions)
      var slash: Int?
      positions.forEachPosition { position in
        if slash == nil, position < text.count, text[position] == UInt8(ascii: "/") {
          slash = position
        }
      }
      if let slash { next.insertAll(from: slash + 1) }
    case .oneOf(let trie, let sequences):
      positions.forEachPosition { position in
        trie.forEachEnd(in: bytes, from: start + position, to: end, folds: text.folds) {
          next.insert($0 - start)
        }
      }
      for sequence in sequences { next.formUnion(advance(positions, along: sequence, in: text)) }
    }
    return next
  }
}

extension UInt8 {
  /// The small letter of a capital one, in ASCII.
  var asciiLowercased: UInt8 {
    self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") ? self | 0x20 : self
  }
}

/// A set of positions in a text, a bit for each.
///
/// The first 64 are held in the value itself, so that nothing is allocated for a short text.
struct PositionSet: Sendable {
  private var low: UInt64 = 0
  /// The positions from 64 on.
  private var high: [UInt64]
  private let count: Int

  /// No positions yet, out of so many.
  init(count: Int) {
    self.count = count
    high = count > 64 ? [UInt64](repeating: 0, count: (count - 1) / 64) : []
  }

  var isEmpty: Bool { low == 0 && high.allSatisfy { $0 == 0 } }

  var first: Int? {
    if low != 0 { return low.trailingZeroBitCount }
    guard let index = high.firstIndex(where: { $0 != 0 }) else { return nil }
    return (index + 1) * 64 + high[index].trailingZeroBitCount
  }

  func contains(_ position: Int) -> Bool {
    let word = position < 64 ? low : high[position / 64 - 1]
    return word >> UInt64(position & 63) & 1 == 1
  }

  mutating func insert(_ position: Int) {
    let bit: UInt64 = 1 << UInt64(position & 63)
    if position < 64 { low |= bit } else { high[position / 64 - 1] |= bit }
  }

  mutating func insertAll(from first: Int) {
    if first < 64 {
      low |= .max << UInt64(first)
      if count < 64 { low &= .max >> UInt64(64 - count) }
    }
    for index in high.indices where (index + 2) * 64 > first {
      let start = (index + 1) * 64
      high[index] |= .max << UInt64(max(0, first - start))
      if start + 64 > count { high[index] &= .max >> UInt64(start + 64 - count) }
    }
  }

  mutating func formUnion(_ other: PositionSet) {
    low |= other.low
    for index in high.indices { high[index] |= other.high[index] }
  }

  func forEachPosition(_ body: (Int) -> Void) {
    Self.forEachBit(of: low) { body($0) }
    for (index, word) in high.enumerated() {
      Self.forEachBit(of: word) { body((index + 1) * 64 + $0) }
    }
  }

  private static func forEachBit(of word: UInt64, _ body: (Int) -> Void) {
    var rest = word
    while rest != 0 {
      body(rest.trailingZeroBitCount)
      rest &= rest - 1
    }
  }
}
