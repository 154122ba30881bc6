import EntrywaySwiftUI
import SwiftUI

@main
struct BakeryApp: App {
  @UIApplicationDelegateAdaptor private var delegate: AppDelegate

  var body: some Scene {
    WindowGroup { ContentView(center: delegate.center) }
  }
}

final class AppDelegate: DeepLinkAppDelegate {
  let center = DeepLinkCenter(BakeryRoute.entries)
  var deepLinks: any EntryReceiver { center }  // taps on notifications, quick actions

  nonisolated deinit {}
}
