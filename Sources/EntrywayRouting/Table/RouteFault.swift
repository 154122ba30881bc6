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

extension RouteFault {
  /// What is wrong with a parameter of that type at that place; nil if nothing is.
  init?(_ parameter: PatternParameter, _ type: ParameterType) {
    switch (parameter.place, type.count) {
    case (.segment, .one), (.item, _): return nil
    case (.segment, .optional), (.rest, .optional): self = .optionalInPath(parameter.name)
    case (.segment, .many): self = .arrayInSegment(parameter.name)
    case (.rest, .one):
      if type.takesAnyText { return nil }
      self = .restType(parameter.name)
    case (.rest, .many): return nil
    case (.fragment, .many): self = .arrayInFragment(parameter.name)
    case (.fragment, _): return nil
    }
  }
}
