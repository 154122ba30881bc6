import EntrywayRouting

/// What a proof compares: the rules of an app, in the order in which they are asked, and the routes
/// of a table, as languages.
struct ProofSubject {
  private(set) var rules: [RuleLanguage] = []
  private(set) var routes: [RouteLanguage] = []
  /// The routes that require a flag, by their indices in the manifest.
  private(set) var flagged: [Int] = []
  let search: SupplementSearch
  let allowsEncodedSlash: Bool
  /// Up to how many segments paths are looked at segment by segment.
  private let longest: Int

  /// With more rules than that the question is not decided; a device takes files that are smaller.
  private static let maximumRules = 20_000

  init(
    _ rules: [(position: RuleLanguage.Position, rule: ResolvedRule)], _ manifest: RouteManifest
  ) throws(StatesExhausted) {
    guard rules.count <= Self.maximumRules else { throw StatesExhausted() }
    search = try SupplementSearch(allowsEncodedSlash: manifest.allowsEncodedSlash)
    allowsEncodedSlash = manifest.allowsEncodedSlash
    var outlines: [(index: Int, outline: RouteOutline)] = []
    for (index, route) in manifest.routes.enumerated() {
      guard let outline = route.outline(arguments: manifest.arguments), outline.isForWeb else {
        continue
      }
      outlines.append((index, outline))
    }
    longest = outlines.map(\.outline.leastSegmentCount).max() ?? 0
    for (index, outline) in outlines {
      do throws(StatesExhausted) {
        let language = try RouteLanguage(
          outline, index: index, upTo: longest, allowsEncodedSlash: allowsEncodedSlash, search)
        if let language { routes.append(language) } else { flagged.append(index) }
      } catch {
        throw StatesExhausted(cause: .route(index))
      }
    }
    for (position, rule) in rules {
      do throws(StatesExhausted) {
        let language = try RuleLanguage(
          rule, at: position, upTo: longest, allowsEncodedSlash: allowsEncodedSlash, search)
        if let language { self.rules.append(language) }
      } catch {
        throw StatesExhausted(cause: .rule(position))
      }
    }
  }

  /// The links of a route by some readings of its parameters.
  func links(
    of route: RouteLanguage, _ readings: RouteReadings
  ) throws(StatesExhausted) -> LinkLanguage {
    try RouteLanguage.links(
      route.outline, readings, upTo: longest,
      .segment(allowsEncodedSlash: allowsEncodedSlash), search)
  }

  /// The numbers of segments that are looked at one after the other: each that a route without a
  /// rest has, and all beyond them together.
  var segmentCounts: [SegmentCount] {
    let longest = routes.map(\.bounds.leastSlashes).max() ?? 0
    let counts = (0...longest).map { SegmentCount(least: $0) }
    // A link has no more segments than that.
    guard longest < Self.maximumSegments else { return counts }
    return counts + [SegmentCount(least: longest + 1, isOpen: true)]
  }

  static let maximumSegments = 128

  /// The rules and routes that paths of so many segments can match.
  func section(
    _ segments: SegmentCount, _ budget: inout StateBudget
  ) throws(StatesExhausted) -> ProofSection {
    let alphabet = try Alphabet.paths(segments, allowsEncodedSlash: allowsEncodedSlash)
    var section = ProofSection(segments: segments, alphabet: alphabet)
    section.routes = routes.indices.filter { routes[$0].bounds.has(segments) }
    for index in rules.indices where rules[index].bounds.has(segments) {
      section.rules.append(index)
      // What is after a rule that takes everything is never asked.
      if try rules[index].covers(alphabet, segments, &budget) { break }
    }
    return section
  }
}

/// The paths of some number of segments, and the rules and routes that can take such paths.
struct ProofSection {
  let segments: SegmentCount
  let alphabet: Alphabet
  var rules: [Int] = []
  var routes: [Int] = []
}
