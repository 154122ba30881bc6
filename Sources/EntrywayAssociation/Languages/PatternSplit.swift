/// Takes a path's pattern apart at the slashes of paths that have a given number of them.
///
/// Where a `*` crosses slashes it becomes a `*` on either side of each, and where a `?` stands for
/// one, that is where the pattern is cut. So a pattern may come apart in several ways.
struct PatternSplit {
  /// The pieces so far, the last one still open.
  private var pieces: [[PatternPart]] = [[]]

  /// All ways to take a pattern apart; nil if there are more than the limit.
  static func all(
    of pattern: WildcardPattern, slashes: Int, limit: Int
  ) -> [[[PatternPart]]]? {
    var parts = pattern.parts
    var patterns = [parts]
    if parts.last == WildcardPattern.optionalTail {
      parts.removeLast()
      patterns = [parts, parts + [.literal("/"), .many]]
    }
    var found: [[[PatternPart]]] = []
    for parts in patterns {
      var splits = [PatternSplit()]
      for part in parts {
        var next: [PatternSplit] = []
        for split in splits {
          next += split.adding(part, slashes: slashes)
          guard next.count <= limit else { return nil }
        }
        splits = next
      }
      found += splits.compactMap { $0.segments(slashes) }
    }
    return found.count <= limit ? found : nil
  }

  /// Whether every text of a segment fits.
  static func isAnything(_ piece: [PatternPart]) -> Bool {
    // A segment is never empty.
    piece.contains(.many) && piece.allSatisfy { $0 == .many || $0 == .one }
      && piece.count { $0 == .one } <= 1
  }

  /// The ways to go on with a part.
  private func adding(_ part: PatternPart, slashes: Int) -> [PatternSplit] {
    var split = self
    switch part {
    case .literal(let text):
      for (index, piece) in text.split(separator: "/", omittingEmptySubsequences: false)
        .enumerated()
      {
        if index > 0, !split.cut(slashes) { return [] }
        if !piece.isEmpty { split.append(.literal(String(piece))) }
      }
      return [split]
    case .one:
      var ways: [PatternSplit] = []
      var crossing = self
      if crossing.cut(slashes) { ways.append(crossing) }
      split.append(.one)
      return [split] + ways
    case .many:
      split.append(.many)
      var ways = [split]
      while split.cut(slashes) {
        split.append(.many)
        ways.append(split)
      }
      return ways
    case .characterClass(let set):
      split.append(.characterClass(set))
      return [split]
    case .oneOf(let choices):
      if pieces.count > 1, !choices.joined().contains(where: \.mayHaveSlash) {
        split.append(part)
        return [split]
      }
      // Variables stand for no variables, so that this goes one level deep.
      return choices.filter { pieces.count > 1 || !$0.beginsWithText }.flatMap { choice in
        choice.reduce([self]) { splits, part in
          splits.flatMap { $0.adding(part, slashes: slashes) }
        }
      }
    }
  }

  private mutating func append(_ part: PatternPart) {
    if part == .many, pieces.last?.last == .many { return }
    pieces[pieces.count - 1].append(part)
  }

  /// Begins a segment; false if there are too many, or one is empty.
  private mutating func cut(_ slashes: Int) -> Bool {
    guard pieces.count <= slashes, pieces.count == 1 || pieces.last?.isEmpty == false else {
      return false
    }
    // Nothing stands before the first slash.
    if pieces.count == 1, !pieces[0].allSatisfy({ $0 == .many }) { return false }
    pieces.append([])
    return true
  }

  private func segments(_ slashes: Int) -> [[PatternPart]]? {
    guard pieces.count == slashes + 1 else { return nil }
    if slashes == 0 { return pieces[0].allSatisfy { $0 == .many } ? [] : nil }
    return pieces[slashes].isEmpty ? nil : Array(pieces.dropFirst())
  }
}

extension [PatternPart] {
  /// Whether texts begin with a character that is no slash.
  fileprivate var beginsWithText: Bool {
    if case .literal(let text)? = first { text.utf8.first != UInt8(ascii: "/") } else { false }
  }
}

extension PatternPart {
  /// Whether a text for the part can have a slash.
  fileprivate var mayHaveSlash: Bool {
    switch self {
    case .literal(let text): text.utf8.contains(UInt8(ascii: "/"))
    case .one, .many, .oneOf: true
    case .characterClass(let set): set.contains(UInt8(ascii: "/"))
    }
  }
}
