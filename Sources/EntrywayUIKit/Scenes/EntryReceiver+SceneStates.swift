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
    ///
    /// Entries that no scene received, such as those of App Intents, open in the scene that became
    /// active last. One that was merely inactive has met the interface all along, so a guard that
    /// holds an entry until the interface is met goes on holding it.
    public func sceneDidBecomeActive(_ scene: UIScene) {
      let id = SceneID(scene)
      activateScene(id)
      if !isMet(.interface, scene: id) { meet(.interface, scene: id) }
    }

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
