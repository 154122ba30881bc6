/// The lines in which two texts differ, in their order.
struct LineDifference: Hashable, Sendable {
  /// Each begins with `-` if it is gone, and with `+` if it is new.
  private(set) var lines: [String] = []

  var isEmpty: Bool { lines.isEmpty }

  init(from old: String, to new: String) {
    let old = Self.lines(of: old)
    let new = Self.lines(of: new)
    let difference = new.difference(from: old)
    let removed = Set(difference.removals.map(Self.offset))
    let inserted = Set(difference.insertions.map(Self.offset))
    var left = 0
    var right = 0
    while left < old.count || right < new.count {
      if removed.contains(left) {
        lines.append("- " + old[left])
        left += 1
      } else if inserted.contains(right) {
        lines.append("+ " + new[right])
        right += 1
      } else {
        left += 1
        right += 1
      }
    }
  }

  private static func lines(of text: String) -> [Substring] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    while lines.last?.isEmpty == true { lines.removeLast() }
    while lines.first?.isEmpty == true { lines.removeFirst() }
    return lines
  }

  private static func offset(_ change: CollectionDifference<Substring>.Change) -> Int {
    switch change {
    case .remove(let offset, _, _), .insert(let offset, _, _): offset
    }
  }
}
