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
  let extent: PathExtent
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
    extent = PathExtent(rule)
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
    _ universe: Universe, _ segments: SegmentCount, _ budget: inout StateBudget
  ) throws(StatesExhausted) -> Bool {
    guard isWide, links.condition.isEmpty, extent.has(segments) else { return false }
    var outside = Exploration(within: [universe.loose], observing: [links.path])
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

/// The links that a route takes: languages of its paths, and what it asks of query and fragment.
///
/// Each twice: everything that has the shapes of the parameters, and what surely reads.
struct RouteLanguage: Sendable {
  /// The route's index in the manifest.
  let index: Int
  let all: LinkLanguage
  let sure: LinkLanguage
  /// The parameters of which only the app knows which texts of their shape read.
  let inexact: [String]
  /// How the paths begin and how many segments they have.
  let extent: PathExtent

  /// - Parameter longest: Up to how many segments paths are looked at segment by segment.
  /// - Returns: Nil for a route that requires a flag: a link in normal form has none.
  init?(
    _ outline: RouteOutline, index: Int, upTo longest: Int, allowsEncodedSlash: Bool,
    _ search: SupplementSearch
  ) throws(StatesExhausted) {
    guard !outline.items.contains(where: { $0.requirement == .flag }) else { return nil }
    let grammar = TextGrammar.segment(allowsEncodedSlash: allowsEncodedSlash)
    self.index = index
    inexact = outline.inexact
    extent = PathExtent(outline, grammar)
    var readings: [LinkLanguage] = []
    for isSure in [false, true] {
      var condition = LinkCondition()
      for item in outline.items {
        let name = TextGrammar.queryName.encoded(item.name)
        condition.items[name] = try search.values.id(item.requirement, sure: isSure)
      }
      if let shape = outline.fragment {
        condition.fragment = try search.fragments.id(.shape(shape), sure: isSure)
      }
      let pieces = try SegmentPieces(
        outline.segments, upTo: longest, sure: isSure, search)
      let path = try Automaton(Self.path(outline.segments, grammar, sure: isSure))
      readings.append(LinkLanguage(path: path, pieces: pieces, condition: condition))
    }
    all = readings[0]
    sure = readings[1]
  }

  static func path(
    _ segments: [RouteOutline.Segment], _ grammar: TextGrammar, sure: Bool
  ) -> LanguageExpression {
    let shapes = ShapeLanguage(grammar: grammar)
    func language(_ shape: LinkShape) -> LanguageExpression {
      sure ? shapes.sure(shape) : shapes.all(shape)
    }
    // Of the root nothing is left: paths are compared without their trailing slash.
    return .sequence(
      segments.map { segment in
        switch segment {
        case .literal(let bytes): .text(Array("/".utf8) + grammar.encoded(bytes))
        case .parameter(let prefix, let shape, let suffix):
          .sequence([
            .text(Array("/".utf8) + grammar.encoded(prefix)), language(shape),
            .text(grammar.encoded(suffix)),
          ])
        case .rest(let shape): .oneOrMore(.sequence([.text("/"), language(shape)]))
        }
      })
  }
}
