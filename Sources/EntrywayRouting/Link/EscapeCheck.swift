/// Checks the percent-escapes of one part of a link: that they are complete, are valid UTF-8, and
/// don't hide anything that the part must not contain.
struct EscapeCheck {
  enum Part: Equatable {
    case path(allowsSlash: Bool)
    /// A host, or the name of a query item.
    case name
    /// The value of a query item, or a fragment, which may contain tabs and line breaks.
    case value
  }

  var part: Part

  /// Whether the range holds escapes.
  ///
  /// - Throws: At the first that is broken, not valid UTF-8, or hides something.
  @discardableResult
  func check(_ bytes: Span<UInt8>, _ range: ByteRange) throws(ReadingFault) -> Bool {
    let found = try look(bytes, range)
    if let broken = found.broken { throw ReadingFault(rule: .escape, range: broken) }
    return found.hasEscapes
  }

  /// Whether the range can be decoded: all escapes are whole and valid UTF-8.
  ///
  /// - Throws: For what no link holds, whether the rest of the range can be decoded or not.
  func isReadable(_ bytes: Span<UInt8>, _ range: ByteRange) throws(ReadingFault) -> Bool {
    try look(bytes, range, isTolerant: true).broken == nil
  }

  @inline(__always)
  private func look(
    _ bytes: Span<UInt8>, _ range: ByteRange, isTolerant: Bool = false
  ) throws(ReadingFault) -> (hasEscapes: Bool, broken: ByteRange?) {
    var index = range.lower
    while index < range.upper, bytes[index] != ASCII.percent { index += 1 }
    if index == range.upper { return (false, nil) }
    var text = UTF8Check()
    var characterStart = index
    var broken: ByteRange?
    while index < range.upper {
      let start = index
      if text.isWhole { characterStart = start }
      var byte = bytes[index]
      index += 1
      if byte == ASCII.percent {
        guard let spelled = PercentCoding.byte(bytes, behind: start, range) else {
          let unreadable = ByteRange(start, min(start + 3, range.upper))
          guard isTolerant else { return (true, unreadable) }
          (broken, text) = (broken ?? unreadable, UTF8Check())
          continue
        }
        byte = spelled
        index += 2
        if let rule = forbidden(byte) {
          throw ReadingFault(rule: rule, range: ByteRange(start, index))
        }
      }
      if text.accept(byte) { continue }
      let unreadable = ByteRange(characterStart, index)
      guard isTolerant else { return (true, unreadable) }
      (broken, text) = (broken ?? unreadable, UTF8Check())
    }
    if broken == nil, !text.isWhole { broken = ByteRange(characterStart, range.upper) }
    return (true, broken)
  }

  /// The rule that forbids an escape to spell the byte there; nil if none does.
  func forbidden(_ byte: UInt8) -> ReadingRule? {
    if ASCII.isControl(byte) {
      let isBreak = byte == 0x09 || byte == 0x0A || byte == 0x0D
      return isBreak && part == .value ? nil : .controlCharacter
    }
    guard case .path(let allowsSlash) = part else { return nil }
    if byte == ASCII.backslash { return .backslash }
    if byte == ASCII.slash, !allowsSlash { return .encodedSlash }
    return nil
  }
}

/// Checks, byte by byte, whether a text is well-formed UTF-8 (Unicode 15, table 3-7).
struct UTF8Check {
  private var pending = 0
  private var lower: UInt8 = 0x80
  private var upper: UInt8 = 0xBF

  /// Whether the text ends where a character ends.
  var isWhole: Bool { pending == 0 }

  /// Takes the next byte; false if no text can hold it here.
  mutating func accept(_ byte: UInt8) -> Bool {
    if pending > 0 {
      guard byte >= lower, byte <= upper else { return false }
      pending -= 1
      (lower, upper) = (0x80, 0xBF)
      return true
    }
    switch byte {
    case 0x00...0x7F: break
    case 0xC2...0xDF: pending = 1
    case 0xE0: (pending, lower) = (2, 0xA0)
    case 0xED: (pending, upper) = (2, 0x9F)
    case 0xE1...0xEF: pending = 2
    case 0xF0: (pending, lower) = (3, 0x90)
    case 0xF1...0xF3: pending = 3
    case 0xF4: (pending, upper) = (3, 0x8F)
    default: return false
    }
    return true
  }
}
