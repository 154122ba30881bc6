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
  /// What is wrong with a parameter of that type; nil if nothing is.
  init?(_ parameter: PatternParameter, _ type: ParameterType) {
    let kind: PatternStep.Kind =
      switch parameter.place {
      case .segment: .parameter
      case .rest: .rest
      case .item: .itemParameter
      case .fragment: .fragment
      }
    self.init(kind, type) { parameter.name }
  }

  /// The same of a part of a pattern that names a parameter.
  init?(_ kind: PatternStep.Kind, _ type: ParameterType, name: () -> String) {
    switch (kind, type.count) {
    case (.parameter, .optional), (.rest, .optional): self = .optionalInPath(name())
    case (.parameter, .many): self = .arrayInSegment(name())
    case (.rest, .one) where !type.takesAnyText: self = .restType(name())
    case (.fragment, .many): self = .arrayInFragment(name())
    default: return nil
    }
  }
}
