import EntrywayUIKit
import UIKit

final class SceneDelegate: DeepLinkSceneDelegate {
  var deepLinks: any EntryReceiver { AppDelegate.center }

  override func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions
  ) {
    let navigator = Navigator(scene)
    AppDelegate.center.onOpen(scene: SceneID(scene)) { route in navigator.show(route) }
    super.scene(scene, willConnectTo: session, options: options)
  }

  nonisolated deinit {}
}
