import EntrywayRouting

/// A language of paths, segment by segment, for each number of segments.
///
/// For paths of just so many segments each slash that a wildcard crosses can be said: `/a/*` is
/// `/a/*/*` there. So what fits one such way or another, segment by segment, fits the pattern.
struct SegmentPieces: Sendable {
  /// One way to fit: what is asked of the segments of which anything is asked.
  typealias Way = [Int: ValueLanguages.ID]

  /// More segments than that are not looked at one by one.
  static let maximumSegments = 16
  /// Nor are patterns with more ways than that.
  private static let maximumWays = 16

  /// The ways for each number of segments; nil where these cannot be looked at one by one.
  private var ways: [[Way]?] = []

  /// The ways in which paths of so many segments fit; nil if these cannot be looked at one by one.
  func ways(_ count: SegmentCount) -> [Way]? {
    guard !count.isOpen, count.least < ways.count else { return nil }
    return ways[count.least]
  }
}

extension SegmentPieces {
  /// The pieces of a rule's pattern, for paths of up to so many segments.
  init(
    _ rule: ResolvedRule, upTo longest: Int, allowsEncodedSlash: Bool, _ search: SupplementSearch
  ) throws(StatesExhausted) {
    // An escaped slash counts as one then.
    if rule.decodes, allowsEncodedSlash { return }
    for count in 0...min(longest, Self.maximumSegments) {
      guard let splits = PatternSplit.all(of: rule.path, slashes: count, limit: Self.maximumWays)
      else {
        ways.append(nil)
        continue
      }
      var own: [Way] = []
      for split in splits {
        var way: Way = [:]
        for (index, piece) in split.enumerated() where !PatternSplit.isAnything(piece) {
          way[index] = try search.segments.id(WildcardPattern(parts: piece), of: rule)
        }
        // What asks nothing makes the others superfluous.
        if way.isEmpty { own = [] }
        own.append(way)
        if way.isEmpty { break }
      }
      ways.append(own)
    }
  }

  /// The pieces of a route, for paths of up to so many segments.
  init(
    _ segments: [RouteOutline.Segment], upTo longest: Int, _ readings: RouteReadings,
    _ search: SupplementSearch
  ) throws(StatesExhausted) {
    var languages: [ValueLanguages.ID?] = []
    var rest: Int?
    for (index, segment) in segments.enumerated() {
      let reading = readings[.segment(index)]
      switch segment {
      case .literal(let bytes):
        languages.append(try search.segments.id(.literal(bytes), .all))
      case .parameter([], .text, []), .parameter([], .opaque, []): languages.append(nil)
      case .parameter(let prefix, let shape, let suffix):
        languages.append(
          try search.segments.id(.shape(shape), reading, between: (prefix, suffix)))
      case .rest(let shape):
        rest = languages.count
        languages.append(
          shape == .text || shape == .opaque
            ? nil : try search.segments.id(.shape(shape), reading))
      }
    }
    for count in 0...min(longest, Self.maximumSegments) {
      var all = languages
      if let rest, count > all.count {
        all.insert(
          contentsOf: Array(repeating: languages[rest], count: count - all.count), at: rest)
      }
      guard all.count == count else {
        ways.append([])
        continue
      }
      var way: Way = [:]
      for (index, language) in all.enumerated() { way[index] = language }
      ways.append([way])
    }
  }
}

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
