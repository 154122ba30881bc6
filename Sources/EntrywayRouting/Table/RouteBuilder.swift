/// Collects the routes of a table, in any order.
@resultBuilder
public enum RouteBuilder<Destination: LinkDestination> {
  /// A single route.
  public static func buildExpression(_ route: Route<Destination>) -> [Route<Destination>] {
    [route]
  }

  /// The routes of a mount, which stand beside the others.
  public static func buildExpression(_ mount: Mount<Destination>) -> [Route<Destination>] {
    mount.routes
  }

  /// The routes of all lines of a block.
  public static func buildBlock(_ parts: [Route<Destination>]...) -> [Route<Destination>] {
    parts.flatMap { $0 }
  }

  /// The routes of an `if` without an `else`; none if the condition does not hold.
  public static func buildOptional(_ part: [Route<Destination>]?) -> [Route<Destination>] {
    part ?? []
  }

  /// The routes of an `if` that holds, or of a case of a `switch`.
  public static func buildEither(first part: [Route<Destination>]) -> [Route<Destination>] { part }

  /// The routes of an `else`, or of a later case of a `switch`.
  public static func buildEither(second part: [Route<Destination>]) -> [Route<Destination>] { part }

  /// The routes of all turns of a `for` loop.
  public static func buildArray(_ parts: [[Route<Destination>]]) -> [Route<Destination>] {
    parts.flatMap { $0 }
  }

  /// The routes within `if #available`.
  public static func buildLimitedAvailability(
    _ part: [Route<Destination>]
  ) -> [Route<Destination>] { part }
}
