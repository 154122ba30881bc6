import EntrywayReporting
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
  let center = makeCenter()
  var deepLinks: any EntryReceiver { center }

  nonisolated deinit {}
}

struct ShopView: View {
  let center: DeepLinkCenter<ShopRoute>
  @State private var model = StackModel<Screen>()

  var body: some View {
    NavigationStack(path: $model.path) {
      VStack {
        ScreenView(title: "Shop")
        // For users whom a link sent to the App Store. Show it on the first launch.
        PasteButton(payloadType: String.self) { texts in
          Task {
            for text in texts { await center.reporting?.claim(pasted: text) }
          }
        }
      }
      .navigationDestination(for: Screen.self) { ScreenView(title: $0.title) }
    }
    .deepLinks(center) { route in model.apply(route.plan) }
  }
}
