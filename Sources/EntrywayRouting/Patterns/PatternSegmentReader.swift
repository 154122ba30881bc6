/// Reads one segment of a pattern: `orders`, `{id}`, `item-{id}.html`, `{rest*}`, `{_}`, `{_*}`,
/// with its arguments where the table has them per segment.
struct PatternSegmentReader {
  /// Whether a table allows escaped slashes is not the pattern's matter.
  private static let path = EscapeCheck.Place.path(allowsSlash: true)

  var arguments: ArgumentMode

  func segment(
    _ bytes: Span<UInt8>, _ range: ByteRange
  ) throws(PatternFault) -> PatternSegment {
    var text = range
    var items: [PatternItem] = []
    if arguments == .perSegment {
      var question = range.lower
      while question < range.upper, bytes[question] != ASCII.question { question += 1 }
      if question < range.upper {
        items = try PatternItemReader().items(bytes, ByteRange(question + 1, range.upper))
        text.upper = question
      }
    }
    let kind = try kind(bytes, text)
    if kind.isRest, !items.isEmpty {
      throw PatternFault(reason: .argumentsOfRest, place: range)
    }
    return PatternSegment(kind: kind, items: items, place: text)
  }

  private func kind(
    _ bytes: Span<UInt8>, _ range: ByteRange
  ) throws(PatternFault) -> PatternSegment.Kind {
    guard !range.isEmpty else {
      throw PatternFault(reason: .emptySegment, place: ByteRange(range.lower, range.lower + 1))
    }
    guard let brace = try PatternItemReader.braces(bytes, range) else {
      let literal = try PatternItemReader.literal(bytes, range, in: Self.path)
      if literal == [ASCII.dot] || literal == [ASCII.dot, ASCII.dot] {
        throw PatternFault(reason: .dotSegment, place: range)
      }
      return .literal(literal)
    }
    let prefix = try PatternItemReader.literal(
      bytes, ByteRange(range.lower, brace.lower), in: Self.path)
    let suffixRange = ByteRange(brace.upper, range.upper)
    if try PatternItemReader.braces(bytes, suffixRange) != nil {
      throw PatternFault(reason: .twoParametersInSegment, place: range)
    }
    let suffix = try PatternItemReader.literal(bytes, suffixRange, in: Self.path)
    var name = ByteRange(brace.lower + 1, brace.upper - 1)
    let isRest = !name.isEmpty && bytes[name.upper - 1] == ASCII.star
    if isRest { name.upper -= 1 }
    let bound = try PatternItemReader.name(bytes, name, inBraces: brace)
    guard isRest else { return .parameter(prefix: prefix, name: bound, suffix: suffix) }
    guard prefix.isEmpty, suffix.isEmpty else {
      throw PatternFault(reason: .textAroundRest, place: range)
    }
    return .rest(name: bound)
  }
}
