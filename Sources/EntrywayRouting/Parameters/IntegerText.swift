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
    // A least value above nought bars the negative numbers, a greatest below it the others.
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
