import EntrywayReporting
import EntrywayUIKit
import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  static let center = makeCenter()

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    Self.center.finishLaunching(application)
    return true
  }

  static func makeCenter() -> DeepLinkCenter<ShopRoute> {
    let center = DeepLinkCenter(ShopRoute.entries)
    let server = LinkServer("https://links.example.com", key: "ewpk_4f9c21")
    center.report(to: server)  // sends nothing until the user allows it
    center.resolveShortLinks(by: server)
    return center
  }

  nonisolated deinit {}
}
