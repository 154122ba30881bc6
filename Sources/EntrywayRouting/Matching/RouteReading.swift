/// What a link gives to a route's parameters.
struct RouteReading: Sendable {
  /// For each parameter its texts; none if an optional one is absent.
  var texts: [[String]] = []
  var ignored: [IgnoredItem] = []
}
