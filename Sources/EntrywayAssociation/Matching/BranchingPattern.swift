/// A pattern with choices between sequences, such as the regions of `$(region)`.
///
/// It goes through the parts once and keeps the set of all places at which the parts so far can
/// end, so that no choice is ever gone back on.
struct BranchingPattern: Sendable {
  /// One step over the text.
  indirect enum Step: Sendable {
    case literal([UInt8])
    case one
    case many
    case characterClass(CharacterClass)
    /// One of the texts, or one of the sequences with wildcards.
    case oneOf(LiteralTrie, [[Step]])
  }

  private let steps: [Step]
  private let isCaseSensitive: Bool

  init(_ pattern: WildcardPattern, isCaseSensitive: Bool, _ compiler: inout PatternCompiler) {
    self.isCaseSensitive = isCaseSensitive
    steps = compiler.steps(of: pattern.parts, isCaseSensitive: isCaseSensitive)
  }

  func matches(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    let text =
      isCaseSensitive ? Array(bytes[range]) : bytes[range].map(\.asciiLowercased)
    var places = PlaceSet(count: text.count + 1)
    places.insert(0)
    return Self.advance(places, along: steps, in: text).contains(text.count)
  }

  private static func advance(
    _ start: PlaceSet, along steps: [Step], in text: [UInt8]
  ) -> PlaceSet {
    var places = start
    for step in steps where !places.isEmpty { places = advance(places, over: step, in: text) }
    return places
  }

  private static func advance(_ places: PlaceSet, over step: Step, in text: [UInt8]) -> PlaceSet {
    var next = PlaceSet(count: text.count + 1)
    switch step {
    case .literal(let literal):
      places.forEachPlace { place in
        if text[place...].starts(with: literal) { next.insert(place + literal.count) }
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
    case .oneOf(let trie, let sequences):
      places.forEachPlace { place in
        trie.forEachEnd(in: text, from: place) { next.insert($0) }
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
