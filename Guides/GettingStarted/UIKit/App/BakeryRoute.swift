import Entryway

/// The places in the app that a link, a push or a quick action can open.
enum BakeryRoute: LinkDestination {
  case menu
  case bread(id: String)
  case orders
  case order(id: String)
}

extension BakeryRoute {
  static let routes = RouteTable<BakeryRoute>(
    schemes: ["bakery"], hosts: ["bakery.example.com"]
  ) {
    Route("/", .menu)
    Route("/breads/{id}", BakeryRoute.bread)
    Route("/orders", .orders)
    Route("/orders/{id}", BakeryRoute.order)
  }
}
