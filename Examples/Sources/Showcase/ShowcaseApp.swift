public import Entryway

/// The app's places are those of its modules.
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

public enum ShowcaseScreen: Hashable, Sendable, CustomStringConvertible {
  case home, settings
  case detail(Int)

  public var description: String {
    switch self {
    case .home: "Home"
    case .settings: "Settings"
    case .detail(let id): "Detail(\(id))"
    }
  }
}

@MainActor
public final class ShowcaseApp {
  public let center: DeepLinkCenter<ShowcaseRoute>
  public let navigation = StackModel<ShowcaseScreen>(path: [.home])

  public init(center: DeepLinkCenter<ShowcaseRoute>) {
    self.center = center
    center.onOpen { [weak self] route, _ in self?.navigation.apply(route.plan) }
  }
}
