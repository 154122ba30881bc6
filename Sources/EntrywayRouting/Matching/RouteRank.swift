/// The order of routes of the same hosts by their paths, segment by segment, then by what they
/// require.
enum PathRank {
  static func precedes(_ left: RouteInfo, _ right: RouteInfo) -> Bool {
    let (mine, other) = (keys(left), keys(right))
    for (key, otherKey) in zip(mine, other) where key != otherKey { return key < otherKey }
    if mine.count != other.count { return mine.count > other.count }
    return RouteRank.precedes(left, right)
  }

  /// The keys of a route's segments.
  static func keys(_ route: RouteInfo) -> [SegmentKey] {
    guard let pattern = route.pattern else { return [] }
    return pattern.segments.enumerated().map { SegmentKey($1, type: type(of: $0, in: route)) }
  }

  private static func type(of index: Int, in route: RouteInfo) -> ParameterType? {
    route.parameters.first {
      $0.position == .segment(index) || ($0.position == .rest(index) && !$0.type.takesAnyText)
    }?.type
  }
}

/// The order of routes whose paths rank alike: more required items first, of these the one with
/// more literal ones; what still ties is decided by the pattern's bytes, then by
/// the name, then by what the routes make, so that the order of declaration never decides.
enum RouteRank {
  static func precedes(_ left: RouteInfo, _ right: RouteInfo) -> Bool {
    let (mine, other) = (left.conditions, right.conditions)
    if mine.count != other.count { return mine.count > other.count }
    if mine.literals.count != other.literals.count {
      return mine.literals.count > other.literals.count
    }
    if left.text != right.text {
      return left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
    }
    if left.name != right.name {
      return left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
    }
    if left.options.only != right.options.only { return left.options.only != nil }
    if left.options.resolvedBy != right.options.resolvedBy {
      return left.options.resolvedBy != nil
    }
    return left.example.utf8.lexicographicallyPrecedes(right.example.utf8)
  }

  /// Whether only the pattern's bytes decide which of two routes with equal paths matches a link.
  static func ties(_ left: RouteInfo, _ right: RouteInfo) -> Bool {
    let (mine, other) = (left.conditions, right.conditions)
    guard mine.count == other.count, mine.literals.count == other.literals.count else {
      return false
    }
    if let only = left.options.only, let otherOnly = right.options.only, only != otherOnly {
      return false
    }
    return !mine.excludes(other)
  }
}
