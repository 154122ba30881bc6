public import Entryway

/// What the module `Help` has: its destinations, its table, and the way to each.
public enum HelpRoute: LinkDestination {
  case contents
  case article(id: String)

  /// Below which path the table stands, and on which hosts, the app decides.
  public static let routes = RouteTable<HelpRoute> {
    Route("/", .contents)
    Route("/{id}", HelpRoute.article)
  }

  /// The way to it, from the root of wherever the app shows the help.
  public var plan: NavigationPlan<NoTab, HelpScreen> {
    switch self {
    case .contents: .path([])
    case .article(let id): .path([.article(id)])
    }
  }
}

/// The screens above that root.
public enum HelpScreen: NavigationScreen {
  case article(String)
}
