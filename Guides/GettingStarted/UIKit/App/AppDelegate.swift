import EntrywayUIKit
import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  static let center = DeepLinkCenter(BakeryRoute.entries)

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    Self.center.finishLaunching(application)  // taps on notifications, quick actions
    return true
  }

  nonisolated deinit {}
}
