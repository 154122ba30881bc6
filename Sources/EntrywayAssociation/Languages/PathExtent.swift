import EntrywayRouting

/// What can be told of a language of paths at a glance, so that most pairs of languages that have no
/// path in common need no closer look.
struct PathExtent: Hashable, Sendable {
  /// How every path begins.
  var prefix: [UInt8]
  /// How every path ends.
  var suffix: [UInt8]
  /// The fewest slashes of a path.
  var leastSlashes: Int
  /// The most slashes of a path; nil if there may be any number.
  var mostSlashes: Int?

  /// False only if no path is in both languages.
  func meets(_ other: PathExtent) -> Bool {
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

extension PathExtent {
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
