/// Tells, byte by byte, whether a text is well-formed UTF-8 (Unicode 15, table 3-7).
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
