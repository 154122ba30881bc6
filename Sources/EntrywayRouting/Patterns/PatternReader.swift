/// Reads a pattern's text: `/orders/{id}?mode=edit&limit={limit}#{section}`.
struct PatternReader {
  var arguments = ArgumentMode.query

  /// The pattern's parts.
  ///
  /// - Complexity: O(*n*) in the pattern's bytes.
  func pattern(of text: String) throws(PatternFault) -> RoutePattern {
    try LinkBytes.with(text) { (bytes) throws(PatternFault) in
      var steps: [PatternStep] = []
      try read(bytes, into: &steps)
      return RoutePattern(steps, bytes, arguments)
    }
  }

  /// Adds the parts of a pattern to `steps`, in the order of its text.
  func read(_ bytes: Span<UInt8>, into steps: inout [PatternStep]) throws(PatternFault) {
    for index in bytes.indices
    where bytes[index] <= ASCII.space || bytes[index] == ASCII.backslash
      || bytes[index] == ASCII.delete
    {
      throw .character(ByteRange(index, index + 1))
    }
    guard !bytes.isEmpty, bytes[0] == ASCII.slash else {
      if let fault = PatternFault(wholeURL: bytes) { throw fault }
      throw .noLeadingSlash(ByteRange(0, min(1, bytes.count)))
    }
    let fragment = first(ASCII.hash, bytes, ByteRange(0, bytes.count))
    let end = fragment ?? bytes.count
    let question = arguments == .query ? first(ASCII.question, bytes, ByteRange(0, end)) : nil
    try readSegments(bytes, ByteRange(1, question ?? end), into: &steps)
    if let question {
      try PatternItemReader().read(bytes, ByteRange(question + 1, end), into: &steps)
    }
    if let fragment {
      let range = ByteRange(fragment + 1, bytes.count)
      guard let name = try PatternItemReader.parameterName(bytes, range) else {
        throw .fragment(range)
      }
      steps.append(PatternStep(kind: .fragment, text: range, inner: range, name: name))
    }
    try PatternNames(steps).check(bytes)
  }

  private func first(_ byte: UInt8, _ bytes: Span<UInt8>, _ range: ByteRange) -> Int? {
    var index = range.lower
    while index < range.upper {
      if bytes[index] == byte { return index }
      index += 1
    }
    return nil
  }

  private func readSegments(
    _ bytes: Span<UInt8>, _ range: ByteRange, into steps: inout [PatternStep]
  ) throws(PatternFault) {
    var start = range.lower
    var count = 0
    var hasRest = false
    while start < range.upper {
      let end = first(ASCII.slash, bytes, ByteRange(start, range.upper)) ?? range.upper
      let segment = steps.count
      try PatternSegmentReader(arguments: arguments)
        .read(bytes, ByteRange(start, end), into: &steps)
      if steps[segment].kind == .rest {
        if hasRest { throw .twoRests(ByteRange(start, end)) }
        hasRest = true
      }
      count += 1
      guard count <= LinkReader.maximumSegments else {
        throw .tooManySegments(ByteRange(start, range.upper))
      }
      start = end + 1
    }
  }
}

/// One part of a pattern's text, in order, without a copy.
struct PatternStep {
  enum Kind: UInt8 {
    /// A segment of exactly this text.
    case literal
    /// One segment with text around it, or none.
    case parameter
    /// One or more segments.
    case rest
    /// `?mode=edit`, `?edit` and `?q={query}`, of the segment before or of the whole path.
    case literalItem, flag, itemParameter
    case fragment
  }

  var kind: Kind
  /// The segment; an item's name.
  var text: ByteRange
  /// The braces of a parameter, or a literal item's value.
  var inner = ByteRange(0, 0)
  /// The parameter's name; empty for one that is bound to nothing.
  var name = ByteRange(0, 0)

  var isSegment: Bool { kind == .literal || kind == .parameter || kind == .rest }
  var isItem: Bool { kind == .literalItem || kind == .flag || kind == .itemParameter }
}

/// Checks whether a pattern names a parameter or a query item twice.
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
