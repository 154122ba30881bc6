import EntrywaySwiftUI
import Showcase
import SwiftUI
import UIKit

/// One stack of screens; a link replaces them all.
struct RootView: View {
  let center: DeepLinkCenter<ShowcaseRoute>
  @State private var navigation = ShowcaseApp.makeNavigation()

  var body: some View {
    NavigationStack(path: $navigation.pushedScreens) {
      ScreenView(screen: ShowcaseApp.root)
        .navigationDestination(for: ShowcaseScreen.self) { ScreenView(screen: $0) }
    }
    .deepLinks(center) { route in navigation.apply(route.plan) }
    .onAppear {
      Task { try? await UIApplication.shared.askForNotifications() }
    }
  }
}
