/// Walks over the bytes of a link that do not stand for themselves: delimiters, escapes, control
/// characters, spaces, backslashes, and bytes outside of ASCII.
///
/// Sixteen bytes at a time, since most of the time of a lookup went into this search, and each
/// sixteen once. ``scalar(_:_:_:)`` says the same in the plain form, and is what the tests hold it
/// against.
struct SpecialBytes {
  private let base: UnsafeRawPointer
  private let count: Int
  /// The position of the bytes that the marks are of.
  private var position: Int
  /// For each of sixteen bytes eight bits, all ones if it is special; the first byte's come first.
  private var low: UInt64
  private var high: UInt64

  /// - Parameters:
  ///   - start: Where the walk begins; at most `count`.
  ///   - count: How many bytes there are; at least sixteen.
  @inline(__always)
  init(_ base: UnsafePointer<UInt8>, from start: Int, count: Int) {
    self.base = UnsafeRawPointer(base)
    self.count = count
    // In bounds: the sixteen bytes end at or before `count`, which is at least sixteen.
    position = min(start, count &- 16)
    (low, high) = Self.marks(self.base, position)
    if position < start { drop(start &- position) }
  }

  /// The position of the next special byte; the number of bytes if there is none.
  @inline(__always)
  mutating func next() -> Int {
    while true {
      if low != 0 {
        let bit = low.trailingZeroBitCount
        low &= ~(0xFF &<< UInt64(truncatingIfNeeded: bit))
        return position &+ (bit &>> 3)
      }
      if high != 0 {
        let bit = high.trailingZeroBitCount
        high &= ~(0xFF &<< UInt64(truncatingIfNeeded: bit))
        return position &+ 8 &+ (bit &>> 3)
      }
      let behind = position &+ 16
      if behind >= count { return count }
      // In bounds: as in `init`. The bytes that were looked at before are dropped.
      position = min(behind, count &- 16)
      (low, high) = Self.marks(base, position)
      if position < behind { drop(behind &- position) }
    }
  }

  /// Forgets the marks of the first bytes, of which there are at most sixteen.
  @inline(__always)
  private mutating func drop(_ bytes: Int) {
    // `<<` gives zero where all bits are shifted out.
    low &= UInt64.max << UInt64(truncatingIfNeeded: 8 &* bytes)
    if bytes > 8 { high &= UInt64.max << UInt64(truncatingIfNeeded: 8 &* (bytes &- 8)) }
  }

  @inline(__always)
  private static func marks(_ base: UnsafeRawPointer, _ index: Int) -> (UInt64, UInt64) {
    let bytes = base.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
    // Below `!` or above `~`: the subtraction wraps around for the former.
    let outside = (bytes &- SIMD16(repeating: 0x21)) .> SIMD16<UInt8>(repeating: 0x5D)
    let marks =
      bits(outside) | bits(bytes .== SIMD16<UInt8>(repeating: ASCII.slash))
      | bits(bytes .== SIMD16<UInt8>(repeating: ASCII.question))
      | bits(bytes .== SIMD16<UInt8>(repeating: ASCII.hash))
      | bits(bytes .== SIMD16<UInt8>(repeating: ASCII.percent))
      | bits(bytes .== SIMD16<UInt8>(repeating: ASCII.backslash))
    return (marks[0].littleEndian, marks[1].littleEndian)
  }

  // Masks are combined as numbers: `.|` on masks becomes a loop over the lanes.
  @inline(__always)
  private static func bits(_ mask: SIMDMask<SIMD16<Int8>>) -> SIMD2<UInt64> {
    unsafeBitCast(mask, to: SIMD2<UInt64>.self)
  }

  /// The position of the first special byte from `start` on, looked for byte by byte.
  static func scalar(_ base: UnsafePointer<UInt8>, _ start: Int, _ count: Int) -> Int {
    var index = start
    while index < count, base[index] < 0x80, ByteClass.of(base[index]) == ByteClass.plain {
      index &+= 1
    }
    return index
  }
}
