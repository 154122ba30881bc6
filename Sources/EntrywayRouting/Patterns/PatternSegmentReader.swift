/// Reads one segment of a pattern: `orders`, `{id}`, `item-{id}.html`, `{rest*}`, `{_}`, `{_*}`,
/// with its arguments if the table has them per segment.
struct PatternSegmentReader {
  /// Whether a table allows escaped slashes is not the pattern's matter.
  private static let path = EscapeCheck.Part.path(allowsSlash: true)

  var arguments: ArgumentMode

  /// Adds the segment, and its arguments after it.
  func read(
    _ bytes: Span<UInt8>, _ range: ByteRange, into steps: inout [PatternStep]
  ) throws(PatternFault) {
    guard arguments == .perSegment else {
      steps.append(try segment(bytes, range))
      return
    }
    var question = range.lower
    while question < range.upper, bytes[question] != ASCII.question { question += 1 }
    let number = steps.count
    steps.append(PatternStep(kind: .literal, text: range))
    if question < range.upper {
      try PatternItemReader().read(bytes, ByteRange(question + 1, range.upper), into: &steps)
    }
    steps[number] = try segment(bytes, ByteRange(range.lower, question))
    if steps[number].kind == .rest, steps.count > number + 1 {
      throw .argumentsOfRest(range)
    }
  }

  private func segment(
    _ bytes: Span<UInt8>, _ range: ByteRange
  ) throws(PatternFault) -> PatternStep {
    guard !range.isEmpty else {
      throw .emptySegment(ByteRange(range.lower, range.lower + 1))
    }
    if let name = nameAfterColon(bytes, range) { throw .colon(name, range) }
    if isPlain(bytes, range) { return PatternStep(kind: .literal, text: range) }
    guard let brace = try PatternItemReader.braces(bytes, range) else {
      try PatternItemReader.check(bytes, range, in: Self.path)
      if isDots(bytes, range) { throw .dotSegment(range) }
      return PatternStep(kind: .literal, text: range)
    }
    try PatternItemReader.check(bytes, ByteRange(range.lower, brace.lower), in: Self.path)
    let suffix = ByteRange(brace.upper, range.upper)
    if try PatternItemReader.braces(bytes, suffix) != nil {
      throw .twoParametersInSegment(range)
    }
    try PatternItemReader.check(bytes, suffix, in: Self.path)
    var name = ByteRange(brace.lower + 1, brace.upper - 1)
    let isRest = !name.isEmpty && bytes[name.upper - 1] == ASCII.star
    if isRest { name.upper -= 1 }
    let bound = try PatternItemReader.name(bytes, name, inBraces: brace)
    if isRest, brace != range { throw .textAroundRest(range) }
    return PatternStep(
      kind: isRest ? .rest : .parameter, text: range, inner: brace, name: bound)
  }

  /// The name of a parameter that other routers write as `:id`; here it would be text.
  private func nameAfterColon(_ bytes: Span<UInt8>, _ range: ByteRange) -> String? {
    guard bytes[range.lower] == ASCII.colon else { return nil }
    let rest = ByteRange(range.lower + 1, range.upper)
    guard (try? PatternItemReader.name(bytes, rest, inBraces: range)) != nil else { return nil }
    return PercentCoding.decodedText(bytes, rest)
  }

  /// Whether there is nothing to look at: most segments are words.
  private func isPlain(_ bytes: Span<UInt8>, _ range: ByteRange) -> Bool {
    if bytes[range.lower] == ASCII.dot { return false }
    var index = range.lower
    while index < range.upper {
      let byte = bytes[index]
      if byte == ASCII.percent || byte == ASCII.openBrace || byte == ASCII.closeBrace {
        return false
      }
      index += 1
    }
    return true
  }

  private func isDots(_ bytes: Span<UInt8>, _ range: ByteRange) -> Bool {
    guard bytes[range.lower] == ASCII.dot || bytes[range.lower] == ASCII.percent else {
      return false
    }
    let literal = PercentCoding.decodedBytes(bytes, range)
    return literal == [ASCII.dot] || literal == [ASCII.dot, ASCII.dot]
  }
}
