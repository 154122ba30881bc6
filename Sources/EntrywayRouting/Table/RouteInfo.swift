/// A route as the matcher sees it: its parts and parameters, without the Swift types.
struct RouteInfo: Sendable {
  var text: String
  /// Nil if the route cannot be used; then `faults` says why.
  var pattern: RoutePattern?
  var faults: [RouteFault] = []
  var name: String
  var parameters: [RouteParameter] = []
  var options: RouteOptions
  var requirements = ItemRequirements()

  /// The parameters that a link may leave out are not counted.
  var requiredItemCount: Int { requirements.count }
}

/// A parameter of a route: its place in the pattern, and its type.
struct RouteParameter: Sendable {
  var name: String
  var place: PatternParameter.Place
  var type: ParameterType
  var isSensitive: Bool
}

/// Why a route cannot be used at all.
enum RouteFault: Hashable, Sendable {
  case pattern(PatternFault)
  /// The pattern names other parameters than the constructor takes.
  case parameterCount(named: Int, taken: Int)
  /// An optional or an array in the path.
  case optionalInPath(String)
  case arrayInSegment(String)
  case restType(String)
  case arrayInFragment(String)
}
