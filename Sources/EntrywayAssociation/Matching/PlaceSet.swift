/// A set of places in a text, a bit for each.
///
/// The first 64 are held in the value itself, so that nothing is allocated for a short text.
struct PlaceSet: Sendable {
  private var low: UInt64 = 0
  /// The places from 64 on.
  private var high: [UInt64]
  private let count: Int

  /// No places yet, out of so many.
  init(count: Int) {
    self.count = count
    high = count > 64 ? [UInt64](repeating: 0, count: (count - 1) / 64) : []
  }

  var isEmpty: Bool { low == 0 && high.allSatisfy { $0 == 0 } }

  var first: Int? {
    if low != 0 { return low.trailingZeroBitCount }
    guard let index = high.firstIndex(where: { $0 != 0 }) else { return nil }
    return (index + 1) * 64 + high[index].trailingZeroBitCount
  }

  func contains(_ place: Int) -> Bool {
    let word = place < 64 ? low : high[place / 64 - 1]
    return word >> UInt64(place & 63) & 1 == 1
  }

  mutating func insert(_ place: Int) {
    let bit: UInt64 = 1 << UInt64(place & 63)
    if place < 64 { low |= bit } else { high[place / 64 - 1] |= bit }
  }

  mutating func insertAll(from first: Int) {
    if first < 64 {
      low |= .max << UInt64(first)
      if count < 64 { low &= .max >> UInt64(64 - count) }
    }
    for index in high.indices where (index + 2) * 64 > first {
      let start = (index + 1) * 64
      high[index] |= .max << UInt64(max(0, first - start))
      if start + 64 > count { high[index] &= .max >> UInt64(start + 64 - count) }
    }
  }

  mutating func formUnion(_ other: PlaceSet) {
    low |= other.low
    for index in high.indices { high[index] |= other.high[index] }
  }

  func forEachPlace(_ body: (Int) -> Void) {
    Self.forEachBit(of: low) { body($0) }
    for (index, word) in high.enumerated() {
      Self.forEachBit(of: word) { body((index + 1) * 64 + $0) }
    }
  }

  private static func forEachBit(of word: UInt64, _ body: (Int) -> Void) {
    var rest = word
    while rest != 0 {
      body(rest.trailingZeroBitCount)
      rest &= rest - 1
    }
  }
}
