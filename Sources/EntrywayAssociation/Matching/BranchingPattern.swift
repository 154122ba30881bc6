/// A pattern with choices between sequences, such as the regions of `$(region)`.
///
/// It goes through the parts once and keeps the set of all places at which the parts so far can
/// end, so that no choice is ever gone back on.
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
    var places = PlaceSet(count: range.count + 1)
    places.insert(prefix.count)
    return Self.advance(places, along: steps, in: text).contains(range.count)
  }

  /// What is compared, where it lies: places count from its beginning.
  private struct Text {
    let bytes: [UInt8]
    let range: Range<Int>
    let folds: Bool

    var count: Int { range.count }

    subscript(place: Int) -> UInt8 { bytes[range.lowerBound + place] }

    func has(_ literal: [UInt8], at place: Int) -> Bool {
      guard literal.count <= count - place else { return false }
      let start = range.lowerBound + place
      for (index, byte) in literal.enumerated() {
        let own = bytes[start + index]
        guard byte == (folds ? own.asciiLowercased : own) else { return false }
      }
      return true
    }
  }

  private static func advance(
    _ start: PlaceSet, along steps: [Step], in text: Text
  ) -> PlaceSet {
    var places = start
    for step in steps where !places.isEmpty { places = advance(places, over: step, in: text) }
    return places
  }

  private static func advance(
    _ places: PlaceSet, over step: Step, in text: Text
  ) -> PlaceSet {
    var next = PlaceSet(count: text.count + 1)
    let (bytes, start, end) = (text.bytes, text.range.lowerBound, text.range.upperBound)
    switch step {
    case .literal(let literal):
      places.forEachPlace { place in
        if text.has(literal, at: place) { next.insert(place + literal.count) }
      }
    case .one:
      places.forEachPlace { place in
        guard place < text.count, text[place] & 0xC0 != 0x80 else { return }
        var end = place + 1
        while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
        next.insert(end)
      }
    case .many:
      if let first = places.first { next.insertAll(from: first) }
    case .characterClass(let set):
      places.forEachPlace { place in
        if place < text.count, set.contains(text[place]) { next.insert(place + 1) }
      }
    case .texts(let trie):
      places.forEachPlace { place in
        trie.forEachEnd(in: bytes, from: start + place, to: end, folds: text.folds) {
          next.insert($0 - start)
        }
      }
    case .optionalTail:
      next.formUnion(places)
      var slash: Int?
      places.forEachPlace { place in
        if slash == nil, place < text.count, text[place] == UInt8(ascii: "/") { slash = place }
      }
      if let slash { next.insertAll(from: slash + 1) }
    case .oneOf(let trie, let sequences):
      places.forEachPlace { place in
        trie.forEachEnd(in: bytes, from: start + place, to: end, folds: text.folds) {
          next.insert($0 - start)
        }
      }
      for sequence in sequences { next.formUnion(advance(places, along: sequence, in: text)) }
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
