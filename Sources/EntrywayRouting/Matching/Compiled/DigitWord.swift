/// Eight digits as one word.
///
/// An integer is what links carry most, and digit by digit its reading was a tenth of a lookup.
/// ``scalar(_:)`` says the same in the plain form, and is what the tests hold it against.
@usableFromInline
enum DigitWord {
  /// The number that one to eight digits spell; nil for any other text.
  ///
  /// - Precondition: Eight bytes may be loaded before the text's end, as ``_LinkTexts`` promises.
  @inlinable
  @inline(__always)
  static func number(_ text: UnsafeBufferPointer<UInt8>) -> UInt32? {
    guard let base = text.baseAddress, text.count &- 1 < 8, text.count > 0 else { return nil }
    // In bounds: see the precondition.
    let loaded = UnsafeRawPointer(base).loadUnaligned(
      fromByteOffset: text.count &- 8, as: UInt64.self
    ).littleEndian
    // The first digits come first. What stands before the text becomes zeros.
    let foreign = UInt64(truncatingIfNeeded: 8 &* (8 &- text.count))
    let digits = (loaded &>> foreign) &<< foreign
    let word = digits | (0x3030_3030_3030_3030 & ~(UInt64.max &<< foreign))
    // All upper halves are three, and stay so if six is added to the lower ones.
    let high: UInt64 = 0xF0F0_F0F0_F0F0_F0F0
    let threes: UInt64 = 0x3030_3030_3030_3030
    guard word & high == threes, (word &+ 0x0606_0606_0606_0606) & high == threes else {
      return nil
    }
    // Neighbours become numbers of two, four, eight digits.
    let pairs = ((word & 0x0F0F_0F0F_0F0F_0F0F) &* ((10 << 8) + 1)) >> 8
    let fours = ((pairs & 0x00FF_00FF_00FF_00FF) &* ((100 << 16) + 1)) >> 16
    let eight = ((fours & 0x0000_FFFF_0000_FFFF) &* ((10_000 << 32) + 1)) >> 32
    return UInt32(truncatingIfNeeded: eight)
  }

  /// The same, digit by digit.
  static func scalar(_ text: UnsafeBufferPointer<UInt8>) -> UInt32? {
    guard !text.isEmpty, text.count <= 8 else { return nil }
    var number: UInt32 = 0
    for byte in text {
      guard ASCII.isDigit(byte) else { return nil }
      number = number * 10 + UInt32(byte - ASCII.zero)
    }
    return number
  }
}
