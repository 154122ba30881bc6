/// Finds the tokens of JSON (RFC 8259) in bytes, never looking past their end.
///
/// The grammar of texts, numbers and literals is here alone: ``JSONReader`` and ``JSONTreeReader`` both
/// use it.
struct JSONBytes {
  private let bytes: UnsafeBufferPointer<UInt8>

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  var count: Int { bytes.count }

  /// The byte at a position, or 0, which no token holds, past the end.
  subscript(position: Int) -> UInt8 {
    position < bytes.count ? bytes[position] : 0
  }

  /// The bytes of a range, which must lie within these.
  func slice(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[range])
  }

  /// Names what is wrong at a position, which is that the bytes end if it is noticed past them.
  func failure(
    _ reason: JSONReadingError.Reason, at position: Int, noticedAt noticed: Int? = nil
  ) -> JSONReadingError {
    (noticed ?? position) < bytes.count
      ? JSONReadingError(reason, offset: position)
      : JSONReadingError(.unexpectedEnd, offset: bytes.count)
  }

  func whitespaceEnd(from start: Int) -> Int {
    var position = start
    while true {
      switch self[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return position
      }
    }
  }

  /// The end of a literal whose first byte has been seen.
  func literalEnd(_ literal: StaticString, at start: Int) throws(JSONReadingError) -> Int {
    let matching = literal.withUTF8Buffer { expected in
      var length = 1
      while length < expected.count, self[start + length] == expected[length] { length += 1 }
      return length
    }
    guard matching == literal.utf8CodeUnitCount else {
      throw failure(.unexpectedByte, at: start + matching)
    }
    return start + matching
  }

  /// The end of the digits at a position, where there must be one at least.
  func digitsEnd(from start: Int) throws(JSONReadingError) -> Int {
    var position = start
    while self[position] &- UInt8(ascii: "0") < 10 { position += 1 }
    guard position > start else { throw failure(.badNumber, at: start) }
    return position
  }
}

// MARK: - Texts

extension JSONBytes {
  /// The text whose opening quote is at a position, and where its closing quote ends.
  func text(at start: Int) throws(JSONReadingError) -> (text: JSONTextSlice, end: Int) {
    var position = start + 1
    var hasEscapes = false
    while true {
      position = plainEnd(from: position)
      switch self[position] {
      case UInt8(ascii: "\""):
        let text = JSONTextSlice(raw: slice(start + 1..<position), hasEscapes: hasEscapes)
        return (text, position + 1)
      case UInt8(ascii: "\\"):
        position = try escape(at: position).end
        hasEscapes = true
      case 0x80...:
        position = try multibyteEnd(at: position)
      default:
        throw failure(.controlCharacter, at: position)
      }
    }
  }

  /// What the escape at a position stands for, and where it ends.
  func escape(
    at start: Int
  ) throws(JSONReadingError) -> (scalar: Unicode.Scalar, end: Int) {
    switch self[start + 1] {
    case UInt8(ascii: "\""): return ("\"", start + 2)
    case UInt8(ascii: "\\"): return ("\\", start + 2)
    case UInt8(ascii: "/"): return ("/", start + 2)
    case UInt8(ascii: "b"): return ("\u{8}", start + 2)
    case UInt8(ascii: "f"): return ("\u{C}", start + 2)
    case UInt8(ascii: "n"): return ("\n", start + 2)
    case UInt8(ascii: "r"): return ("\r", start + 2)
    case UInt8(ascii: "t"): return ("\t", start + 2)
    case UInt8(ascii: "u"): return try unicodeEscape(at: start)
    default: throw failure(.badEscape, at: start, noticedAt: start + 1)
    }
  }

