/// A parameter's type as its route was given it.
///
/// What a table knows of it is found out when one asks.
@usableFromInline
enum DeclaredType: Sendable {
  case swift(any LinkParameter.Type)
  /// A type of which only the shape is known.
  indirect case known(ParameterType)

  /// The types of a route's parameters.
  @inlinable
  static func each<each Parameter: LinkParameter>(
    _ types: repeat (each Parameter).Type
  ) -> [DeclaredType] {
    var declared: [DeclaredType] = []
    repeat declared.append(.swift(each types))
    return declared
  }

  var facts: ParameterType {
    switch self {
    case .swift(let type): Self.facts(of: type)
    case .known(let type): type
    }
  }

  private static func facts<Parameter: LinkParameter>(of type: Parameter.Type) -> ParameterType {
    ParameterType(type)
  }
}
