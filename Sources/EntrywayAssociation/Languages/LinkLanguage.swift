import EntrywayRouting

/// The links of a rule or of a route.
///
/// A class, since a question names thousands of them: a copy of all that is in one would cost more
/// than the look at it.
final class LinkLanguage: Sendable {
  let path: Automaton
  /// The path segment by segment, where it can be looked at like that.
  let pieces: SegmentPieces
  /// What is asked of query and fragment.
  let condition: LinkCondition

  init(path: Automaton, pieces: SegmentPieces, condition: LinkCondition) {
    self.path = path
    self.pieces = pieces
    self.condition = condition
  }
}

/// The links that fit a rule of an association file, among those in normal form.
struct RuleLanguage: Sendable {
  /// The position of the rule: the entry, and its index there.
  struct Position: Hashable, Sendable {
    var detail: Int
    var rule: Int
  }

  let position: Position
  let excludes: Bool
  let bounds: PathBounds
  let links: LinkLanguage
  /// Whether the path's pattern has nothing but slashes and wildcards, so that it may take all.
  private let isWide: Bool

  /// - Parameter longest: Up to how many segments paths are looked at segment by segment.
  /// - Returns: Nil if no link in normal form fits.
  init?(
    _ rule: ResolvedRule, at position: Position, upTo longest: Int, allowsEncodedSlash: Bool,
    _ search: SupplementSearch
  ) throws(StatesExhausted) {
    self.position = position
    excludes = rule.excludes
    bounds = PathBounds(rule)
    let path = try search.paths.automaton(of: rule)
    let pieces = try SegmentPieces(
      rule, upTo: longest, allowsEncodedSlash: allowsEncodedSlash, search)
    isWide = rule.path.parts.allSatisfy(Self.isWide)
    var condition = LinkCondition()
    if rule.fragment != .everything {
      condition.fragment = try search.fragments.id(rule.fragment, of: rule)
    }
    switch rule.query {
    case .text(.everything): break
    case .text(let pattern): condition.query = try search.queries.id(pattern, of: rule)
    case .items(let items):
      for item in items where item.pattern != .everything {
        let id = try search.values.id(item.pattern, of: rule)
        if let name = search.names.name(item.name, decodes: rule.decodes) {
          condition.items[name] = id
        } else if !search.values.automata[id].accepts([]) {
          // No link has an item of that name, and the pattern does not take an absent one.
          return nil
        }
      }
    }
    links = LinkLanguage(path: path, pieces: pieces, condition: condition)
  }

  /// Whether the rule takes every link with so many segments, whatever its query and fragment.
  func covers(
    _ alphabet: Alphabet, _ segments: SegmentCount, _ budget: inout StateBudget
  ) throws(StatesExhausted) -> Bool {
    guard isWide, links.condition.isEmpty, bounds.has(segments) else { return false }
    var outside = Exploration(within: [alphabet.loose], observing: [links.path])
    return try outside.shortest(&budget, where: { observed, _ in observed.isEmpty }) == nil
  }

  private static func isWide(_ part: PatternPart) -> Bool {
    switch part {
    case .literal(let text): text.utf8.allSatisfy { $0 == UInt8(ascii: "/") }
    case .one, .many, WildcardPattern.optionalTail: true
    case .characterClass, .oneOf: false
    }
  }
}
