import EntrywayUIKit
import UIKit

final class AppDelegate: UIResponder, UIApplicationDelegate {
  static let center = DeepLinkCenter(ShopRoute.entries)

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    Self.center.finishLaunching(application)  // quick actions, buttons of notifications, taps
    return true
  }
}

final class SceneDelegate: DeepLinkSceneDelegate {
  var deepLinks: any EntryReceiver { AppDelegate.center }

  override func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions
  ) {
    let navigator = Navigator(scene)  // the app's window and its controllers
    AppDelegate.center.onOpen(scene: SceneID(scene)) { route in navigator.show(route) }
    super.scene(scene, willConnectTo: session, options: options)
  }

  nonisolated deinit {}
}
