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
    let reporting = center.report(to: server)  // sends nothing until the person allows it
    center.addGuard(
      .resolving(
        ShopRoute.routes, by: server,
        lastTargets: .applicationSupportDirectory.appending(path: "link-targets.json"),
        reporting: reporting))
    return center
  }

  nonisolated deinit {}
}
