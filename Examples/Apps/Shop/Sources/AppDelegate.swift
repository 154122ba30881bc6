import EntrywayUIKit
import Shop
import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  /// Orders wait for a sign-in, and still do when the process was killed meanwhile.
  static var center = DeepLinkCenter(
    ShopRoute.entries,
    store: FilePendingEntryStore(url: .applicationSupportDirectory.appending(path: "links.json")),
    requirements: ShopApp.requirements)

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    if Session.isSignedIn { Self.center.meet(.session) }
    Self.center.finishLaunching(application)
    return true
  }

  func application(
    _ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken token: Data
  ) {
    print("send pushes to \(DeviceToken(token))")
  }
}
