/// The grammar of integers: `-?[0-9]+`, in range.
enum IntegerText {
  static func reads(_ bytes: Span<UInt8>, _ range: ByteRange, min: Int64, max: UInt64) -> Bool {
    var index = range.lower
    let isNegative = index < range.upper && bytes[index] == ASCII.minus
    if isNegative { index += 1 }
    guard index < range.upper else { return false }
    var magnitude: UInt64 = 0
    while index < range.upper {
      guard ASCII.isDigit(bytes[index]) else { return false }
      let (tens, overflow) = magnitude.multipliedReportingOverflow(by: 10)
      let (next, carry) = tens.addingReportingOverflow(UInt64(bytes[index] - ASCII.zero))
      if overflow || carry { return false }
      magnitude = next
      index += 1
    }
    // A least value above zero bars the negative numbers, a greatest below it the others.
    if isNegative && magnitude > 0 {
      return min < 0 && magnitude <= min.magnitude
    }
    return magnitude <= max && (min <= 0 || magnitude >= UInt64(min))
  }

  /// Whether the text is an integer of any size.
  static func isInteger(_ text: String) -> Bool {
    let digits = text.utf8.first == ASCII.minus ? text.utf8.dropFirst() : text.utf8[...]
    return !digits.isEmpty && digits.allSatisfy(ASCII.isDigit)
  }
}

/// The grammar of decimal numbers: `-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?`, finite.
enum DecimalText {
  static func reads(_ bytes: Span<UInt8>, _ range: ByteRange) -> Bool {
    var index = range.lower
    func digits() -> Bool {
      let start = index
      while index < range.upper, ASCII.isDigit(bytes[index]) { index += 1 }
      return index > start
    }
    if index < range.upper, bytes[index] == ASCII.minus { index += 1 }
    guard digits() else { return false }
    if index < range.upper, bytes[index] == ASCII.dot {
      index += 1
      guard digits() else { return false }
    }
    if index < range.upper, bytes[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      if index < range.upper, bytes[index] == ASCII.minus || bytes[index] == ASCII.plus {
        index += 1
      }
      guard digits() else { return false }
    }
    guard index == range.upper else { return false }
    return Double(String(copying: bytes, range))?.isFinite ?? false
  }
}

/// The grammar of UUIDs (RFC 9562, 4): 8-4-4-4-12 hexadecimal digits, in either case.
enum UUIDText {
  static func reads(_ bytes: Span<UInt8>, _ range: ByteRange) -> Bool {
    guard range.count == 36 else { return false }
    for offset in 0..<36 {
      let byte = bytes[range.lower + offset]
      let isHyphen = offset == 8 || offset == 13 || offset == 18 || offset == 23
      guard isHyphen ? byte == ASCII.minus : ASCII.hexValue(byte) != nil else { return false }
    }
    return true
  }
}
