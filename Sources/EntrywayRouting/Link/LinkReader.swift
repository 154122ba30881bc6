/// Reads a text as a link: checks every rule of reading over the bytes, once, and notes where the
/// parts stand.
struct LinkReader {
  static let maximumLength = 8192
  static let maximumSegments = 128

  var arguments = ArgumentMode.query
  var allowsEncodedSlash = false

  /// Where the parts of the link stand.
  ///
  /// - Complexity: O(*n*) in the link's bytes.
  func layout(of bytes: Span<UInt8>) throws(ReadingFault) -> LinkLayout {
    guard bytes.count <= Self.maximumLength else {
      throw ReadingFault(rule: .length, place: ByteRange(Self.maximumLength, bytes.count))
    }
    try checkRawBytes(bytes)
    var layout = LinkLayout()
    var index = try readScheme(bytes, into: &layout)
    if layout.kind == .web {
      index = try readAuthority(bytes, from: index, into: &layout)
    } else {
      // `shop:orders`, `shop:/orders`, `shop://orders` and `shop:///orders` are the same place.
      let limit = min(index + 3, bytes.count)
      while index < limit, bytes[index] == ASCII.slash { index += 1 }
    }
    let fragment = first(ASCII.hash, in: bytes, from: index)
    if let fragment {
      let range = ByteRange(fragment + 1, bytes.count)
      layout.hasUnreadableParts = try EscapeCheck(place: .value).isReadable(bytes, range) == false
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

  /// The scheme, the host and the port alone: enough to tell whose link it is.
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

  /// Looks for what stands in no link, wherever it is: controls, spaces and backslashes.
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
      throw ReadingFault(rule: rule, place: ByteRange(index, index + 1))
    }
  }

  private func readScheme(
    _ bytes: Span<UInt8>, into layout: inout LinkLayout
  ) throws(ReadingFault) -> Int {
    guard !bytes.isEmpty, ASCII.isLetter(bytes[0]) else {
      throw ReadingFault(rule: .scheme, place: ByteRange(0, min(1, bytes.count)))
    }
    var index = 1
    while index < bytes.count, ASCII.isSchemeByte(bytes[index]) { index += 1 }
    guard index < bytes.count, bytes[index] == ASCII.colon else {
      throw ReadingFault(rule: .scheme, place: ByteRange(0, index))
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
