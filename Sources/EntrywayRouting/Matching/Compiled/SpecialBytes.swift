/// Iterates over the special bytes of a link: delimiters, escapes, control characters, spaces,
/// backslashes, and non-ASCII bytes.
///
/// Sixteen bytes at a time, since most of the time of a lookup went into this search, and each
/// sixteen once. ``scalar(_:_:_:)`` says the same in the plain form, and is what the tests hold it
/// against.
struct SpecialBytes {
  private let base: UnsafeRawPointer
  private let count: Int
  /// The position of the bytes that the marks are of.
  private var position: Int
  /// For each of sixteen bytes four bits, of which the lowest is one if it is special; the first
  /// byte's are the lowest.
  ///
  /// One word, so that a walk has it in a register.
  private var marks: UInt64

  /// - Parameters:
  ///   - start: Where the walk begins; at most `count`.
  ///   - count: How many bytes there are; at least sixteen.
  @inline(__always)
  init(_ base: UnsafePointer<UInt8>, from start: Int, count: Int) {
    self.base = UnsafeRawPointer(base)
    self.count = count
    // In bounds: the sixteen bytes end at or before `count`, which is at least sixteen.
    position = min(start, count &- 16)
    marks = Self.marks(self.base, position, from: start)
  }

  /// The position of the next special byte; the number of bytes if there is none.
  @inline(__always)
  mutating func next() -> Int {
    while marks == 0 {
      let behind = position &+ 16
      if behind >= count { return count }
      // In bounds: as in `init`. The bytes that were looked at before are left out.
      position = min(behind, count &- 16)
      marks = Self.marks(base, position, from: behind)
    }
    let bit = marks.trailingZeroBitCount
    marks &= marks &- 1
    return position &+ bit &>> 2
  }

  /// The marks of sixteen bytes, without those before `start`, which is one of them or the next.
  @inline(__always)
  private static func marks(_ base: UnsafeRawPointer, _ index: Int, from start: Int) -> UInt64 {
    let bytes = base.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
    // Below `!` or above `~`: the subtraction wraps around for the former.
    let outside = (bytes &- SIMD16(repeating: 0x21)) .> SIMD16<UInt8>(repeating: 0x5D)
    let special =
      lanes(outside) | lanes(bytes .== SIMD16<UInt8>(repeating: ASCII.slash))
      | lanes(bytes .== SIMD16<UInt8>(repeating: ASCII.question))
      | lanes(bytes .== SIMD16<UInt8>(repeating: ASCII.hash))
      | lanes(bytes .== SIMD16<UInt8>(repeating: ASCII.percent))
      | lanes(bytes .== SIMD16<UInt8>(repeating: ASCII.backslash))
    // Half of each two bytes, next to each other: what is left of both is one byte.
    let pairs = unsafeBitCast(special, to: SIMD8<UInt16>.self) &>> SIMD8(repeating: 4)
    let halves = unsafeBitCast(SIMD8<UInt8>(truncatingIfNeeded: pairs), to: UInt64.self)
    // `<<` gives zero where all bits are shifted out.
    let kept = UInt64.max << UInt64(truncatingIfNeeded: 4 &* (start &- index))
    return halves.littleEndian & 0x1111_1111_1111_1111 & kept
  }

  // Masks are combined as numbers: `.|` on masks becomes a loop over the lanes. As numbers of a
  // byte, for words are taken apart before they are combined.
  @inline(__always)
  private static func lanes(_ mask: SIMDMask<SIMD16<Int8>>) -> SIMD16<UInt8> {
    unsafeBitCast(mask, to: SIMD16<UInt8>.self)
  }

  /// The position of the first special byte from `start` on, looked for byte by byte.
  static func scalar(_ base: UnsafePointer<UInt8>, _ start: Int, _ count: Int) -> Int {
    var index = start
    while index < count, base[index] < 0x80, ByteClass.of(base[index]) <= ByteClass.divider {
      index &+= 1
    }
    return index
  }
}
