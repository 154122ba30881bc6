/// A route's declaration and the closure that makes its destination, in one object, so that a route
/// is cheap to copy.
@usableFromInline
final class RouteStorage<Destination: LinkDestination>: Sendable {
  let pattern: String
  /// Nil if the route was given none.
  let name: String?
  /// The types of the parameters, in the pattern's order: a function, which needs no memory of the
  /// heap where a list for each route would.
  let types: @Sendable () -> [DeclaredType]
  /// Whether the route always makes the same destination.
  let isConstant: Bool
  /// Makes the destination from the texts of the parameters.
  @usableFromInline
  let build: @Sendable (inout _LinkTexts) throws(_LinkTextUnreadable) -> Destination
  /// The app's own closure that returns the texts of a destination's parameters.
  let inverse: (@Sendable (Destination) -> [[String]]?)?

  init(
    pattern: String, name: String?, types: @escaping @Sendable () -> [DeclaredType],
    isConstant: Bool,
    build: @escaping @Sendable (inout _LinkTexts) throws(_LinkTextUnreadable) -> Destination,
    inverse: (@Sendable (Destination) -> [[String]]?)?
  ) {
    self.pattern = pattern
    self.name = name
    self.types = types
    self.isConstant = isConstant
    self.build = build
    self.inverse = inverse
  }
}

/// A parameter's type as declared.
///
/// What a table needs to know about it is computed on demand.
@usableFromInline
enum DeclaredType: Sendable {
  case swift(any LinkParameter.Type)
  /// A type with only its shape known.
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
