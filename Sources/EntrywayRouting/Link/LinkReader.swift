/// Reads a text as a link: validates the bytes in one pass, and records the ranges of the parts.
struct LinkReader {
  static let maximumLength = 8192
  static let maximumSegments = 128

  var arguments = ArgumentMode.query
  var allowsEncodedSlash = false

  /// The ranges of the link's parts.
  ///
  /// - Complexity: O(*n*) in the link's bytes.
  func layout(of bytes: Span<UInt8>) throws(ReadingFault) -> LinkLayout {
    guard bytes.count <= Self.maximumLength else {
      throw ReadingFault(rule: .length, range: ByteRange(Self.maximumLength, bytes.count))
    }
    try checkRawBytes(bytes)
    var layout = LinkLayout()
    var index = try readScheme(bytes, into: &layout)
    if layout.kind == .web {
      index = try readAuthority(bytes, from: index, into: &layout)
    } else {
      // `shop:orders`, `shop:/orders`, `shop://orders` and `shop:///orders` are the same link.
      let limit = min(index + 3, bytes.count)
      while index < limit, bytes[index] == ASCII.slash { index += 1 }
    }
    let fragment = first(ASCII.hash, in: bytes, from: index)
    if let fragment {
      let range = ByteRange(fragment + 1, bytes.count)
      layout.hasUnreadableParts = try EscapeCheck(part: .value).isReadable(bytes, range) == false
      layout.fragment = range
    }
    let end = fragment ?? bytes.count
    let perSegment = arguments == .perSegment && layout.kind == .customScheme
    var pathEnd = end
    if !perSegment, let question = first(ASCII.question, in: bytes, from: index, to: end) {
      let range = ByteRange(question + 1, end)
      try checkItems(bytes, range, into: &layout)
      layout.query = range
      pathEnd = question
    }
    layout.path = ByteRange(index, pathEnd)
    try readSegments(bytes, perSegment: perSegment, into: &layout)
    return layout
  }

  /// Only the scheme, host and port, which suffice to identify the app.
  ///
  /// The rest of the text is not looked at.
  func origin(of bytes: Span<UInt8>) throws(ReadingFault) -> LinkLayout {
    var layout = LinkLayout()
    let index = try readScheme(bytes, into: &layout)
    if layout.kind == .web { _ = try readAuthority(bytes, from: index, into: &layout) }
    return layout
  }

  private func first(
    _ byte: UInt8, in bytes: Span<UInt8>, from start: Int, to end: Int? = nil
  ) -> Int? {
    var index = start
    let end = end ?? bytes.count
    while index < end {
      if bytes[index] == byte { return index }
      index += 1
    }
    return nil
  }

  /// Looks for bytes that no link may contain: control characters, spaces and backslashes.
  func checkRawBytes(_ bytes: Span<UInt8>) throws(ReadingFault) {
    for index in bytes.indices {
      let byte = bytes[index]
      guard byte <= ASCII.space || byte == ASCII.backslash || byte == ASCII.delete else { continue }
      let rule: ReadingRule =
        switch byte {
        case ASCII.space: .space
        case ASCII.backslash: .backslash
        default: .controlCharacter
        }
      throw ReadingFault(rule: rule, range: ByteRange(index, index + 1))
    }
  }

  private func readScheme(
    _ bytes: Span<UInt8>, into layout: inout LinkLayout
  ) throws(ReadingFault) -> Int {
    guard !bytes.isEmpty, ASCII.isLetter(bytes[0]) else {
      throw ReadingFault(rule: .scheme, range: ByteRange(0, min(1, bytes.count)))
    }
    var index = 1
    while index < bytes.count, ASCII.isSchemeByte(bytes[index]) { index += 1 }
    guard index < bytes.count, bytes[index] == ASCII.colon else {
      throw ReadingFault(rule: .scheme, range: ByteRange(0, index))
    }
    layout.scheme = ByteRange(0, index)
    layout.kind = isWebScheme(bytes, length: index) ? .web : .customScheme
    return index + 1
  }

