import EntrywaySwiftUI
import SwiftUI

struct ShopApp: App {
  @UIApplicationDelegateAdaptor private var delegate: ShopDelegate

  var body: some Scene {
    WindowGroup { ShopView(center: delegate.center) }
  }
}

final class ShopDelegate: DeepLinkAppDelegate {
  let center = DeepLinkCenter(ShopRoute.entries)
  var deepLinks: any EntryReceiver { center }  // quick actions, notifications and their buttons
}

struct ShopView: View {
  let center: DeepLinkCenter<ShopRoute>
  @State private var model = NavigationModel<ShopTab, Screen>(tab: .orders)

  var body: some View {
    TabView(selection: $model.selectedTab) {
      NavigationStack(path: $model[pathFor: .orders]) { OrderList() }
        .tabItem { Text("Orders") }.tag(ShopTab.orders)
    }
    .sheets(model) { ScreenView(screen: $0) }
    .deepLinks(center) { route in model.apply(route.plan) }
  }
}
