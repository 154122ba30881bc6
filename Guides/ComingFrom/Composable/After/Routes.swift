import Entryway

enum Screen: NavigationScreen {
  case home
  case settings
  case detail(Int)

  var title: String {
    switch self {
    case .home: "Home"
    case .settings: "Settings"
    case .detail(let id): "Detail \(id)"
    }
  }
}

/// The home module's links, usable on their own: `example://settings`.
enum HomeRoute: LinkDestination {
  case home
  case settings

  static let routes = RouteTable<HomeRoute>(schemes: ["example"], arguments: .perSegment) {
    Route("/", .home)
    Route("/settings", .settings)
  }

  var plan: StackPlan<Screen> {
    switch self {
    case .home: .path([.home])
    case .settings: .path([.home, .settings])
    }
  }
}

/// The detail module's links, usable on their own: `example://detail?id=7/settings`.
enum DetailRoute: LinkDestination {
  case detail(id: Int)
  case settings(id: Int)

  static let routes = RouteTable<DetailRoute>(schemes: ["example"], arguments: .perSegment) {
    Route("/detail?id={id}", DetailRoute.detail)
    Route("/detail?id={id}/settings", DetailRoute.settings)
  }

  var plan: StackPlan<Screen> {
    switch self {
    case .detail(let id): .path([.detail(id)])
    case .settings(let id): .path([.detail(id), .settings])
    }
  }
}

/// The app's links are those of its modules.
enum ShowcaseRoute: LinkDestination {
  case home(HomeRoute)
  case detail(DetailRoute)

  static let routes = RouteTable<ShowcaseRoute>(schemes: ["example"], arguments: .perSegment) {
    Mount("/home", HomeRoute.routes, ShowcaseRoute.home)
    Mount("/", DetailRoute.routes, ShowcaseRoute.detail)
  }

  static let entries = EntryRules(routes, [.notification(link: "deeplink")])

  var plan: StackPlan<Screen> {
    switch self {
    case .home(let route): route.plan
    case .detail(let route): route.plan.prepending([.home])
    }
  }
}
