#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS) && !os(tvOS)
  import Entryway
  import EntrywayApple
  import EntrywayUIKit
  import UIKit

  /// The delegate of a window's scene in an app with SwiftUI, for what no modifier hears of.
  ///
  final class WindowDelegate: UIResponder, UIWindowSceneDelegate {
    private weak var receiver = RunningApp.receiver

    func scene(
      _ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions
    ) {
      receiver?.receiveUnheard(
        options, scene: SceneID(scene), callback: "scene(_:willConnectTo:options:)")
    }

    func sceneDidDisconnect(_ scene: UIScene) { receiver?.sceneDidDisconnect(scene) }

    func windowScene(
      _ windowScene: UIWindowScene, performActionFor item: UIApplicationShortcutItem,
      completionHandler: @escaping (Bool) -> Void
    ) {
      guard let receiver else { return completionHandler(false) }
      receiver.windowScene(
        windowScene, performActionFor: item, completionHandler: completionHandler)
    }
  }
#endif
