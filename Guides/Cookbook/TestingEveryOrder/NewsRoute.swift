import Entryway

enum NewsRoute: LinkDestination {
  case front
  case story(id: Int)

  static let routes = RouteTable<NewsRoute>(schemes: ["news"], hosts: ["news.example.com"]) {
    Route("/", .front)
    Route("/stories/{id}", NewsRoute.story).requires(.session)
  }

  static let entries = EntryRules(
    routes,
    [
      .notification(link: "link"),
      .quickAction("com.example.news.front", .front, title: "Front Page"),
      .spotlight { .story(id: $0) },
    ])

}

extension DeepLinkCenter<NewsRoute> {
  /// What the app and the tests do at launch.
  static func news() -> DeepLinkCenter<NewsRoute> {
    DeepLinkCenter(NewsRoute.entries)
  }
}
