import Entryway

enum StageRoute: LinkDestination {
  case home
  case help(HelpRoute)
  case show(id: Int, TicketRoute)

  static let routes = RouteTable<StageRoute>(schemes: ["stage"], hosts: ["stage.example.com"]) {
    Route("/", .home)
    Mount("/help", HelpRoute.routes, StageRoute.help)
    Mount("/shows/{id}", TicketRoute.routes) { .show(id: $0, $1) }
  }

  static let entries = EntryRules(
    routes,
    [
      .notification(link: "link"),
      .quickAction("com.example.stage.help", .help(.contents), title: "Help"),
    ])

  var plan: NavigationPlan<StageTab, StageScreen> {
    switch self {
    case .home: .tab(.shows)
    case .help(let route): route.plan.mapScreens(StageScreen.help).inTab(.help)
    case .show(let id, let route): .tab(.shows).path([.show(id), .ticket(route)])
    }
  }
}

enum StageTab: NavigationScreen {
  case shows, help
}

enum StageScreen: NavigationScreen {
  case help(HelpScreen)
  case show(Int)
  case ticket(TicketRoute)
}
