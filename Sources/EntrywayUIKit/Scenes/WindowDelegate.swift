#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  package import Entryway
  import EntrywayApple
  package import UIKit

  /// The delegate of a window's scene in an app with SwiftUI, for what no modifier hears of.
  package final class WindowDelegate: UIResponder, UIWindowSceneDelegate {
    private weak var receiver = RunningApp.receiver

    package func scene(
      _ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions
    ) {
      receiver?.receiveUnheard(
        options, scene: SceneID(scene), callback: "scene(_:willConnectTo:options:)")
    }

    package func sceneDidDisconnect(_ scene: UIScene) { receiver?.sceneDidDisconnect(scene) }

    package func windowScene(
      _ windowScene: UIWindowScene, performActionFor item: UIApplicationShortcutItem,
      completionHandler: @escaping (Bool) -> Void
    ) {
      guard let receiver else { return completionHandler(false) }
      receiver.windowScene(
        windowScene, performActionFor: item, completionHandler: completionHandler)
    }
  }

  extension EntryReceiver {
    /// Receives what no modifier of SwiftUI's hears of.
    package func receiveUnheard(
      _ options: UIScene.ConnectionOptions, scene: SceneID, callback: String
    ) {
      connectScene(scene)
      if let item = options.shortcutItem { receive(item, scene: scene, callback: callback) }
      if let response = options.notificationResponse {
        receive(response, scene: scene, callback: callback)
      }
      keptObject(ConnectionReading.self)?.receive(options, self, scene, callback)
    }
  }
#endif
