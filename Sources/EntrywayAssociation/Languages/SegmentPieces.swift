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
  static let maximumWays = 16

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
    _ segments: [RouteOutline.Segment], upTo longest: Int, sure: Bool, _ search: SupplementSearch
  ) throws(StatesExhausted) {
    var languages: [ValueLanguages.ID?] = []
    var rest: Int?
    for segment in segments {
      switch segment {
      case .literal(let bytes):
        languages.append(try search.segments.id(.literal(bytes), sure: sure))
      case .parameter([], .text, []), .parameter([], .opaque, []): languages.append(nil)
      case .parameter(let prefix, let shape, let suffix):
        languages.append(
          try search.segments.id(.shape(shape), sure: sure, between: (prefix, suffix)))
      case .rest(let shape):
        rest = languages.count
        languages.append(
          shape == .text || shape == .opaque
            ? nil : try search.segments.id(.shape(shape), sure: sure))
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
