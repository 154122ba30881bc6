import EntrywayUIKit

enum ShopTab: NavigationScreen {
  case orders
}

enum Screen: NavigationScreen {
  case order(String)
}

extension ShopRoute {
  var plan: NavigationPlan<ShopTab, Screen> {
    switch self {
    case .order(let id): .tab(.orders).path([.order(id)])
    }
  }
}
