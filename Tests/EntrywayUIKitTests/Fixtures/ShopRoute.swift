import Entryway

enum ShopRoute: LinkDestination {
  case home
  case order(id: String)
  case conversation(id: String, isReplying: Bool)

  static let routes = RouteTable<ShopRoute>(
    schemes: ["shop"], hosts: ["shop.example.com"]
  ) {
    Route("/", .home)
    Route("/orders/{id}", ShopRoute.order)
    Route("/conversations/{id}") { .conversation(id: $0, isReplying: false) }
    Route("/conversations/{id}/reply", name: "reply") { .conversation(id: $0, isReplying: true) }
  }
}
