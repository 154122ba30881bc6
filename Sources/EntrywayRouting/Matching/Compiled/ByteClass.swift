/// What a byte of a link means to the hot road.
enum ByteClass {
  /// Stands for itself.
  static let plain: UInt8 = 0
  /// `/`, `?`, `#`: ends a segment.
  static let delimiter: UInt8 = 1
  /// A control character, a space, a backslash: no link has one.
  static let refused: UInt8 = 2
  /// A percent sign: the link is decoded first.
  static let undecided: UInt8 = 3

  static func of(_ byte: UInt8) -> UInt8 {
    switch byte {
    case ASCII.slash, ASCII.question, ASCII.hash: delimiter
    case ASCII.percent: undecided
    case ASCII.backslash, ASCII.space: refused
    default: ASCII.isControl(byte) ? refused : plain
    }
  }
}
