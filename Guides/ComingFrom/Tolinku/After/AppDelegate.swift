import EntrywayUIKit
import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  static let center = DeepLinkCenter(
    ShopRoute.entries,
    store: FilePendingEntryStore(url: .applicationSupportDirectory.appending(path: "links.json")))

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    Self.center.finishLaunching(application)
    return true
  }

  nonisolated deinit {}
}
