import EntrywayPush

/// The showcase of the scenarios: a link is a whole path, each segment with its arguments.
enum ShowcaseRoute: LinkDestination {
  case home
  case detail(id: Int)

  static let routes = RouteTable<ShowcaseRoute>(schemes: ["example"], arguments: .perSegment) {
    Route("/home", .home)
    Route("/detail?id={id}", ShowcaseRoute.detail)
  }

  static let entries = EntryRules(routes, [.notification(link: "deeplink")])
}
