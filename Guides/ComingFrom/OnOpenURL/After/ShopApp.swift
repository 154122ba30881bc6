import EntrywaySwiftUI
import SwiftUI

@main
struct ShopApp: App {
  @UIApplicationDelegateAdaptor private var delegate: AppDelegate

  var body: some Scene {
    WindowGroup { ShopView(center: delegate.center) }
  }
}

final class AppDelegate: DeepLinkAppDelegate {
  let center = DeepLinkCenter(ShopRoute.entries)

  var deepLinks: any EntryReceiver { center }

  nonisolated deinit {}
}

struct ShopView: View {
  let center: DeepLinkCenter<ShopRoute>
  @State private var model = StackModel<Screen>()

  var body: some View {
    NavigationStack(path: $model.path) {
      ScreenView(title: "Shop")
        .navigationDestination(for: Screen.self) { ScreenView(title: $0.title) }
    }
    .deepLinks(center) { route in model.apply(route.plan) }
  }
}
