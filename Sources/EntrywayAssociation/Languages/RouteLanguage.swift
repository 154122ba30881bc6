import EntrywayRouting

/// The links that a route takes: languages of its paths, and what it asks of query and fragment.
///
/// Each twice: everything that has the shapes of the parameters, and what surely reads.
struct RouteLanguage: Sendable {
  /// The route's place in the manifest.
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
