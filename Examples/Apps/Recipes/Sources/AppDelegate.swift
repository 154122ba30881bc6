import EntrywayUIKit
import Recipes
import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  static var center = DeepLinkCenter(RecipesRoute.entries)

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    Self.center.finishLaunching(application)
    return true
  }

  func application(
    _ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken token: Data
  ) {
    print("send pushes to \(DeviceToken(token))")
  }

  nonisolated deinit {}
}
