/// Segments as words of eight bytes: two of them tell most segments apart, without a loop.
enum Words {
  /// The first eight bytes of a segment, in the least significant first; shorter segments have
  /// noughts behind.
  ///
  /// - Precondition: `end` is at least eight, so that the load ends inside of the text whatever the
  ///   segment's length.
  @inline(__always)
  static func first(_ base: UnsafeRawPointer, _ start: Int, _ end: Int) -> UInt64 {
    let length = end - start
    // In bounds: the load takes the eight bytes from `start`, of which there are `length` or more.
    if length >= 8 {
      return base.loadUnaligned(fromByteOffset: start, as: UInt64.self).littleEndian
    }
    // In bounds: `end` is at least eight. The bytes before the segment are shifted out.
    let word = base.loadUnaligned(fromByteOffset: end - 8, as: UInt64.self).littleEndian
    return word >> UInt64(truncatingIfNeeded: 64 &- 8 &* length)
  }

  /// The last eight bytes of a segment of more than eight; nought for shorter ones.
  @inline(__always)
  static func last(_ base: UnsafeRawPointer, _ start: Int, _ end: Int) -> UInt64 {
    guard end - start > 8 else { return 0 }
    // In bounds: the segment has more than eight bytes before `end`.
    return base.loadUnaligned(fromByteOffset: end - 8, as: UInt64.self).littleEndian
  }

  /// The hash of a literal that leads on from `parent`.
  @inline(__always)
  static func hash(_ first: UInt64, _ last: UInt64, _ length: Int, _ parent: Int32) -> UInt64 {
    var hash = first ^ (last &* 0x9E37_79B9_7F4A_7C15)
    hash ^= UInt64(truncatingIfNeeded: Int(parent) &* 0x1_0001 &+ length) &* 0xD6E8_FEB8_6659_FD93
    hash = (hash ^ (hash >> 32)) &* 0x9FB2_1C65_1E98_DF25
    return hash ^ (hash >> 29)
  }
}
