import AppIntents
import EntrywaySwiftUI
import Foundation
import SwiftUI

// What the page on SwiftUI shows of views further down, of widgets, and of intents.

struct SelectingView: View {
  @State private var selection: String?

  var body: some View {
    OrderList()
      .onDeepLink { (route: ShopRoute) in
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

/// What a Live Activity's view gets, which carries the link of its push.
struct OrderActivityView: View {
  struct Context {
    var state: OrderState
  }

  struct OrderState {
    var step: String
    var link: String?
  }

  let context: Context

  var body: some View {
    OrderView(context.state)
      .widgetURL(linkIn: context.state.link, in: ShopRoute.routes)
  }

  private struct OrderView: View {
    let state: OrderState

    init(_ state: OrderState) { self.state = state }

    var body: some View { Text(state.step) }
  }
}

@available(iOS 26, *)
struct OpenOrder: TargetContentProvidingIntent {
  static let title: LocalizedStringResource = "Open Order"
  static let openAppWhenRun = true

  @Parameter(title: "Link") var link: URL

  func perform() async throws -> some IntentResult { .result() }
}

@available(iOS 26, *)
struct IntentView: View {
  let center: DeepLinkCenter<ShopRoute>

  var body: some View {
    OrderList()
      .onAppIntentExecution(OpenOrder.self) { intent in
        center.onAppIntentExecution(opening: intent.link)
      }
  }
}
