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

/// A part of a pattern between two `*`: characters, one after the other.
struct PatternRun: Sendable {
  /// A byte; or ``anything``; or beyond it an index into the classes.
  private(set) var units: [UInt16] = []
  private(set) var classes: [CharacterClass] = []
  private static let anything: UInt16 = 256

  var isEmpty: Bool { units.isEmpty }

  /// The byte at the end, if no other may stand there.
  var lastByte: UInt8? { units.last.flatMap { UInt8(exactly: $0) } }

  /// No characters.
  init() {}

  /// The characters of a pattern's parts; nil if there is a `*` or a choice among them.
  init?(_ parts: some Sequence<PatternPart>, isCaseSensitive: Bool) {
    for part in parts {
      switch part {
      case .literal(let text): append(text, isCaseSensitive: isCaseSensitive)
      case .one: appendAnything()
      case .characterClass(let set): append(isCaseSensitive ? set : set.folded)
      case .many, .oneOf: return nil
      }
    }
  }

  mutating func append(_ text: String, isCaseSensitive: Bool) {
    for byte in text.utf8 {
      let isLetter = CharacterClass.alpha.contains(byte)
      if isCaseSensitive || !isLetter {
        units.append(UInt16(byte))
      } else {
        append(CharacterClass(String(Unicode.Scalar(byte))).folded)
      }
    }
  }

  mutating func append(_ set: CharacterClass) {
    let known = classes.firstIndex(of: set)
    if known == nil { classes.append(set) }
    units.append(Self.anything + 1 + UInt16(truncatingIfNeeded: known ?? classes.count - 1))
  }

  mutating func appendAnything() { units.append(Self.anything) }

  /// Where the run ends if it begins here.
  func end(in bytes: [UInt8], from start: Int, to limit: Int) -> Int? {
    // Each takes a byte or more.
    guard units.count <= limit - start else { return nil }
    var position = start
    for unit in units {
      guard position < limit else { return nil }
      let byte = bytes[position]
      if unit < Self.anything {
        guard UInt16(byte) == unit else { return nil }
        position += 1
      } else if unit == Self.anything {
        // Inside of a character nothing begins.
        guard byte & 0xC0 != 0x80 else { return nil }
        position += 1
        while position < limit, bytes[position] & 0xC0 == 0x80 { position += 1 }
      } else {
        guard classes[Int(unit - Self.anything) - 1].contains(byte) else { return nil }
        position += 1
      }
    }
    return position
  }

  /// Where the run begins if it ends here.
  func start(in bytes: [UInt8], from end: Int, downTo limit: Int) -> Int? {
    var position = end
    for unit in units.reversed() {
      guard position > limit else { return nil }
      position -= 1
      if unit < Self.anything {
        guard UInt16(bytes[position]) == unit else { return nil }
      } else if unit == Self.anything {
        while position > limit, bytes[position] & 0xC0 == 0x80 { position -= 1 }
        guard bytes[position] & 0xC0 != 0x80 else { return nil }
      } else {
        guard classes[Int(unit - Self.anything) - 1].contains(bytes[position]) else { return nil }
      }
    }
    return position
  }

  /// Where the run ends at its first occurrence.
  func firstEnd(in bytes: [UInt8], from start: Int, to limit: Int) -> Int? {
    guard let first = units.first else { return start }
    var position = start
    while position < limit {
      if first < Self.anything {
        while position < limit, UInt16(bytes[position]) != first { position += 1 }
      }
      if let end = end(in: bytes, from: position, to: limit) { return end }
      position += 1
    }
    return nil
  }
}
