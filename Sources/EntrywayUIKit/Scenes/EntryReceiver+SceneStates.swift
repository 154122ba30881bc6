#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  public import Entryway
  import EntrywayApple
  public import UIKit

  extension EntryReceiver {
    /// Opens what waits for the interface: `sceneDidBecomeActive(_:)`.
    ///
    /// ```swift
    /// func sceneDidBecomeActive(_ scene: UIScene) { center.sceneDidBecomeActive(scene) }
    /// ```
    public func sceneDidBecomeActive(_ scene: UIScene) { meet(.interface, scene: SceneID(scene)) }

    /// Lets entries of the scene wait until it is back: `sceneDidEnterBackground(_:)`.
    ///
    /// ```swift
    /// func sceneDidEnterBackground(_ scene: UIScene) { center.sceneDidEnterBackground(scene) }
    /// ```
    ///
    /// A scene that is merely inactive, under an alert of the system's, goes on opening.
    public func sceneDidEnterBackground(_ scene: UIScene) {
      withdraw(.interface, scene: SceneID(scene))
    }

    /// Forgets a scene: `sceneDidDisconnect(_:)`.
    ///
    /// ```swift
    /// func sceneDidDisconnect(_ scene: UIScene) { center.sceneDidDisconnect(scene) }
    /// ```
    ///
    /// What waits for it goes to the others.
    public func sceneDidDisconnect(_ scene: UIScene) { closeScene(SceneID(scene)) }
  }
#endif