  private func isWebScheme(_ bytes: Span<UInt8>, length: Int) -> Bool {
    let http: StaticString = "http"
    guard length == 4 || length == 5 && ASCII.lowercased(bytes[4]) == UInt8(ascii: "s") else {
      return false
    }
    return http.withUTF8Buffer { letters in
      (0..<4).allSatisfy { ASCII.lowercased(bytes[$0]) == letters[$0] }
    }
  }
}

extension LinkReader {
  /// Reads `//host:port` (RFC 3986, 3.2) and returns the index after it.
  private func readAuthority(
    _ bytes: Span<UInt8>, from start: Int, into layout: inout LinkLayout
  ) throws(ReadingFault) -> Int {
    guard start + 1 < bytes.count, bytes[start] == ASCII.slash, bytes[start + 1] == ASCII.slash
    else {
      throw ReadingFault(rule: .host, range: ByteRange(0, start))
    }
    let authority = start + 2
    var end = authority
    var colon: Int?
    var insideBrackets = false
    while end < bytes.count {
      let byte = bytes[end]
      if byte == ASCII.slash || byte == ASCII.question || byte == ASCII.hash { break }
      if byte == ASCII.at {
        throw ReadingFault(rule: .userInfo, range: ByteRange(authority, end + 1))
      }
      if byte >= 0x80 {
        throw ReadingFault(
          rule: .hostCharacters, range: ByteRange(end, scalarEnd(bytes, from: end)))
      }
      if byte == ASCII.openBracket { insideBrackets = true }
      if byte == ASCII.closeBracket { insideBrackets = false }
      if byte == ASCII.colon, !insideBrackets, colon == nil { colon = end }
      end += 1
    }
    try EscapeCheck(part: .name).check(bytes, ByteRange(authority, end))
    layout.host = ByteRange(authority, colon ?? end)
    guard !layout.host.isEmpty else {
      throw ReadingFault(rule: .host, range: ByteRange(0, max(authority, end)))
    }
    if let colon, colon + 1 < end {
      let port = ByteRange(colon + 1, end)
      for index in port.lower..<port.upper where !ASCII.isDigit(bytes[index]) {
        throw ReadingFault(rule: .port, range: port)
      }
      layout.port = port
    }
    return end
  }

  private func scalarEnd(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var end = start + 1
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }
}

extension LinkReader {
  /// Splits the path at its slashes and checks each segment.
  private func readSegments(
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
        throw ReadingFault(rule: .segmentCount, range: ByteRange(start, end))
      }
      index += 1
    }
  }

  /// Gives arguments after a trailing slash to the segment before it, or to the root; false if
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
  private func checkItems(
    _ bytes: Span<UInt8>, _ range: ByteRange, into layout: inout LinkLayout
  ) throws(ReadingFault) {
    var items = QueryItems(range)
    while let item = items.next(in: bytes) {
      var isReadable = try EscapeCheck(part: .name).isReadable(bytes, item.name)
      if let value = item.value {
        isReadable = try EscapeCheck(part: .value).isReadable(bytes, value) && isReadable
      }
      if !isReadable { layout.hasUnreadableParts = true }
    }
  }

  private func checkSegment(
    _ bytes: Span<UInt8>, _ range: ByteRange, slash: Int
  ) throws(ReadingFault) -> Bool {
    guard !range.isEmpty else {
      throw ReadingFault(
        rule: .emptySegment, range: ByteRange(range.lower, min(slash + 1, bytes.count)))
    }
    let hasEscapes = try EscapeCheck(part: .path(allowsSlash: allowsEncodedSlash))
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
    throw ReadingFault(rule: .dotSegment, range: range)
  }
}

/// Where a table's custom-scheme links have their arguments.
public enum ArgumentMode: String, Hashable, Sendable, Codable {
  /// After the path, as in `shop://search?q=shoes&limit=5`.
  case query
  /// After each segment, as in `example://detail?id=7/settings`. The arguments of web links are
  /// still after the path; they belong to the last segment.
  case perSegment
}
