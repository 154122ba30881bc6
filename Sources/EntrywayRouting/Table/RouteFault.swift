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
