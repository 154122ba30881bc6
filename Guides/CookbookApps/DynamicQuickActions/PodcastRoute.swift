import EntrywayUIKit

enum PodcastRoute: LinkDestination {
  case search
  case studio
  case show(id: String)

  static let routes = RouteTable<PodcastRoute>(
    schemes: ["podcasts"], hosts: ["podcasts.example.com"]
  ) {
    Route("/search", .search)
    Route("/studio", .studio).audience("producer")
    Route("/shows/{id}", PodcastRoute.show)
  }

  static let entries = EntryRules(
    routes,
    [
      .quickAction("search", .search, title: "Search", icon: .system("magnifyingglass")),
      .quickAction("studio", audience: "producer", .studio, title: "Studio", icon: .system("mic")),
      .quickAction("show", id: "show", PodcastRoute.show),
    ])
}
