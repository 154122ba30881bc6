/// Segments as words of eight bytes: two of them tell most segments apart, without a loop.
enum SegmentWords {
  /// The first eight bytes of a segment, in the least significant first; shorter segments are
  /// padded with zeros.
  ///
  /// - Precondition: The segment is not empty. The text has sixteen bytes or more, or `end` is at
  ///   least eight: then a load of eight bytes ends and begins inside of the text whatever the
  ///   segment's length.
  @inline(__always)
  static func first(_ base: UnsafeRawPointer, _ start: Int, _ end: Int) -> UInt64 {
    let length = end &- start
    // In bounds: there are `length`, that is eight bytes or more, from `start` on.
    if length >= 8 {
      return base.loadUnaligned(fromByteOffset: start, as: UInt64.self).littleEndian
    }
    let bits = UInt64(truncatingIfNeeded: 8 &* length)
    if end >= 8 {
      // In bounds: the load begins at zero or later. The bytes before the segment are shifted out.
      let word = base.loadUnaligned(fromByteOffset: end &- 8, as: UInt64.self).littleEndian
      // (Of an empty name, which equals none, this makes any number.)
      return word &>> (64 &- bits)
    }
    // In bounds: `start` is less than eight, and the text has sixteen. The bytes after the segment
    // are masked.
    let word = base.loadUnaligned(fromByteOffset: start, as: UInt64.self).littleEndian
    return word & ~(UInt64.max &<< bits)
  }

  /// The last eight bytes of a segment of more than eight; zero for shorter ones.
  @inline(__always)
  static func last(_ base: UnsafeRawPointer, _ start: Int, _ end: Int) -> UInt64 {
    guard end &- start > 8 else { return 0 }
    // In bounds: the segment has more than eight bytes before `end`.
    return base.loadUnaligned(fromByteOffset: end &- 8, as: UInt64.self).littleEndian
  }

  /// The hash of a literal that leads on from `parent`: its upper half chooses a slot, the lower
  /// one is kept there.
  ///
  /// The length needs no part in it: shorter texts are padded with zeros, which no link contains.
  @inline(__always)
  static func hash(_ first: UInt64, _ last: UInt64, _ parent: Int) -> UInt64 {
    var hash = first &+ last &* 0x9E37_79B9_7F4A_7C15
    hash ^= UInt64(truncatingIfNeeded: parent) &* 0xD6E8_FEB8_6659_FD93
    return (hash ^ (hash >> 32)) &* 0x9FB2_1C65_1E98_DF25
  }

  /// The slot of a hash, in a table of a power of two of them.
  @inline(__always)
  static func slot(_ hash: UInt64, mask: Int) -> Int {
    Int(truncatingIfNeeded: hash >> 32) & mask
  }

  /// What a slot keeps of a hash.
  @inline(__always)
  static func tag(_ hash: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: hash) }
}
