public import Entryway

/// The home module's places, usable alone: `example://settings`.
public enum HomeRoute: LinkDestination {
  case home
  case settings

  public static let routes = RouteTable<HomeRoute>(schemes: ["example"], arguments: .perSegment) {
    Route("/", .home)
    Route("/settings", .settings)
  }

  var plan: StackPlan<ShowcaseScreen> {
    switch self {
    case .home: .path([.home])
    case .settings: .path([.home, .settings])
    }
  }
}
