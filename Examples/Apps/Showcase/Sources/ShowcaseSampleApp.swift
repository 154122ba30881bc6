import EntrywaySwiftUI
import Showcase
import SwiftUI

final class AppDelegate: DeepLinkAppDelegate {
  let center = DeepLinkCenter(ShowcaseRoute.entries)

  var deepLinks: any EntryReceiver { center }

  nonisolated deinit {}
}

@main
struct ShowcaseSampleApp: App {
  @UIApplicationDelegateAdaptor private var delegate: AppDelegate

  var body: some Scene {
    WindowGroup { RootView(center: delegate.center) }
  }
}
