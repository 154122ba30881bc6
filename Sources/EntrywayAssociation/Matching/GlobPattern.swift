/// A pattern without a choice between sequences: runs with a `*` between each two of them.
///
/// The first run stands at the beginning, the last one at the end; between them each run is taken
/// where it stands first, since what fits later fits the rest no better. So nothing is ever tried
/// twice, and the work is bounded by the text's length times that of the pattern.
final class GlobPattern: Sendable {
  private let first: PatternRun
  private let middle: [PatternRun]
  /// Nil if there is no `*`.
  private let last: PatternRun?
  /// The byte that stands at the end of the last run, if no other may.
  private let lastByte: UInt8?
  /// Whether `/` and anything may follow, as after `/buy` in `/buy/*`.
  private let hasOptionalTail: Bool

  /// The pattern; nil if it has a choice between sequences.
  init?(_ pattern: WildcardPattern, isCaseSensitive: Bool) {
    var runs = [PatternRun()]
    var hasOptionalTail = false
    for (index, part) in pattern.parts.enumerated() {
      switch part {
      case .literal(let text): runs[runs.count - 1].append(text, isCaseSensitive: isCaseSensitive)
      case .one: runs[runs.count - 1].appendAnything()
      case .many: runs.append(PatternRun())
      case .characterClass(let set):
        runs[runs.count - 1].append(isCaseSensitive ? set : set.folded)
      case .oneOf:
        guard part == WildcardPattern.optionalTail, index == pattern.parts.count - 1 else {
          return nil
        }
        hasOptionalTail = true
      }
    }
    self.hasOptionalTail = hasOptionalTail
    first = runs.removeFirst()
    last = runs.popLast()
    lastByte = last?.lastByte
    middle = runs.filter { !$0.isEmpty }
  }

  func matches(_ bytes: [UInt8], _ range: Range<Int>, _ slashes: [Int]) -> Bool {
    guard let start = first.end(in: bytes, from: range.lowerBound, to: range.upperBound) else {
      return false
    }
    guard let last else {
      return start == range.upperBound || hasOptionalTail && bytes[start] == UInt8(ascii: "/")
    }
    if hasOptionalTail { return matchesWithTail(last, bytes, start, range.upperBound, slashes) }
    guard let end = last.start(in: bytes, from: range.upperBound, downTo: start) else {
      return false
    }
    return middleMatches(bytes, start, end) != nil
  }

  /// Where the runs of the middle end, taken as early as they stand.
  private func middleMatches(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Int? {
    var position = start
    for run in middle {
      guard let next = run.firstEnd(in: bytes, from: position, to: end) else { return nil }
      position = next
    }
    return position
  }

  /// Whether the last run stands somewhere before a slash, or at the end.
  private func matchesWithTail(
    _ last: PatternRun, _ bytes: [UInt8], _ start: Int, _ end: Int, _ slashes: [Int]
  ) -> Bool {
    guard let start = middleMatches(bytes, start, end) else { return false }
    if last.start(in: bytes, from: end, downTo: start) != nil { return true }
    for slash in slashes.reversed() where slash < end {
      guard slash > start else { return false }
      if let lastByte, bytes[slash - 1] != lastByte { continue }
      if last.start(in: bytes, from: slash, downTo: start) != nil { return true }
    }
    return false
  }
}
