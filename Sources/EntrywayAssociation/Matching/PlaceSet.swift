/// A set of places in a text, a bit for each.
struct PlaceSet: Sendable {
  private var words: [UInt64]
  private let count: Int

  /// No places yet, out of so many.
  init(count: Int) {
    self.count = count
    words = [UInt64](repeating: 0, count: (count + 63) / 64)
  }

  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  var first: Int? {
    guard let index = words.firstIndex(where: { $0 != 0 }) else { return nil }
    return index * 64 + words[index].trailingZeroBitCount
  }

  func contains(_ place: Int) -> Bool { words[place >> 6] >> UInt64(place & 63) & 1 == 1 }

  mutating func insert(_ place: Int) { words[place >> 6] |= 1 << UInt64(place & 63) }

  mutating func insertAll(from first: Int) {
    for index in (first >> 6)..<words.count { words[index] = .max }
    words[first >> 6] = .max << UInt64(first & 63)
    let beyond = words.count * 64 - count
    words[words.count - 1] &= .max >> UInt64(beyond)
  }

  mutating func formUnion(_ other: PlaceSet) {
    for index in words.indices { words[index] |= other.words[index] }
  }

  func forEachPlace(_ body: (Int) -> Void) {
    for (index, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        body(index * 64 + rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
  }
}
