import EntrywaySwiftUI
import SwiftUI

@main
struct ShowcaseApp: App {
  @UIApplicationDelegateAdaptor private var delegate: AppDelegate

  var body: some Scene {
    WindowGroup { RootView(center: delegate.center) }
  }
}

final class AppDelegate: DeepLinkAppDelegate {
  let center = DeepLinkCenter(ShowcaseRoute.entries)

  var deepLinks: any EntryReceiver { center }

  nonisolated deinit {}
}

struct RootView: View {
  let center: DeepLinkCenter<ShowcaseRoute>
  @State private var navigation = StackModel<Screen>(path: [.home])

  var body: some View {
    NavigationStack(path: $navigation.pushedScreens) {
      ScreenView(title: "Home")
        .navigationDestination(for: Screen.self) { ScreenView(title: $0.title) }
    }
    .deepLinks(center) { route in navigation.apply(route.plan) }
  }
}
