extension LinkReader {
  /// Reads `//host:port` (RFC 3986, 3.2) and gives the place behind it.
  func readAuthority(
    _ bytes: Span<UInt8>, from start: Int, into layout: inout LinkLayout
  ) throws(ReadingFault) -> Int {
    guard start + 1 < bytes.count, bytes[start] == ASCII.slash, bytes[start + 1] == ASCII.slash
    else {
      throw ReadingFault(rule: .host, place: ByteRange(0, start))
    }
    let authority = start + 2
    var end = authority
    var colon: Int?
    var insideBrackets = false
    while end < bytes.count {
      let byte = bytes[end]
      if byte == ASCII.slash || byte == ASCII.question || byte == ASCII.hash { break }
      if byte == ASCII.at {
        throw ReadingFault(rule: .userInfo, place: ByteRange(authority, end + 1))
      }
      if byte >= 0x80 {
        throw ReadingFault(
          rule: .hostCharacters, place: ByteRange(end, scalarEnd(bytes, from: end)))
      }
      if byte == ASCII.openBracket { insideBrackets = true }
      if byte == ASCII.closeBracket { insideBrackets = false }
      if byte == ASCII.colon, !insideBrackets, colon == nil { colon = end }
      end += 1
    }
    try EscapeCheck(place: .name).check(bytes, ByteRange(authority, end))
    layout.host = ByteRange(authority, colon ?? end)
    guard !layout.host.isEmpty else {
      throw ReadingFault(rule: .host, place: ByteRange(0, max(authority, end)))
    }
    if let colon, colon + 1 < end {
      let port = ByteRange(colon + 1, end)
      for index in port.lower..<port.upper where !ASCII.isDigit(bytes[index]) {
        throw ReadingFault(rule: .port, place: port)
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
