import EntrywaySwiftUI
import Foundation
import SwiftUI

// What the page on SwiftUI shows of views deeper down, of widgets, and of intents.

struct SelectingView: View {
  @State private var selection: String?

  var body: some View {
    OrderList()
      .onDeepLink { (route: ShopRoute, _) in
        if case .order(let id) = route { selection = id }
      }
  }
}

struct Order {
  let id: String
}

struct OrderWidgetView: View {
  let order: Order

  var body: some View { Text(order.id) }
}

struct OrderWidgetEntry: View {
  let order: Order

  var body: some View {
    OrderWidgetView(order: order)
      .widgetURL(for: .order(id: order.id), in: ShopRoute.routes)
  }
}

struct OpenOrder {
  let link: URL
}

extension View {
  /// Stands for the modifier of iOS 26, which the stubs lack.
  func onAppIntentExecution<Intent>(
    _ intent: Intent.Type, perform action: @escaping (Intent) -> Void
  ) -> some View {
    self
  }
}

struct IntentView: View {
  let center: DeepLinkCenter<ShopRoute>

  var body: some View {
    OrderList()
      .onAppIntentExecution(OpenOrder.self) { intent in
        center.onAppIntentExecution(opening: intent.link)
      }
  }
}
