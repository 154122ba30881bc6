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
