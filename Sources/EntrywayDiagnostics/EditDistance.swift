/// The distance between two texts: how many characters to change, add, drop or swap with the
/// next (Damerau's distance on neighbouring characters).
package enum EditDistance {
  /// Texts beyond this length are never near, so a hostile one costs nothing.
  private static let maximumLength = 64

  package static func between(_ left: String, _ right: String) -> Int {
    between(scalars(left), scalars(right), atMost: maximumLength)
  }

  /// The distance, or `.max` if it is more than `limit`: then the work ends early.
  package static func between<Character: Equatable>(
    _ left: [Character], _ right: [Character], atMost limit: Int
  ) -> Int {
    // A character more is one to add, whatever the others are.
    guard left.count <= maximumLength, right.count <= maximumLength,
      abs(left.count - right.count) <= limit
    else { return .max }
    // Three rows: the one that is written, the one before it, and the one before that.
    let width = right.count + 1
    var cells = Array(repeating: 0, count: 3 * width)
    for column in 0..<width { cells[column] = column }
    var (row, last, next) = (0, 0, width)
    var (leastBefore, least) = (0, 0)
    while row < left.count {
      let older = 3 * width - last - next
      cells[next] = row + 1
      (leastBefore, least) = (least, row + 1)
      for column in right.indices {
        var best = min(cells[last + column + 1], cells[next + column]) + 1
        best = min(best, cells[last + column] + (left[row] == right[column] ? 0 : 1))
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          best = min(best, cells[older + column - 1] + 1)
        }
        cells[next + column + 1] = best
        least = min(least, best)
      }
      // What follows is made of these two rows and never less than them.
      if min(least, leastBefore) > limit { return .max }
      (last, next) = (next, older)
      row += 1
    }
    let distance = cells[last + right.count]
    return distance <= limit ? distance : .max
  }

  /// Whether `found` is likely a misspelling of `expected`; both are UTF-8.
  ///
  /// A difference in case is no edit.
  package static func isNear(_ expected: [UInt8], _ found: [UInt8]) -> Bool {
    let limit = tolerated(expected.count)
    // Of ASCII, which most texts are, a byte is a character.
    if isASCII(expected), isASCII(found) {
      guard abs(expected.count - found.count) <= limit else { return false }
      return between(lowercased(expected), lowercased(found), atMost: limit) <= limit
    }
    // No character has more than four bytes.
    guard max(expected.count, found.count) <= 4 * maximumLength else { return false }
    let (mine, other) = (lowercasedScalars(expected), lowercasedScalars(found))
    let fewer = tolerated(mine.count)
    return between(mine, other, atMost: fewer) <= fewer
  }

  /// Whether two texts, both UTF-8, differ in nothing but case.
  package static func differOnlyInCase(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    if isASCII(left), isASCII(right) {
      return left.count == right.count && lowercased(left) == lowercased(right)
    }
    guard max(left.count, right.count) <= 4 * maximumLength else { return false }
    return lowercasedScalars(left) == lowercasedScalars(right)
  }

  package static func isNear(_ expected: String, _ found: String) -> Bool {
    isNear(Array(expected.utf8), Array(found.utf8))
  }

  private static func isASCII(_ text: [UInt8]) -> Bool { text.allSatisfy { $0 < 0x80 } }

  private static func lowercased(_ text: [UInt8]) -> [UInt8] {
    func isCapital(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "A") < 26 }
    // Most have none, and need no copy.
    return text.contains(where: isCapital) ? text.map { isCapital($0) ? $0 | 0x20 : $0 } : text
  }

  private static func lowercasedScalars(_ text: [UInt8]) -> [Unicode.Scalar] {
    scalars(String(decoding: text, as: UTF8.self).lowercased())
  }

  private static func scalars(_ text: String) -> [Unicode.Scalar] { Array(text.unicodeScalars) }

  /// How many edits are allowed for a text of so many characters.
  private static func tolerated(_ length: Int) -> Int { max(1, min(2, length / 3)) }

  /// The candidate that was likely meant; a difference in case is no edit.
  package static func nearest(to text: String, among candidates: [String]) -> String? {
    let text = scalars(text.lowercased())
    var best: (distance: Int, candidate: String)?
    for candidate in candidates {
      let limit = tolerated(candidate.unicodeScalars.count)
      let distance = between(scalars(candidate.lowercased()), text, atMost: limit)
      guard distance <= limit else { continue }
      if let best, (best.distance, best.candidate) <= (distance, candidate) { continue }
      best = (distance, candidate)
    }
    return best?.candidate
  }
}
