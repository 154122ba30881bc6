/// A set of ASCII's bytes, asked with a shift instead of a list of comparisons.
struct ASCIISet: Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  init(_ bytes: String) {
    for byte in bytes.utf8 where byte < 0x80 {
      if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
    }
  }

  func union(_ bytes: String) -> ASCIISet {
    var both = ASCIISet(bytes)
    both.low |= low
    both.high |= high
    return both
  }

  @inline(__always)
  func contains(_ byte: UInt8) -> Bool {
    // A byte beyond ASCII has its highest bit set.
    let word = byte & 0x40 == 0 ? low : high
    return byte < 0x80 && word & (1 << UInt64(byte & 63)) != 0
  }
}
