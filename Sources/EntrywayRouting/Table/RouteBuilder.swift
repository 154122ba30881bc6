/// Collects the routes of a table, in any order.
@resultBuilder
public enum RouteBuilder<Destination: LinkDestination> {
  public static func buildExpression(_ route: Route<Destination>) -> [Route<Destination>] {
    [route]
  }

  public static func buildExpression(_ mount: Mount<Destination>) -> [Route<Destination>] {
    mount.routes
  }

  public static func buildBlock(_ parts: [Route<Destination>]...) -> [Route<Destination>] {
    parts.flatMap { $0 }
  }

  public static func buildOptional(_ part: [Route<Destination>]?) -> [Route<Destination>] {
    part ?? []
  }

  public static func buildEither(first part: [Route<Destination>]) -> [Route<Destination>] { part }

  public static func buildEither(second part: [Route<Destination>]) -> [Route<Destination>] { part }

  public static func buildArray(_ parts: [[Route<Destination>]]) -> [Route<Destination>] {
    parts.flatMap { $0 }
  }

  public static func buildLimitedAvailability(
    _ part: [Route<Destination>]
  ) -> [Route<Destination>] { part }
}
