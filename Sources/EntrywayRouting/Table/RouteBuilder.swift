/// Collects the routes of a table, in any order.
@resultBuilder
public enum RouteBuilder<Destination: LinkDestination> {
  /// A single route.
  @inlinable
  public static func buildExpression(_ route: Route<Destination>) -> [Route<Destination>] {
    [route]
  }

  /// The routes of a mount, beside the others.
  @inlinable
  public static func buildExpression(_ mount: Mount<Destination>) -> [Route<Destination>] {
    mount.routes
  }

  /// The routes of all lines of a block.
  @inlinable
  public static func buildBlock(_ parts: [Route<Destination>]...) -> [Route<Destination>] {
    joined(parts)
  }

  /// The routes of an `if` without an `else`; none if the condition is false.
  @inlinable
  public static func buildOptional(_ part: [Route<Destination>]?) -> [Route<Destination>] {
    part ?? []
  }

  /// The routes of an `if`, or of a case of a `switch`.
  @inlinable
  public static func buildEither(first part: [Route<Destination>]) -> [Route<Destination>] { part }

  /// The routes of an `else`, or of a later case of a `switch`.
  @inlinable
  public static func buildEither(second part: [Route<Destination>]) -> [Route<Destination>] { part }

  /// The routes of all iterations of a `for` loop.
  @inlinable
  public static func buildArray(_ parts: [[Route<Destination>]]) -> [Route<Destination>] {
    joined(parts)
  }

  /// The routes within `if #available`.
  @inlinable
  public static func buildLimitedAvailability(
    _ part: [Route<Destination>]
  ) -> [Route<Destination>] { part }

  @inlinable
  static func joined(_ parts: [[Route<Destination>]]) -> [Route<Destination>] {
    if parts.count == 1 { return parts[0] }
    var routes: [Route<Destination>] = []
    routes.reserveCapacity(parts.reduce(0) { $0 + $1.count })
    for part in parts { routes += part }
    return routes
  }
}
