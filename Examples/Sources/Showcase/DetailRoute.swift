public import Entryway

/// The detail module's places, usable alone: `example://detail?id=7/settings`.
public enum DetailRoute: LinkDestination {
  case detail(id: Int)
  case settings(id: Int)

  public static let routes = RouteTable<DetailRoute>(schemes: ["example"], arguments: .perSegment) {
    Route("/detail?id={id}", DetailRoute.detail)
    Route("/detail?id={id}/settings", DetailRoute.settings)
  }

  /// The way within the module; whoever uses it puts the way to its entrance before.
  var plan: StackPlan<ShowcaseScreen> {
    switch self {
    case .detail(let id): .path([.detail(id)])
    case .settings(let id): .path([.detail(id), .settings])
    }
  }
}
