import Entryway

enum HikeRoute: LinkDestination {
  case hikes
  case hike(id: String)
  case photo(hike: String, number: Int)

  static let routes = RouteTable<HikeRoute>(schemes: ["hikes"], hosts: ["hikes.example.com"]) {
    Route("/", .hikes)
    Route("/hikes/{id}", HikeRoute.hike)
    Route("/hikes/{hike}/photos/{number}", HikeRoute.photo)
  }

  static let entries = EntryRules(routes, [.notification(link: "link")])
}
