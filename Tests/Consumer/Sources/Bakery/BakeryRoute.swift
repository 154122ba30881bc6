public import Entryway

public enum BakeryRoute: LinkDestination {
  case home
  case bread(id: String)
}

extension BakeryRoute {
  public static let routes = RouteTable<BakeryRoute>(
    schemes: ["bakery"], hosts: ["bakery.example.com"]
  ) {
    Route("/", .home)
    Route("/bread/{id}", BakeryRoute.bread)
  }

  public static let entries = EntryRules(routes, [.notification(link: "deep_link")])
}
