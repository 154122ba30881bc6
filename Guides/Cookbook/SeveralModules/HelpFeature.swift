public import Entryway

/// The module `Help`: its destinations, its table, and the path to each.
public enum HelpRoute: LinkDestination {
  case contents
  case article(id: String)

  /// The app decides on the path and the hosts for the table.
  public static let routes = RouteTable<HelpRoute> {
    Route("/", .contents)
    Route("/{id}", HelpRoute.article)
  }

  /// The path to it, from the root of wherever the app shows the help.
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
