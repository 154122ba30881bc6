#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  public import Entryway
  public import UIKit

  /// A scene delegate that receives every way into the app.
  ///
  /// ```swift
  /// final class SceneDelegate: DeepLinkSceneDelegate {
  ///   var deepLinks: any EntryReceiver { AppDelegate.center }
  ///
  ///   override func scene(
  ///     _ scene: UIScene, willConnectTo session: UISceneSession,
  ///     options: UIScene.ConnectionOptions
  ///   ) {
  ///     // … the app's window
  ///     super.scene(scene, willConnectTo: session, options: options)
  ///   }
  /// }
  /// ```
  ///
  /// A scene delegate that inherits from another class forwards its callbacks to the center
  /// instead, which has a method with the name of each callback.
  public typealias DeepLinkSceneDelegate = BaseSceneDelegate & DeepLinkReceiving

  /// A delegate that passes its entries to a center.
  @MainActor
  public protocol DeepLinkReceiving {
    /// The app's center.
    var deepLinks: any EntryReceiver { get }
  }

  /// The base class of `DeepLinkSceneDelegate`, which is the type to inherit from.
  open class BaseSceneDelegate: UIResponder, UIWindowSceneDelegate {
    /// The scene's window, which the app sets.
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
