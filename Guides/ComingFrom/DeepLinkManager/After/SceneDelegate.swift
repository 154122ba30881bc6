import EntrywayUIKit
import UIKit

final class SceneDelegate: DeepLinkSceneDelegate {
  var deepLinks: any EntryReceiver { AppDelegate.center }

  override func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions
  ) {
    guard let windowScene = scene as? UIWindowScene else { return }
    let home = HomeViewController()
    window = UIWindow(windowScene: windowScene)
    window?.rootViewController = home
    window?.makeKeyAndVisible()
    AppDelegate.center.onOpen(scene: SceneID(scene)) { route in home.show(route.title) }
    super.scene(scene, willConnectTo: session, options: options)
  }

  nonisolated deinit {}
}
