/// Whether any link reaches a route, or other routes take them all.
///
/// It is proven with links of every kind that the table distinguishes, each matched by the table
/// itself.
///
/// A link of a route has a kind, a host, a number of segments, a text for each parameter, and the
/// items that the route requires; more items would only help other routes. Which route wins depends
/// on nothing else, so one text of each class (``TextClasses``) represents all.
struct RouteReach {
  enum Verdict: Hashable {
    /// Some link opens the route's destination, or nothing is known.
    case open
    /// Other routes take every link of the route; one of them, and the routes that take them.
    case covered(link: String, by: Set<Int>)
  }

  /// How many links are tried for a route, and for a table.
  static let triesOfRoute = 4_096
  static let triesOfTable = 32_768

  private let core: TableCore
  private let beginnings: [LinkPrefix]
  private var segments = TextClasses()
  private var items: [[UInt8]: TextClasses] = [:]
  private var fragments = TextClasses()
  /// The maximum number of segments of a route, and before and after a rest.
  private var longest = 0
  private var longestPrefix = 0
  private var longestSuffix = 0
  /// How many links were tried.
  private(set) var tries = 0

  private let limit: Int

  /// - Parameter limit: How many links are tried for all routes.
  init(_ core: TableCore, limit: Int = triesOfTable) {
    self.core = core
    let all = LinkPrefix.all(of: core)
    // If no route depends on the kind, nothing distinguishes links of the other kind.
    let isAnyKind = core.reader.arguments == .query && core.routes.allSatisfy { $0.only == nil }
    beginnings = isAnyKind ? Array(all.prefix(1)) : all
    self.limit = limit
    for route in core.routes { add(route) }
  }

  /// - Parameter opensSameDestination: Whether the route would make the same destination from a
  ///   link that another route matches.
  mutating func verdict(
    on index: Int, opensSameDestination: (RouteReading, TableCore.Found) -> Bool
  ) -> Verdict {
    let route = core.routes[index]
    guard route.pattern != nil, route.hasKnownTypes else { return .open }
    var takers: Set<Int> = []
    var shown: String?
    var left = min(Self.triesOfRoute, limit - tries)
    for plan in plans(for: route) where plan.isPossible {
      guard plan.isComplete else { return .open }
      var choice = Array(repeating: 0, count: plan.texts.count)
      repeat {
        guard left > 0 else { return .open }
        left -= 1
        tries += 1
        let link = plan.link(zip(plan.texts, choice).map { $0[$1] })
        guard let (found, reading) = core.contest(link, for: index) else { continue }
        guard found.route != index, let reading, !opensSameDestination(reading, found),
          core.routes[found.route].hasKnownTypes
        else { return .open }
        takers.insert(found.route)
        shown = shown ?? link
      } while Self.advance(&choice, plan.texts)
    }
    return shown.map { .covered(link: $0, by: takers) } ?? .open
  }

  private static func advance(_ choice: inout [Int], _ texts: [[String?]]) -> Bool {
    for index in choice.indices.reversed() {
      choice[index] += 1
      if choice[index] < texts[index].count { return true }
      choice[index] = 0
    }
    return false
  }

  /// The links that the route may take, by their beginnings and lengths, shortest first.
  private mutating func plans(for route: RouteInfo) -> [LinkPlan] {
    guard let pattern = route.pattern else { return [] }
    let beginnings = beginnings.filter(route.takes)
    guard let rest = pattern.restIndex else {
      return beginnings.map { plan(route, pattern, $0, restCount: 0) }
    }
    let classes = segments.representatives(
      of: TextLanguage(shape: route.shape(ofSegment: rest)), maySayFlag: false)
    // Beyond that, one more segment changes nothing: routes without a rest are shorter, and each
    // text fits among the segments that no other route looks at one by one.
    let most = max(longest + 1, longestPrefix + longestSuffix + classes.texts.count)
    let others = pattern.segments.count - 1
    let counts = others + 1...max(others + 1, min(most, LinkReader.maximumSegments))
    return counts.flatMap { count in
      beginnings.map { plan(route, pattern, $0, restCount: count - others) }
    }
  }
}

