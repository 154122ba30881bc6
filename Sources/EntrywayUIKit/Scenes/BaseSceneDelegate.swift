#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import Entryway
  public import UIKit

  /// The callbacks of `DeepLinkSceneDelegate`, which is what an app inherits from.
  open class BaseSceneDelegate: UIResponder, UIWindowSceneDelegate {
    /// The scene's window, for the app to set.
    open var window: UIWindow?

    private var receiver: (any EntryReceiver)? { (self as? any DeepLinkReceiving)?.deepLinks }

    open func scene(
      _ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions
    ) {
      receiver?.scene(scene, willConnectTo: session, options: options)
    }

    open func sceneDidDisconnect(_ scene: UIScene) { receiver?.sceneDidDisconnect(scene) }

    open func sceneDidBecomeActive(_ scene: UIScene) { receiver?.sceneDidBecomeActive(scene) }

    open func sceneDidEnterBackground(_ scene: UIScene) { receiver?.sceneDidEnterBackground(scene) }

    open func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
      receiver?.scene(scene, openURLContexts: contexts)
    }

    open func scene(_ scene: UIScene, willContinueUserActivityWithType type: String) {
      receiver?.scene(scene, willContinueUserActivityWithType: type)
    }

    open func scene(_ scene: UIScene, continue activity: NSUserActivity) {
      receiver?.scene(scene, continue: activity)
    }

    open func scene(
      _ scene: UIScene, didFailToContinueUserActivityWithType type: String, error: any Error
    ) {
      receiver?.scene(scene, didFailToContinueUserActivityWithType: type, error: error)
    }

    open func windowScene(
      _ windowScene: UIWindowScene, performActionFor item: UIApplicationShortcutItem,
      completionHandler: @escaping (Bool) -> Void
    ) {
      guard let receiver else { return completionHandler(false) }
      receiver.windowScene(
        windowScene, performActionFor: item, completionHandler: completionHandler)
    }
  }
#endif
