import EntrywayRouting

/// How the texts of a route's parameters are read: one of them perhaps otherwise than the rest.
struct RouteReadings: Sendable {
  private let others: ShapeReading
  private var one: (place: RouteOutline.Parameter.Place, reading: ShapeReading)?

  init(_ others: ShapeReading) { self.others = others }

  init(_ others: ShapeReading, but place: RouteOutline.Parameter.Place, _ reading: ShapeReading) {
    self.others = others
    one = (place, reading)
  }

  subscript(place: RouteOutline.Parameter.Place) -> ShapeReading {
    if let one, one.place == place { one.reading } else { others }
  }
}

/// The links that a route takes: languages of its paths, and what it asks of query and fragment.
///
/// Each twice: everything that has the shapes of the parameters, and what surely reads.
struct RouteLanguage: Sendable {
  /// The route's index in the manifest.
  let index: Int
  let outline: RouteOutline
  let all: LinkLanguage
  let sure: LinkLanguage
  /// How the paths begin and how many segments they have.
  let bounds: PathBounds

  /// - Parameter longest: Up to how many segments paths are looked at segment by segment.
  /// - Returns: Nil for a route that requires a flag: a link in normal form has none.
  init?(
    _ outline: RouteOutline, index: Int, upTo longest: Int, allowsEncodedSlash: Bool,
    _ search: SupplementSearch
  ) throws(StatesExhausted) {
    guard !outline.items.contains(where: { $0.condition == .flag }) else { return nil }
    let grammar = TextGrammar.segment(allowsEncodedSlash: allowsEncodedSlash)
    self.index = index
    self.outline = outline
    bounds = PathBounds(outline, grammar)
    all = try Self.links(outline, RouteReadings(.all), upTo: longest, grammar, search)
    sure = try Self.links(outline, RouteReadings(.sure), upTo: longest, grammar, search)
  }

  /// The links of a route by some readings of its parameters.
  static func links(
    _ outline: RouteOutline, _ readings: RouteReadings, upTo longest: Int,
    _ grammar: TextGrammar, _ search: SupplementSearch
  ) throws(StatesExhausted) -> LinkLanguage {
    var condition = LinkCondition()
    for (index, item) in outline.items.enumerated() {
      let name = TextGrammar.queryName.encoded(item.name)
      condition.items[name] = try search.values.id(item.condition, readings[.item(index)])
    }
    if let shape = outline.fragment {
      condition.fragment = try search.fragments.id(.shape(shape), readings[.fragment])
    }
    let pieces = try SegmentPieces(outline.segments, upTo: longest, readings, search)
    let path = try Automaton(Self.path(outline.segments, grammar, readings))
    return LinkLanguage(path: path, pieces: pieces, condition: condition)
  }

  static func path(
    _ segments: [RouteOutline.Segment], _ grammar: TextGrammar, _ readings: RouteReadings
  ) -> LanguageExpression {
    let shapes = ShapeLanguage(grammar: grammar)
    // Of the root nothing is left: paths are compared without their trailing slash.
    return .sequence(
      segments.enumerated().map { index, segment in
        let reading = readings[.segment(index)]
        switch segment {
        case .literal(let bytes): return .text(Array("/".utf8) + grammar.encoded(bytes))
        case .parameter(let prefix, let shape, let suffix):
          return .sequence([
            .text(Array("/".utf8) + grammar.encoded(prefix)), shapes.texts(shape, reading),
            .text(grammar.encoded(suffix)),
          ])
        case .rest(let shape):
          return .oneOrMore(.sequence([.text("/"), shapes.texts(shape, reading)]))
        }
      })
  }
}
