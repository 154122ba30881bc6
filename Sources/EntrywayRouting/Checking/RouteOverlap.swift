/// The groups of routes whose paths rank equally and that match each other's links.
struct CollidingRoutes {
  private let routes: [RouteInfo]
  private let demands: [RouteDemands]
  /// For each route another one of its group, at the end the first of it.
  private var leaders: [Int]

  /// - Parameter routes: Routes whose paths rank alike, in the order in which they are tried.
  /// - Complexity: quadratic in the routes whose first integers overlap, at a few instructions for a
  ///   pair of one group, and one look at what both require for any other.
  init(_ routes: [RouteInfo]) {
    self.routes = routes
    demands = routes.map(RouteDemands.init)
    leaders = Array(routes.indices)
    let ranges = Self.ranges(of: routes)
    let order = ranges.map { ranges in
      routes.indices.sorted { (ranges[$0].min, $0) < (ranges[$1].min, $1) }
    }
    let indices = order ?? Array(routes.indices)
    for (position, left) in indices.enumerated() {
      for right in indices[(position + 1)...] {
        // Of ranges in the order of their beginnings none that follows comes back.
        if let ranges, !ranges[left].reaches(ranges[right]) { break }
        join(left, right)
      }
    }
  }

  /// Each group with more than one route, in the order in which they are tried.
  var groups: [[RouteInfo]] {
    var groups: [Int: [RouteInfo]] = [:]
    for index in routes.indices { groups[leader(of: index), default: []].append(routes[index]) }
    return groups.filter { $0.value.count > 1 }.sorted { $0.key < $1.key }.map(\.value)
  }

  private mutating func join(_ left: Int, _ right: Int) {
    let (mine, other) = (leader(of: left), leader(of: right))
    guard mine != other else { return }
    guard routes[left].sharesRank(of: routes[right]), RouteRank.ties(routes[left], routes[right]),
      demands[left].overlap(demands[right])
    else { return }
    let leader = min(mine, other)
    // The next look at one of these finds it at once.
    for index in [mine, other, left, right] { leaders[index] = leader }
  }

  private func leader(of index: Int) -> Int {
    var index = index
    while leaders[index] != index { index = leaders[index] }
    return index
  }

  /// The integers of the routes' first segment that all of them read as one; nil if there is none.
  private static func ranges(of routes: [RouteInfo]) -> [IntegerRange]? {
    guard let count = routes.first?.pattern?.segments.count else { return nil }
    for segment in 0..<count {
      let ranges = routes.compactMap { route in
        route.parameters.first { $0.position == .segment(segment) }
          .flatMap { IntegerRange($0.type.shape) }
      }
      if ranges.count == routes.count { return ranges }
    }
    return nil
  }
}

/// The integers that a type reads.
private struct IntegerRange {
  var min: Int64
  var max: UInt64

  init?(_ shape: LinkShape) {
    guard case .integer(let min, let max) = shape else { return nil }
    (self.min, self.max) = (min, max)
  }

  /// Whether the other one begins before this one ends.
  func reaches(_ other: IntegerRange) -> Bool { other.min <= 0 || UInt64(other.min) <= max }
}

/// What a route requires of texts, part by part.
private struct RouteDemands {
  private var parts: [LinkPart: Condition]

  init(_ route: RouteInfo) { parts = route.demands }

  /// Whether some link is one of both routes, whose paths rank alike: a proof by texts that read as
  /// the types of both.
  func overlap(_ other: RouteDemands) -> Bool {
    // The paths agree in everything but the types that rank alike.
    parts.allSatisfy { part, demand in
      other.parts[part].map { demand.overlaps($0) } ?? true
    }
  }
}

extension RouteInfo {
  /// What the route requires of texts, part by part.
  fileprivate var demands: [LinkPart: Condition] {
    var demands: [LinkPart: Condition] = [:]
    for literal in conditions.literals {
      demands[LinkPart(item: literal.name, segment: literal.segment)] =
        literal.text.map { .text(String(decoding: $0, as: UTF8.self)) } ?? .flag
    }
    for parameter in parameters {
      switch parameter.position {
      case .segment(let index), .rest(let index):
        demands[LinkPart(segment: index)] = .type(TypeDemand(parameter.type))
      case .item(let name, let segment) where parameter.type.count == .one:
        demands[LinkPart(item: name, segment: segment)] = .type(TypeDemand(parameter.type))
      case .fragment where parameter.type.count == .one:
        demands[LinkPart()] = .type(TypeDemand(parameter.type))
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
private enum Condition {
  case flag
  case text(String)
  case type(TypeDemand)

  func overlaps(_ other: Condition) -> Bool {
    switch (self, other) {
    case (.flag, .flag): true
    case (.text(let text), .text(let other)): text == other
    case (.type(let type), .text(let text)), (.text(let text), .type(let type)):
      type.type.reads(text)
    case (.type(let type), .flag), (.flag, .type(let type)): type.type.shape == .boolean
    case (.text, .flag), (.flag, .text): false
    case (.type(let type), .type(let other)): type.sharesText(with: other)
    }
  }
}

/// A type, and texts that it reads: all of a choice, the bounds of an integer, and examples.
private struct TypeDemand {
  let type: ParameterType
  private let range: IntegerRange?
  private let samples: [String]

  init(_ type: ParameterType) {
    self.type = type
    range = type.isExact ? IntegerRange(type.shape) : nil
    let known =
      switch type.shape {
      case .integer(let min, let max): [String(min), String(max), "0"]
      default: TextSamples.all(of: type.shape) ?? [type.shape.sample]
      }
    samples = (known + type.exampleTexts()).filter { !$0.isEmpty && type.reads($0) }
  }

  /// Whether some text is found that reads as both types: always if both are exact and there is
  /// one.
  func sharesText(with other: TypeDemand) -> Bool {
    if let range, let others = other.range {
      return range.reaches(others) && others.reaches(range)
    }
    return samples.contains(where: other.type.reads) || other.samples.contains(where: type.reads)
  }
}