// MARK: What the routes ask for

extension RouteReach {
  private mutating func add(_ route: RouteInfo) {
    guard let pattern = route.pattern else { return }
    longest = max(longest, pattern.segments.count)
    if let rest = pattern.restIndex {
      longestPrefix = max(longestPrefix, rest)
      longestSuffix = max(longestSuffix, pattern.segments.count - rest - 1)
    }
    for (index, segment) in pattern.segments.enumerated() {
      if case .literal(let text) = segment.kind {
        segments.add(literal: text)
      } else if route.type(ofSegment: index)?.isExact ?? true {
        segments.add(route.language(ofSegment: index, segment.kind))
      }
    }
    for literal in route.conditions.literals {
      items[literal.name, default: TextClasses()].add(literal: literal.text)
    }
    for parameter in route.parameters where parameter.type.count == .one && parameter.type.isExact {
      let language = TextLanguage(shape: parameter.type.shape)
      switch parameter.position {
      case .item(let name, _): items[name, default: TextClasses()].add(language)
      case .fragment: fragments.add(language)
      case .segment, .rest: break
      }
    }
  }

  private mutating func plan(
    _ route: RouteInfo, _ pattern: RoutePattern, _ prefix: LinkPrefix, restCount: Int
  ) -> LinkPlan {
    var plan = LinkPlan(prefix, core.reader.arguments)
    for (index, segment) in pattern.segments.enumerated() {
      let language = route.language(ofSegment: index, segment.kind)
      switch segment.kind {
      case .literal(let text): plan.add(literal: text)
      case .parameter: plan.add(segments.representatives(of: language, maySayFlag: false))
      case .rest:
        let texts = segments.representatives(of: language, maySayFlag: false)
        for _ in 0..<restCount { plan.add(texts) }
      }
      add(segment.items, segment: index, of: route, to: &plan)
    }
    add(pattern.items, segment: nil, of: route, to: &plan)
    for parameter in route.parameters
    where parameter.position == .fragment && parameter.type.count == .one {
      plan.add(
        fragment: fragments.representatives(
          of: TextLanguage(shape: parameter.type.shape), maySayFlag: false))
    }
    return plan
  }

  /// Adds those items that a link must have.
  private mutating func add(
    _ items: [PatternItem], segment: Int?, of route: RouteInfo, to plan: inout LinkPlan
  ) {
    for item in items {
      switch item.value {
      case .literal(let text):
        plan.add(item: item.name, .init(texts: [String(decoding: text, as: UTF8.self)]))
      case .flag: plan.add(item: item.name, .init(texts: [nil]))
      case .parameter:
        let position = PatternParameter.Position.item(name: item.name, segment: segment)
        guard let type = route.parameters.first(where: { $0.position == position })?.type,
          type.count == .one
        else { continue }
        let language = TextLanguage(shape: type.shape)
        let texts = self.items[item.name]?.representatives(of: language, maySayFlag: true)
        plan.add(item: item.name, texts ?? .init(isComplete: false))
      }
    }
  }
}

extension RouteInfo {
  /// Whether it is known of every parameter that must have a text which texts read.
  fileprivate var hasKnownTypes: Bool {
    parameters.allSatisfy { parameter in
      switch parameter.position {
      case .segment, .rest: parameter.type.isExact
      case .item, .fragment: parameter.type.count != .one || parameter.type.isExact
      }
    }
  }

  fileprivate func type(ofSegment index: Int) -> ParameterType? {
    parameters.first { $0.position == .segment(index) || $0.position == .rest(index) }?.type
  }

  fileprivate func shape(ofSegment index: Int) -> LinkShape {
    type(ofSegment: index)?.shape ?? .text
  }

  fileprivate func language(ofSegment index: Int, _ kind: PatternSegment.Kind) -> TextLanguage {
    guard case .parameter(let prefix, _, let suffix) = kind else {
      return TextLanguage(shape: shape(ofSegment: index))
    }
    return TextLanguage(prefix: prefix, shape: shape(ofSegment: index), suffix: suffix)
  }
}
