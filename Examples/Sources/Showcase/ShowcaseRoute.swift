public import Entryway

/// The app's destinations are those of its modules.
public enum ShowcaseRoute: LinkDestination {
  case home(HomeRoute)
  case detail(DetailRoute)

  public static let routes = RouteTable<ShowcaseRoute>(
    schemes: ["example"], arguments: .perSegment
  ) {
    Mount("/home", HomeRoute.routes, ShowcaseRoute.home)
    Mount("/", DetailRoute.routes, ShowcaseRoute.detail)
  }

  public static let entries = EntryRules(routes, [.notification(link: "deeplink")])

  /// A link is a whole path, which replaces the current one.
  public var plan: StackPlan<ShowcaseScreen> {
    switch self {
    case .home(let route): route.plan
    case .detail(let route): route.plan.prepending([.home])
    }
  }
}

extension ShowcaseRoute {
  /// The links that every screen offers, with their titles.
  public static let offered = [
    OfferedLink(title: "Detail 7", route: .detail(.detail(id: "7"))),
    OfferedLink(title: "Settings of Detail 7", route: .detail(.settings(id: "7"))),
  ]

  /// A link inside the app.
  public struct OfferedLink: Hashable, Sendable, Identifiable {
    public var title: String
    public var route: ShowcaseRoute

    public var id: ShowcaseRoute { route }
  }
}

/// The home module's destinations, usable alone: `example://settings`.
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

/// The detail module's destinations, usable alone: `example://detail?id=7/settings`.
public enum DetailRoute: LinkDestination {
  case detail(id: String)
  case settings(id: String)

  public static let routes = RouteTable<DetailRoute>(schemes: ["example"], arguments: .perSegment) {
    Route("/detail?id={id}", DetailRoute.detail)
    Route("/detail?id={id}/settings", DetailRoute.settings)
  }

  /// The way within the module; its user puts the way to its entrance before.
  var plan: StackPlan<ShowcaseScreen> {
    switch self {
    case .detail(let id): .path([.detail(id)])
    case .settings(let id): .path([.detail(id), .settings])
    }
  }
}
