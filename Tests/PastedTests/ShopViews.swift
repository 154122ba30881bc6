import EntrywaySwiftUI
import SwiftUI

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
