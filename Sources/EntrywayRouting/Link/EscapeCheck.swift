/// Checks the percent-escapes of one part of a link: that they are whole, spell UTF-8, and hide
/// nothing that the part must not hold.
struct EscapeCheck {
  enum Place: Equatable {
    case path(allowsSlash: Bool)
    /// A host, or the name of a query item.
    case name
    /// The value of a query item, or a fragment: may hold tabs and line breaks.
    case value
  }

  var place: Place

  /// Whether the range holds escapes.
  @discardableResult
  func check(_ bytes: Span<UInt8>, _ range: ByteRange) throws(ReadingFault) -> Bool {
    var index = range.lower
    while index < range.upper, bytes[index] != ASCII.percent { index += 1 }
    if index == range.upper { return false }
    var text = UTF8Check()
    var characterStart = index
    while index < range.upper {
      let start = index
      if text.isWhole { characterStart = start }
      var byte = bytes[index]
      if byte == ASCII.percent {
        guard index + 2 < range.upper, let high = ASCII.hexValue(bytes[index + 1]),
          let low = ASCII.hexValue(bytes[index + 2])
        else {
          throw ReadingFault(
            rule: .escape, place: ByteRange(index, min(index + 3, range.upper)))
        }
        byte = high << 4 | low
        index += 3
        if let rule = forbidden(byte) {
          throw ReadingFault(rule: rule, place: ByteRange(start, index))
        }
      } else {
        index += 1
      }
      guard text.accept(byte) else {
        throw ReadingFault(rule: .escape, place: ByteRange(characterStart, index))
      }
    }
    guard text.isWhole else {
      throw ReadingFault(rule: .escape, place: ByteRange(characterStart, range.upper))
    }
    return true
  }

  private func forbidden(_ byte: UInt8) -> ReadingRule? {
    if ASCII.isControl(byte) {
      let isBreak = byte == 0x09 || byte == 0x0A || byte == 0x0D
      return isBreak && place == .value ? nil : .controlCharacter
    }
    guard case .path(let allowsSlash) = place else { return nil }
    if byte == ASCII.backslash { return .backslash }
    if byte == ASCII.slash, !allowsSlash { return .encodedSlash }
    return nil
  }
}
