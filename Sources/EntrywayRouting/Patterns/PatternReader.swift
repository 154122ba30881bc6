/// Reads a pattern's text: `/orders/{id}?mode=edit&limit={limit}#{section}`.
struct PatternReader {
  var arguments = ArgumentMode.query

  /// The pattern's parts.
  ///
  /// - Complexity: O(*n*) in the pattern's bytes.
  func pattern(of text: String) throws(PatternFault) -> RoutePattern {
    try LinkBytes.with(text) { (bytes) throws(PatternFault) in try read(bytes) }
  }

  private func read(_ bytes: Span<UInt8>) throws(PatternFault) -> RoutePattern {
    for index in bytes.indices
    where ASCII.isControl(bytes[index]) || bytes[index] == ASCII.space
      || bytes[index] == ASCII.backslash
    {
      throw PatternFault(reason: .character, place: ByteRange(index, index + 1))
    }
    guard !bytes.isEmpty, bytes[0] == ASCII.slash else {
      throw PatternFault(reason: .noLeadingSlash, place: ByteRange(0, min(1, bytes.count)))
    }
    var pattern = RoutePattern()
    let fragment = first(ASCII.hash, bytes, ByteRange(0, bytes.count))
    let end = fragment ?? bytes.count
    var pathEnd = end
    if arguments == .query, let question = first(ASCII.question, bytes, ByteRange(0, end)) {
      pattern.items = try PatternItemReader().items(bytes, ByteRange(question + 1, end))
      pathEnd = question
    }
    pattern.segments = try segments(bytes, ByteRange(1, pathEnd))
    if let fragment {
      let range = ByteRange(fragment + 1, bytes.count)
      guard let name = try PatternItemReader.parameterName(bytes, range) else {
        throw PatternFault(reason: .fragment, place: range)
      }
      pattern.fragment = name
    }
    pattern.parameters = PatternParameter.all(of: pattern)
    try checkNames(of: pattern, ByteRange(0, bytes.count))
    return pattern
  }

  private func first(_ byte: UInt8, _ bytes: Span<UInt8>, _ range: ByteRange) -> Int? {
    var index = range.lower
    while index < range.upper {
      if bytes[index] == byte { return index }
      index += 1
    }
    return nil
  }

  private func segments(
    _ bytes: Span<UInt8>, _ range: ByteRange
  ) throws(PatternFault) -> [PatternSegment] {
    var segments: [PatternSegment] = []
    var start = range.lower
    while start < range.upper {
      let end = first(ASCII.slash, bytes, ByteRange(start, range.upper)) ?? range.upper
      let segment = try PatternSegmentReader(arguments: arguments)
        .segment(bytes, ByteRange(start, end))
      if segment.kind.isRest, segments.contains(where: { $0.kind.isRest }) {
        throw PatternFault(reason: .twoRests, place: ByteRange(start, end))
      }
      segments.append(segment)
      guard segments.count <= LinkReader.maximumSegments else {
        throw PatternFault(reason: .tooManySegments, place: ByteRange(start, range.upper))
      }
      start = end + 1
    }
    return segments
  }

  private func checkNames(of pattern: RoutePattern, _ whole: ByteRange) throws(PatternFault) {
    if let name = Self.repeated(in: pattern.parameters, \.name) {
      throw PatternFault(reason: .duplicateParameter(name), place: whole)
    }
    for items in [pattern.items] + pattern.segments.lazy.map(\.items) {
      if let name = Self.repeated(in: items, \.name) {
        let name = String(decoding: name, as: UTF8.self)
        throw PatternFault(reason: .duplicateItem(name), place: whole)
      }
    }
  }

  /// The first name that an earlier one equals.
  private static func repeated<Element, Name: Hashable>(
    in elements: [Element], _ name: (Element) -> Name
  ) -> Name? {
    if elements.count < 2 { return nil }
    var seen: Set<Name> = []
    return elements.lazy.map(name).first { !seen.insert($0).inserted }
  }
}
