/// How far two texts are apart: how many characters one must change, add, drop or swap with the
/// next (Damerau's distance on neighbouring characters).
package enum EditDistance {
  /// Texts beyond this length are never near, so that a hostile one costs nothing.
  private static let maximumLength = 64

  static func between(_ left: String, _ right: String) -> Int {
    between(Array(left.utf8), Array(right.utf8), atMost: maximumLength)
  }

  /// The distance, or `.max` if it is more than `limit`: then the work ends early.
  static func between(_ left: [UInt8], _ right: [UInt8], atMost limit: Int) -> Int {
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

  /// Whether `found` is likely a slip in writing `expected`.
  static func isNear(_ expected: [UInt8], _ found: [UInt8]) -> Bool {
    let limit = tolerated(expected.count)
    return between(expected, found, atMost: limit) <= limit
  }

  static func isNear(_ expected: String, _ found: String) -> Bool {
    isNear(Array(expected.utf8), Array(found.utf8))
  }

  /// How many slips one may take for a text of so many bytes.
  private static func tolerated(_ length: Int) -> Int { max(1, min(2, length / 3)) }

  /// The candidate that was likely meant; another case is no slip.
  package static func nearest(to text: String, among candidates: [String]) -> String? {
    let text = Array(text.lowercased().utf8)
    var best: (distance: Int, candidate: String)?
    for candidate in candidates {
      let limit = tolerated(candidate.utf8.count)
      let distance = between(Array(candidate.lowercased().utf8), text, atMost: limit)
      guard distance <= limit else { continue }
      if let best, (best.distance, best.candidate) <= (distance, candidate) { continue }
      best = (distance, candidate)
    }
    return best?.candidate
  }
}
