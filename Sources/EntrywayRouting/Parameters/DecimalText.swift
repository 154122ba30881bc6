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