  private func unicodeEscape(
    at start: Int
  ) throws(JSONReadingError) -> (scalar: Unicode.Scalar, end: Int) {
    let first = try codeUnit(at: start)
    if let scalar = Unicode.Scalar(first) { return (scalar, start + 6) }
    guard UTF16.isLeadSurrogate(first) else {
      throw JSONReadingError(.loneSurrogate, offset: start)
    }
    guard self[start + 6] == UInt8(ascii: "\\") else {
      throw failure(.loneSurrogate, at: start, noticedAt: start + 6)
    }
    guard self[start + 7] == UInt8(ascii: "u") else {
      throw failure(.loneSurrogate, at: start, noticedAt: start + 7)
    }
    let second = try codeUnit(at: start + 6)
    let value = 0x10000 + (UInt32(first & 0x3FF) << 10 | UInt32(second & 0x3FF))
    guard UTF16.isTrailSurrogate(second), let scalar = Unicode.Scalar(value) else {
      throw JSONReadingError(.loneSurrogate, offset: start)
    }
    return (scalar, start + 12)
  }

  /// The four hexadecimal digits of the `\u` escape at a position.
  private func codeUnit(at start: Int) throws(JSONReadingError) -> UInt16 {
    var unit: UInt16 = 0
    for position in start + 2..<start + 6 {
      let digit: UInt8
      switch self[position] {
      case let byte where byte &- UInt8(ascii: "0") < 10: digit = byte &- UInt8(ascii: "0")
      case let byte where (byte | 0x20) &- UInt8(ascii: "a") < 6:
        digit = (byte | 0x20) &- UInt8(ascii: "a") &+ 10
      default: throw failure(.badEscape, at: start, noticedAt: position)
      }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }

  /// The end of the well-formed multi-byte UTF-8 sequence at a position.
  private func multibyteEnd(at start: Int) throws(JSONReadingError) -> Int {
    let (end, isWhole) = sequenceEnd(at: start)
    guard isWhole else { throw JSONReadingError(.badUTF8, offset: start) }
    return end
  }

  /// The end of the UTF-8 sequence (RFC 3629) at a position, or of as much of it as is well-formed,
  /// but at least of one byte.
  func sequenceEnd(at start: Int) -> (end: Int, isWhole: Bool) {
    let secondBytes: ClosedRange<UInt8>
    let length: Int
    switch self[start] {
    case 0x00...0x7F: return (start + 1, true)
    case 0xC2...0xDF: (secondBytes, length) = (0x80...0xBF, 2)
    case 0xE0: (secondBytes, length) = (0xA0...0xBF, 3)
    case 0xED: (secondBytes, length) = (0x80...0x9F, 3)
    case 0xE1...0xEF: (secondBytes, length) = (0x80...0xBF, 3)
    case 0xF0: (secondBytes, length) = (0x90...0xBF, 4)
    case 0xF1...0xF3: (secondBytes, length) = (0x80...0xBF, 4)
    case 0xF4: (secondBytes, length) = (0x80...0x8F, 4)
    default: return (start + 1, false)
    }
    guard secondBytes.contains(self[start + 1]) else { return (start + 1, false) }
    for position in start + 2..<start + length where self[position] & 0xC0 != 0x80 {
      return (position, false)
    }
    return (start + length, true)
  }

  /// The first position from a start that is a quote, a backslash, a control or not ASCII.
  private func plainEnd(from start: Int) -> Int {
    var position = start
    while bytes.count - position >= 8 {
      let found = Self.specialBytes(
        of: UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: position, as: UInt64.self))
      guard found == 0 else { return position + found.trailingZeroBitCount / 8 }
      position += 8
    }
    while true {
      switch self[position] {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), ..<0x20, 0x80...: return position
      default: position += 1
      }
    }
  }

  /// Marks the bytes of a word that a text cannot simply hold in their highest bits.
  ///
  /// The lowest mark is exact, those above it may be wrong: a subtraction borrows from the next
  /// byte only where it has already marked one.
  private static func specialBytes(of loaded: UInt64) -> UInt64 {
    let word = UInt64(littleEndian: loaded)
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = (word ^ (ones &* UInt64(UInt8(ascii: "\"")))) &- ones
    let backslashes = (word ^ (ones &* UInt64(UInt8(ascii: "\\")))) &- ones
    let controls = word &- (ones &* 0x20)
    return (quotes | backslashes | controls | word) & (ones &* 0x80)
  }
}
