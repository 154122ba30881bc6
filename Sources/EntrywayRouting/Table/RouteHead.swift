/// What a route says of itself, without its destination's type.
final class RouteHead: Sendable {
  let pattern: String
  /// Nil if the route was given none.
  let name: String?
  /// The types of the parameters, in the pattern's order.
  let types: [DeclaredType]
  let options: RouteOptions
  /// Whether the route always makes the same destination.
  let isConstant: Bool

  init(
    pattern: String, name: String?, types: [DeclaredType], options: RouteOptions, isConstant: Bool
  ) {
    self.pattern = pattern
    self.name = name
    self.types = types
    self.options = options
    self.isConstant = isConstant
  }
}
