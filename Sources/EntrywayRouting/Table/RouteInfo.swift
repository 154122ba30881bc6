/// A route as the matcher sees it: its parts and parameters, without the Swift types.
struct RouteInfo: Sendable {
  var text: String
  /// Nil if the route cannot be used; then `faults` says why.
  var pattern: RoutePattern?
  var faults: [PatternFault] = []
  var name: String
  var parameters: [RouteParameter] = []
  var options: RouteOptions
  var requirements = ItemRequirements()
  /// The route's example as text: what tells two routes apart that agree in everything else.
  var example = ""
}
