/// Looks whether a pattern names a parameter or a query item twice.
struct PatternNames {
  /// Up to so many names are compared each with each, which is less work than hashing them.
  private static let few = 16

  let steps: [PatternStep]

  init(_ steps: [PatternStep]) { self.steps = steps }

  func check(_ bytes: Span<UInt8>) throws(PatternFault) {
    if let name = repeated(bytes, 0..<steps.count, { $0.name }) {
      throw .duplicateParameter(String(copying: bytes, name), ByteRange(0, bytes.count))
    }
    // The items of the whole path, or of one segment, follow one another.
    var start = 0
    while start < steps.count {
      var end = start
      while end < steps.count, steps[end].isItem { end += 1 }
      if let name = repeated(bytes, start..<end, { $0.text }) {
        throw .duplicateItem(PercentCoding.decodedText(bytes, name), ByteRange(0, bytes.count))
      }
      start = end + 1
    }
  }

  /// The first name that an earlier one equals, once decoded; empty ones are none.
  private func repeated(
    _ bytes: Span<UInt8>, _ range: Range<Int>, _ name: (PatternStep) -> ByteRange
  ) -> ByteRange? {
    guard range.count > 1 else { return nil }
    var seen: Set<[UInt8]> = []
    for index in range {
      let mine = name(steps[index])
      if mine.isEmpty { continue }
      if range.count > Self.few {
        if !seen.insert(PercentCoding.decodedBytes(bytes, mine)).inserted { return mine }
        continue
      }
      for other in range.lowerBound..<index where equals(bytes, name(steps[other]), mine) {
        return mine
      }
    }
    return nil
  }

  private func equals(_ bytes: Span<UInt8>, _ left: ByteRange, _ right: ByteRange) -> Bool {
    var index = 0
    while index < left.count, index < right.count {
      let (mine, other) = (bytes[left.lower + index], bytes[right.lower + index])
      if mine == ASCII.percent || other == ASCII.percent {
        return PercentCoding.decodedBytes(bytes, left) == PercentCoding.decodedBytes(bytes, right)
      }
      if mine != other { return false }
      index += 1
    }
    return left.count == right.count
  }
}
