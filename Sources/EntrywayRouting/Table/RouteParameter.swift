/// A parameter of a route: its place in the pattern, and its type.
struct RouteParameter: Sendable {
  var name: String
  var place: PatternParameter.Place
  var type: ParameterType
  var isSensitive: Bool
}
