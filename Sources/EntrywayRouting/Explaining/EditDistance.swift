/// How far two texts are apart: how many characters one must change, add, drop or swap with the
/// next (Damerau's distance on neighbouring characters).
enum EditDistance {
  /// Texts beyond this length are never near, so that a hostile one costs nothing.
  private static let maximumLength = 64

  static func between(_ left: String, _ right: String) -> Int {
    let left = Array(left.utf8)
    let right = Array(right.utf8)
    guard left.count <= maximumLength, right.count <= maximumLength else { return .max }
    var rows = [Array(0...right.count)]
    for (row, byte) in left.enumerated() {
      var next = [row + 1]
      for (column, other) in right.enumerated() {
        var best = min(rows[row][column + 1] + 1, next[column] + 1)
        best = min(best, rows[row][column] + (byte == other ? 0 : 1))
        if row > 0, column > 0, byte == right[column - 1], left[row - 1] == other {
          best = min(best, rows[row - 1][column - 1] + 1)
        }
        next.append(best)
      }
      rows.append(next)
    }
    return rows[left.count][right.count]
  }

  /// How many slips one may take for a text of this length.
  static func tolerated(_ text: String) -> Int { max(1, min(2, text.utf8.count / 3)) }

  /// The candidate that was likely meant; another case is no slip.
  static func nearest(to text: String, among candidates: [String]) -> String? {
    candidates.map { (between($0.lowercased(), text.lowercased()), $0) }
      .filter { $0.0 <= tolerated($0.1) }
      .min { $0.0 != $1.0 ? $0.0 < $1.0 : $0.1 < $1.1 }?.1
  }
}
