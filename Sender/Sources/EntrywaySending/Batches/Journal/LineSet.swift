/// Numbers of lines, in a bit each.
struct LineSet: Hashable, Sendable {
  private var words: [Int: UInt64] = [:]

  var isEmpty: Bool { words.isEmpty }

  var count: Int { words.values.reduce(0) { $0 + $1.nonzeroBitCount } }

  func contains(_ line: Int) -> Bool {
    guard let word = words[line >> 6] else { return false }
    return word >> (line & 63) & 1 == 1
  }

  mutating func insert(_ line: Int) { words[line >> 6, default: 0] |= 1 << (line & 63) }

  mutating func remove(_ line: Int) {
    guard let word = words[line >> 6] else { return }
    let rest = word & ~(1 << (line & 63))
    words[line >> 6] = rest == 0 ? nil : rest
  }
}
