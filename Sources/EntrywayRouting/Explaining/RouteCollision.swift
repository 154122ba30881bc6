/// Two routes that take the same links, so that only their patterns' bytes decide between them.
struct RouteCollision {
  private let left: RouteInfo
  private let right: RouteInfo

  /// The collisions of a table, by the patterns.
  static func problems(_ core: TableCore) -> [Diagnostic] {
    var byRank: [[SegmentKey]: [RouteInfo]] = [:]
    // A route without an origin takes no link, and so none of another's.
    for info in core.routes
    where info.pattern != nil && !info.isWithoutLinks
      && info.only.map(core.origins.kinds.contains) ?? true
    {
      byRank[PathRank.keys(info).map(\.withoutDetail), default: []].append(info)
    }
    var collisions: [RouteCollision] = []
    for routes in byRank.values where routes.count > 1 {
      let sorted = routes.sorted(by: PathRank.precedes)
      for (index, left) in sorted.enumerated() {
        for right in sorted[(index + 1)...]
        where left.sharesRank(of: right) && RouteRank.ties(left, right)
          && RouteOverlap.isProven(left, right)
        {
          collisions.append(RouteCollision(left: left, right: right))
        }
      }
    }
    return collisions.sorted {
      ($0.left.text, $0.left.name, $0.right.text, $0.right.name)
        < ($1.left.text, $1.left.name, $1.right.text, $1.right.name)
    }
    .map(\.problem)
  }

  private var problem: Diagnostic {
    Diagnostic(
      .warning, .collision, "the routes \(left.title) and \(right.title) take the same links",
      names: [left.name, right.name],
      expected: "one pattern more specific than the other; \(whatDecides) for \(left.name)",
      hint: left.limit(besides: right).map {
        "give \($0), or require a query item in one of them."
      }
        ?? (left.parameters.isEmpty || right.parameters.isEmpty
          ? "remove one of them, or require a query item in one of them."
          : "require a query item in one of them, or give their parameters different types."))
  }

  /// The first in which the routes differ, in the order of ``PathRank`` and ``RouteRank``.
  private var whatDecides: String {
    if PathRank.keys(left) != PathRank.keys(right) { return "the types decide" }
    if left.text != right.text { return "the bytes decide" }
    if left.name != right.name { return "the names decide" }
    if left.options.only != right.options.only { return "only: decides" }
    return left.options.resolvedBy != right.options.resolvedBy
      ? "resolvedBy: decides" : "the destinations decide"
  }
}

extension RouteInfo {
  /// Whether the hosts leave open which of two routes comes first: both name one of them, or both
  /// take all.
  fileprivate func sharesRank(of other: RouteInfo) -> Bool {
    guard limits != nil else { return other.limits == nil }
    return hosts.contains(where: other.hosts.contains)
  }

  /// The route by its name and its pattern.
  var title: String { "\(name)  \(text)" }

  /// What limits the one of two routes that takes both kinds of links to those that the other one
  /// leaves to it; nil if none does, or both.
  func limit(besides other: RouteInfo) -> String? {
    if limits != nil { return nil }
    return switch (options.only, other.options.only) {
    case (nil, let kind?): "\(name) only: .\(kind == .web ? "customScheme" : "web")"
    case (.some, nil): other.limit(besides: self)
    default: nil
    }
  }
}

/// Whether some link is one of two routes whose paths rank alike: a proof by texts that read as the
/// types of both.
enum RouteOverlap {
  static func isProven(_ left: RouteInfo, _ right: RouteInfo) -> Bool {
    // The paths agree in everything but the types that rank alike.
    let mine = left.demands
    let others = right.demands
    return mine.allSatisfy { part, demand in
      others[part].map { demand.overlaps($0) } ?? true
    }
  }
}

extension RouteInfo {
  /// What the route requires of texts, part by part.
  fileprivate var demands: [LinkPart: Demand] {
    var demands: [LinkPart: Demand] = [:]
    for literal in requirements.literals {
      demands[LinkPart(item: literal.name, segment: literal.segment)] =
        literal.text.map { .text(String(decoding: $0, as: UTF8.self)) } ?? .flag
    }
    for parameter in parameters {
      switch parameter.position {
      case .segment(let index), .rest(let index):
        demands[LinkPart(segment: index)] = .type(parameter.type)
      case .item(let name, let segment) where parameter.type.count == .one:
        demands[LinkPart(item: name, segment: segment)] = .type(parameter.type)
      case .fragment where parameter.type.count == .one: demands[LinkPart()] = .type(parameter.type)
      case .item, .fragment: break
      }
    }
    return demands
  }
}

/// A part of a link: a segment of the path, an item, or the fragment.
private struct LinkPart: Hashable {
  var item: [UInt8]?
  var segment: Int?
}

/// What a part must be.
private enum Demand {
  case flag
  case text(String)
  case type(ParameterType)

  func overlaps(_ other: Demand) -> Bool {
    switch (self, other) {
    case (.flag, .flag): true
    case (.text(let text), .text(let other)): text == other
    case (.type(let type), .text(let text)), (.text(let text), .type(let type)): type.reads(text)
    case (.type(let type), .flag), (.flag, .type(let type)): type.shape == .boolean
    case (.text, .flag), (.flag, .text): false
    case (.type(let type), .type(let other)): type.sharesText(with: other)
    }
  }
}

extension ParameterType {
  /// Whether some text is found that reads as both types: always if both are exact and there is
  /// one.
  fileprivate func sharesText(with other: ParameterType) -> Bool {
    (samples + other.samples).contains { !$0.isEmpty && reads($0) && other.reads($0) }
  }

  /// Texts of the type: all of a choice, the bounds of an integer, and examples.
  private var samples: [String] {
    let known =
      switch shape {
      case .integer(let min, let max): [String(min), String(max), "0"]
      default: TextSamples.all(of: shape) ?? [shape.sample]
      }
    return known + exampleTexts()
  }
}
