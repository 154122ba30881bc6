import EntrywaySwiftUI
import SwiftUI

nonisolated enum ShopTab: Hashable { case orders }

extension ShopRoute {
  /// Where the place is.
  var plan: NavigationPlan<ShopTab, Screen> {
    switch self {
    case .order(let id): .tab(.orders).path([.order(id)])
    }
  }
}

struct OrderList: View {
  var body: some View {
    Text("orders").navigationDestination(for: Screen.self) { ScreenView(screen: $0) }
  }
}

struct ScreenView: View {
  let screen: Screen

  var body: some View {
    switch screen {
    case .order(let id): Text("order \(id)")
    }
  }
}
