/// Finds the bytes of a text that cannot be written as they are, eight bytes at a time.
///
/// In each word a byte is marked by its highest bit. The subtractions borrow from the byte above
/// one that is marked, so that of several marks the lowest is sure: what is asked is where the
/// first one stands.
enum ByteScan {
  /// Whether all bytes are ASCII that a terminal shows.
  @inline(__always)
  static func isVisible(_ bytes: UnsafeRawBufferPointer) -> Bool {
    first(in: bytes, from: 0) { word in
      controls(word) | word | (word &+ repeating(1))
    } == bytes.count
  }

  /// Whether all bytes are ASCII that both a terminal and JSON show as it is.
  @inline(__always)
  static func isPlain(_ bytes: UnsafeRawBufferPointer) -> Bool {
    first(in: bytes, from: 0) { word in
      controls(word) | word | (word &+ repeating(1)) | equal(word, UInt8(ascii: "\""))
        | equal(word, UInt8(ascii: "\\"))
    } == bytes.count
  }

  /// The first byte from `start` on that JSON must have escaped (RFC 8259, 7), or the one control
  /// character that it lets stand; the number of bytes if there is none.
  @inline(__always)
  static func firstEscaped(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    first(in: bytes, from: start) { word in
      controls(word) | equal(word, UInt8(ascii: "\"")) | equal(word, UInt8(ascii: "\\"))
        | equal(word, 0x7F)
    }
  }

  @inline(__always)
  private static func first(
    in bytes: UnsafeRawBufferPointer, from start: Int, _ marks: (UInt64) -> UInt64
  ) -> Int {
    var index = start
    while index &+ 8 <= bytes.count {
      // In bounds: eight bytes from `index` end at or before the last one.
      let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let marked = marks(UInt64(littleEndian: word)) & repeating(0x80)
      if marked != 0 { return index &+ marked.trailingZeroBitCount / 8 }
      index &+= 8
    }
    guard index < bytes.count else { return bytes.count }
    let marked = marks(lastWord(of: bytes, from: index)) & repeating(0x80)
    return marked == 0 ? bytes.count : index &+ marked.trailingZeroBitCount / 8
  }

  /// The last bytes, fewer than eight, with spaces behind them, which are never marked.
  @inline(__always)
  private static func lastWord(of bytes: UnsafeRawBufferPointer, from start: Int) -> UInt64 {
    let spaces = repeating(0x20)
    if bytes.count >= 8 {
      // In bounds: these are the last eight bytes. Those before `start` are shifted out.
      let word = bytes.loadUnaligned(fromByteOffset: bytes.count &- 8, as: UInt64.self)
      let shift = UInt64(truncatingIfNeeded: 8 &* (start &- (bytes.count &- 8)))
      return (UInt64(littleEndian: word) &>> shift) | (spaces &<< (64 &- shift))
    }
    var word = spaces
    var index = bytes.count
    while index > start {
      index &-= 1
      word = (word &<< 8) | UInt64(bytes[index])
    }
    return word
  }

  /// Marks the bytes below a space.
  @inline(__always)
  private static func controls(_ word: UInt64) -> UInt64 {
    (word &- repeating(0x20)) & ~word
  }

  @inline(__always)
  private static func equal(_ word: UInt64, _ byte: UInt8) -> UInt64 {
    let difference = word ^ repeating(byte)
    return (difference &- repeating(1)) & ~difference
  }

  @inline(__always)
  private static func repeating(_ byte: UInt8) -> UInt64 {
    UInt64(byte) &* 0x0101_0101_0101_0101
  }
}
