import EntrywayUIKit

enum MuseumRoute: LinkDestination {
  case tour
  case exhibit(id: Int)
  /// A page that the app has no screen for: an old link, a new campaign, a typo.
  case website

  static let routes = RouteTable<MuseumRoute>(
    schemes: ["museum"], hosts: ["museum.example.com"], fallback: .website
  ) {
    Route("/", .tour)
    Route("/exhibits/{id}", MuseumRoute.exhibit)
  }

  static let entries = EntryRules(routes, [.notification(link: "link")])
}
