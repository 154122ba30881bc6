#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  public import Entryway

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
  /// A scene delegate that inherits from another class forwards its callbacks instead: each is a
  /// method of the center with the callback's own name.
  public typealias DeepLinkSceneDelegate = BaseSceneDelegate & DeepLinkReceiving

  /// Says which center a delegate hands its entries to.
  @MainActor
  public protocol DeepLinkReceiving {
    /// The app's center.
    var deepLinks: any EntryReceiver { get }
  }
#endif
