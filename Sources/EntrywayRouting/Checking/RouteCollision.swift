import EntrywayDiagnostics

/// Routes that match each other's links, so that only their patterns' bytes decide between them.
struct RouteCollision {
  /// Two or more, the one that is tried first at the beginning.
  private let routes: [RouteInfo]

  private var left: RouteInfo { routes[0] }
  private var right: RouteInfo { routes[1] }

  /// The collisions of a table: one for each group of routes that match each other's links, however
  /// many pairs there are.
  static func problems(_ core: TableCore) -> [Diagnostic] {
    var byRank: [[SegmentKey]: [RouteInfo]] = [:]
    // A route without an origin takes no link, and so none of another's.
    for info in core.routes
    where info.pattern != nil && !info.isWithoutLinks
      && info.only.map(core.origins.kinds.contains) ?? true
    {
      byRank[PathRank.keys(info).map(\.withoutDetail), default: []].append(info)
    }
    return byRank.values.filter { $0.count > 1 }
      .flatMap { CollidingRoutes($0.sorted(by: PathRank.precedes)).groups }
      .map { RouteCollision(routes: $0) }
      .sorted {
        ($0.left.text, $0.left.name, $0.right.text, $0.right.name)
          < ($1.left.text, $1.left.name, $1.right.text, $1.right.name)
      }
      .map(\.problem)
  }

  private var problem: Diagnostic {
    guard routes.count == 2 else { return problemOfMany }
    return Diagnostic(
      .warning, .collision, "the routes \(left.title) and \(right.title) match the same links",
      names: [left.name, right.name],
      expected: "one pattern more specific than the other; \(left.name) wins by \(whatDecides)",
      hint: left.limit(besides: right).map {
        "give \($0), or require a query item in one of them."
      }
        ?? (left.parameters.isEmpty || right.parameters.isEmpty
          ? "remove one of them, or require a query item in one of them."
          : "require a query item in one of them, or give their parameters different types."))
  }

  private var problemOfMany: Diagnostic {
    Diagnostic(
      .warning, .collision,
      "\(routes.count) routes match one another's links: "
        + Quoting.list(routes.map(\.title), "and", limit: 3),
      names: routes.map(\.name),
      expected:
        "each pattern more or less specific than the others; \(left.name) wins by \(whatDecides)",
      hint: routes.contains(where: \.parameters.isEmpty)
        ? "remove all but one of them, or require query items in the others."
        : "require query items in all but one of them, or give their parameters different types.")
  }

  /// The first in which the routes differ, in the order of ``PathRank`` and ``RouteRank``.
  private var whatDecides: String {
    if PathRank.keys(left) != PathRank.keys(right) { return "its types" }
    if left.text != right.text { return "byte order" }
    if left.name != right.name { return "its name" }
    if left.options.only != right.options.only { return ".only(…)" }
    return left.options.resolvedBy != right.options.resolvedBy
      ? ".resolved(by:)" : "its destination"
  }
}

extension RouteInfo {
  /// Whether the hosts leave open which of two routes comes first: both name one of them, or both
  /// take all.
  func sharesRank(of other: RouteInfo) -> Bool {
    guard limits != nil else { return other.limits == nil }
    return hosts.contains(where: other.hosts.contains)
  }

  /// The limit that would resolve the collision, for the one of two routes that accepts both kinds
  /// of links; nil if neither does, or both.
  func limit(besides other: RouteInfo) -> String? {
    if limits != nil { return nil }
    return switch (options.only, other.options.only) {
    case (nil, let kind?): "\(name) .only(.\(kind == .web ? "customScheme" : "web"))"
    case (.some, nil): other.limit(besides: self)
    default: nil
    }
  }
}
