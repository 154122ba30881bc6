import Entryway

enum BakeryTab: NavigationScreen {
  case menu, orders
}

extension BakeryRoute {
  /// The tab that shows the destination, and the screens on top of the tab's root.
  var plan: NavigationPlan<BakeryTab, BakeryRoute> {
    switch self {
    case .menu: .tab(.menu)
    case .bread: .tab(.menu).path([self])
    case .orders: .tab(.orders)
    case .order: .tab(.orders).path([self])
    }
  }

  var title: String {
    switch self {
    case .menu: "Menu"
    case .bread(let id): "Bread: \(id)"
    case .orders: "Orders"
    case .order(let id): "Order \(id)"
    }
  }
}
