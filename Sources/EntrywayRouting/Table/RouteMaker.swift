/// What a route says of itself, and how its destination is made: one object, so that a route is one
/// word to copy.
@usableFromInline
final class RouteMaker<Destination: LinkDestination>: Sendable {
  let pattern: String
  /// Nil if the route was given none.
  let name: String?
  /// The types of the parameters, in the pattern's order: a function, which needs no memory of the
  /// heap where a list for each route would.
  let types: @Sendable () -> [DeclaredType]
  let options: RouteOptions
  /// Whether the route always makes the same destination.
  let isConstant: Bool
  /// Makes the destination from the texts of the parameters.
  @usableFromInline
  let build: @Sendable (inout _LinkTexts) throws(_LinkTextUnreadable) -> Destination
  /// The texts of a destination's parameters, given by hand.
  let inverse: (@Sendable (Destination) -> [[String]]?)?

  init(
    pattern: String, name: String?, types: @escaping @Sendable () -> [DeclaredType],
    options: RouteOptions, isConstant: Bool,
    build: @escaping @Sendable (inout _LinkTexts) throws(_LinkTextUnreadable) -> Destination,
    inverse: (@Sendable (Destination) -> [[String]]?)?
  ) {
    self.pattern = pattern
    self.name = name
    self.types = types
    self.options = options
    self.isConstant = isConstant
    self.build = build
    self.inverse = inverse
  }
}
