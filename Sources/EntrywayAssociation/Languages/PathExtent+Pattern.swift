extension PathExtent {
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
