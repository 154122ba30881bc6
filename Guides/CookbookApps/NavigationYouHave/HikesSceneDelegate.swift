import EntrywayUIKit
import UIKit

final class HikesAppDelegate: UIResponder, UIApplicationDelegate {
  static let center = DeepLinkCenter(HikeRoute.entries)

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    Self.center.finishLaunching(application)
    return true
  }

  nonisolated deinit {}
}

final class HikesSceneDelegate: DeepLinkSceneDelegate {
  var deepLinks: any EntryReceiver { HikesAppDelegate.center }

  override func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions
  ) {
    let coordinator = HikesCoordinator(HikesAppDelegate.center, in: SceneID(scene))
    window = (scene as? UIWindowScene).map { UIWindow(windowScene: $0) }
    window?.rootViewController = coordinator.stack
    window?.makeKeyAndVisible()
    HikesAppDelegate.center.onOpen(scene: SceneID(scene)) { route in coordinator.open(route) }
    super.scene(scene, willConnectTo: session, options: options)
  }

  nonisolated deinit {}
}
