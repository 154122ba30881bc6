import EntrywayUIKit
import UIKit
import UserNotifications

final class SceneDelegate: DeepLinkSceneDelegate {
  var deepLinks: any EntryReceiver { AppDelegate.center }

  override func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions
  ) {
    guard let windowScene = scene as? UIWindowScene else { return }
    let navigator = Navigator()
    window = UIWindow(windowScene: windowScene)
    window?.rootViewController = navigator.stack
    window?.makeKeyAndVisible()
    AppDelegate.center.onOpen(scene: SceneID(scene)) { route, entry in
      navigator.show(route, entry)
    }
    super.scene(scene, willConnectTo: session, options: options)
  }

  override func sceneDidBecomeActive(_ scene: UIScene) {
    super.sceneDidBecomeActive(scene)
    // Whoever looks at the shop has seen what its pushes were about.
    UNUserNotificationCenter.current().setBadgeCount(0, withCompletionHandler: nil)
  }

  nonisolated deinit {}
}
