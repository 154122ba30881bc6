import EntrywaySwiftUI
import Showcase
import SwiftUI
import UIKit

final class AppDelegate: DeepLinkAppDelegate {
  let center = DeepLinkCenter(ShowcaseRoute.entries)

  var deepLinks: any EntryReceiver { center }

  func application(
    _ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken token: Data
  ) {
    print("send pushes to \(DeviceToken(token))")
  }

  nonisolated deinit {}
}

@main
struct ShowcaseSampleApp: App {
  @UIApplicationDelegateAdaptor private var delegate: AppDelegate

  var body: some Scene {
    WindowGroup { RootView(center: delegate.center) }
  }
}
