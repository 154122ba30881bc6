/// The order of routes by their paths, segment by segment, then by what they require.
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
      $0.place == .segment(index) || ($0.place == .rest(index) && !$0.type.takesAnyText)
    }?.type
  }
}
