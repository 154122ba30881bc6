import Entryway

enum ShopRoute: LinkDestination {
  case home
  case order(id: String)
  case sale(id: String)
  case link(slug: String)

  static let routes = RouteTable<ShopRoute>(
    schemes: ["shop"], hosts: ["shop.example.com", "go.example.com"], fallback: .home
  ) {
    Route("/", .home)
    Route("/orders/{id}", ShopRoute.order)
    Route("/sale/{id}", ShopRoute.sale)
    // The host of the short links, including the old ones.
    Route("/{slug}", ShopRoute.link).hosts("go.example.com").resolved(by: .server)
  }
}

enum Screen: NavigationScreen {
  case order(String)
  case sale(String)
}

extension ShopRoute {
  var plan: StackPlan<Screen> {
    switch self {
    case .home, .link: .path([])
    case .order(let id): .path([.order(id)])
    case .sale(let id): .path([.sale(id)])
    }
  }
}

extension Screen {
  var title: String {
    switch self {
    case .order(let id): "Order \(id)"
    case .sale(let id): "Sale \(id)"
    }
  }
}
