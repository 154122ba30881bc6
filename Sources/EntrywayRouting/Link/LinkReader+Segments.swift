extension LinkReader {
  /// Splits the path at its slashes and checks each segment.
  func readSegments(
    _ bytes: Span<UInt8>, perSegment: Bool, into layout: inout LinkLayout
  ) throws(ReadingFault) {
    var index = layout.path.lower
    let end = layout.path.upper
    if layout.kind == .web, index < end { index += 1 }
    while index < end {
      let start = index
      var question: Int?
      while index < end, bytes[index] != ASCII.slash {
        if perSegment, question == nil, bytes[index] == ASCII.question { question = index }
        index += 1
      }
      var segment = LinkLayout.Segment(
        text: ByteRange(start, question ?? index), arguments: nil, hasEscapes: false)
      if let question {
        let range = ByteRange(question + 1, index)
        try checkItems(bytes, range, into: &layout)
        if segment.text.isEmpty, index == end, takesLast(range, in: &layout) { return }
        segment.arguments = range
      }
      segment.hasEscapes = try checkSegment(bytes, segment.text, slash: index)
      layout.hasEscapedSegments = layout.hasEscapedSegments || segment.hasEscapes
      layout.segments.append(segment)
      guard layout.segments.count <= Self.maximumSegments else {
        throw ReadingFault(rule: .segmentCount, place: ByteRange(start, end))
      }
      index += 1
    }
  }

  /// Gives arguments behind a trailing slash to the segment before it, or to the root; false if
  /// that has its own.
  private func takesLast(_ range: ByteRange, in layout: inout LinkLayout) -> Bool {
    guard let last = layout.segments.indices.last else {
      layout.query = range
      return true
    }
    guard layout.segments[last].arguments == nil else { return false }
    layout.segments[last].arguments = range
    return true
  }

  /// Checks the items of a query, names and values apart.
  func checkItems(
    _ bytes: Span<UInt8>, _ range: ByteRange, into layout: inout LinkLayout
  ) throws(ReadingFault) {
    var items = QueryItems(range)
    while let item = items.next(in: bytes) {
      var isReadable = try EscapeCheck(place: .name).isReadable(bytes, item.name)
      if let value = item.value {
        isReadable = try EscapeCheck(place: .value).isReadable(bytes, value) && isReadable
      }
      if !isReadable { layout.hasUnreadableParts = true }
    }
  }

  private func checkSegment(
    _ bytes: Span<UInt8>, _ range: ByteRange, slash: Int
  ) throws(ReadingFault) -> Bool {
    guard !range.isEmpty else {
      throw ReadingFault(
        rule: .emptySegment, place: ByteRange(range.lower, min(slash + 1, bytes.count)))
    }
    let hasEscapes = try EscapeCheck(place: .path(allowsSlash: allowsEncodedSlash))
      .check(bytes, range)
    var dots = 0
    var index = range.lower
    while index < range.upper {
      if bytes[index] == ASCII.dot {
        index += 1
      } else if hasEscapes, index + 2 < range.upper, bytes[index] == ASCII.percent,
        ASCII.hexValue(bytes[index + 1]) == 2, ASCII.hexValue(bytes[index + 2]) == 0xE
      {
        index += 3
      } else {
        return hasEscapes
      }
      dots += 1
      if dots > 2 { return hasEscapes }
    }
    throw ReadingFault(rule: .dotSegment, place: range)
  }
}
