#if canImport(UIKit) && !os(watchOS)
  public import Entryway
  public import UIKit

  extension SceneID {
    /// The identifier of a scene's session, which stays the same across launches.
    ///
    /// ```swift
    /// center.onOpen(scene: SceneID(scene)) { route in navigator.show(route) }
    /// ```
    @MainActor
    public init(_ scene: UIScene) { self.init(rawValue: scene.session.persistentIdentifier) }
  }
#endif
