import EntrywayRouting

/// What can be told of a language of paths at a glance, so that most pairs of languages that have
/// no path in common need no closer look.
struct PathBounds: Hashable, Sendable {
  /// How every path begins.
  var prefix: [UInt8]
  /// How every path ends.
  var suffix: [UInt8]
  /// The fewest slashes of a path.
  var leastSlashes: Int
  /// The most slashes of a path; nil if there may be any number.
  var mostSlashes: Int?

  /// False only if no path is in both languages.
  func meets(_ other: PathBounds) -> Bool {
    if let mostSlashes, mostSlashes < other.leastSlashes { return false }
    if let most = other.mostSlashes, most < leastSlashes { return false }
    for (mine, theirs) in zip(prefix, other.prefix) where mine != theirs { return false }
    for (mine, theirs) in zip(suffix.reversed(), other.suffix.reversed()) where mine != theirs {
      return false
    }
    return true
  }

  /// Whether paths may have so many segments, each with its slash.
  func has(_ segments: SegmentCount) -> Bool {
    if let mostSlashes, mostSlashes < segments.least { return false }
    return segments.isOpen || leastSlashes <= segments.least
  }
}

extension PathBounds {
  init(_ outline: RouteOutline, _ grammar: TextGrammar) {
    let slash = Array("/".utf8)
    var (prefix, suffix) = ([UInt8](), [UInt8]())
    for segment in outline.segments {
      guard case .literal(let bytes) = segment else {
        if case .parameter(let before, _, _) = segment { prefix += slash + grammar.encoded(before) }
        break
      }
      prefix += slash + grammar.encoded(bytes)
    }
    for segment in outline.segments.reversed() {
      guard case .literal(let bytes) = segment else {
        if case .parameter(_, _, let behind) = segment { suffix = grammar.encoded(behind) + suffix }
        break
      }
      suffix = slash + grammar.encoded(bytes) + suffix
    }
    let count = outline.segments.count
    self.init(
      prefix: prefix.isEmpty && count > 0 ? slash : prefix, suffix: suffix, leastSlashes: count,
      mostSlashes: outline.hasRest ? nil : count)
  }
}

extension PathBounds {
  /// What can be told of the paths that fit a rule's pattern.
  init(_ rule: ResolvedRule) {
    let slashes = Self.slashes(rule.path.parts)
    self.init(prefix: [], suffix: [], leastSlashes: slashes.least, mostSlashes: slashes.most)
    // Other spellings of a text may begin otherwise, and have other slashes.
    if rule.decodes { (leastSlashes, mostSlashes) = (0, nil) }
    guard rule.isCaseSensitive, !rule.decodes else { return }
    prefix = Self.literal(rule.path.parts.prefix { $0.isLiteral })
    suffix = Self.literal(rule.path.parts.reversed().prefix { $0.isLiteral }.reversed())
  }

  private static func literal(_ parts: some Sequence<PatternPart>) -> [UInt8] {
    parts.flatMap { part -> [UInt8] in
      if case .literal(let text) = part { Array(text.utf8) } else { [] }
    }
  }

  private static func slashes(_ parts: [PatternPart]) -> (least: Int, most: Int?) {
    var sum: (least: Int, most: Int?) = (0, 0)
    for part in parts {
      let own = slashes(part)
      sum.least += own.least
      sum.most = sum.most.flatMap { most in own.most.map { most + $0 } }
    }
    return sum
  }

  // Variables hold no variables, so that this goes one level deep.
  private static func slashes(_ part: PatternPart) -> (least: Int, most: Int?) {
    switch part {
    case .literal(let text):
      let count = text.utf8.count { $0 == UInt8(ascii: "/") }
      return (count, count)
    case .one: return (0, 1)
    case .many: return (0, nil)
    case .characterClass: return (0, 0)
    case .oneOf(let choices):
      let all = choices.map(slashes)
      let mosts = all.compactMap(\.most)
      return (all.map(\.least).min() ?? 0, mosts.count < all.count ? nil : mosts.max() ?? 0)
    }
  }
}

extension PatternPart {
  fileprivate var isLiteral: Bool { if case .literal = self { true } else { false } }
}

/// How many segments the paths have of which a proof speaks at a time.
struct SegmentCount: Hashable, Sendable {
  /// The least number.
  var least: Int
  /// Whether any number beyond it is meant as well.
  var isOpen = false
}
