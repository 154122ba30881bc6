#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  public import Entryway
  public import UIKit

  extension EntryReceiver {
    /// Receives the links of `scene(_:openURLContexts:)`.
    ///
    /// ```swift
    /// func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
    ///   center.scene(scene, openURLContexts: contexts)
    /// }
    /// ```
    ///
    /// Custom schemes and the links of widgets come this way while the app runs; on a cold start they
    /// come with the scene's connection options instead. The set has no order, so its links are
    /// received in that of their texts, each once.
    ///
    /// - Returns: Whether a rule accepted one of them; if not, another library may be asked.
    @discardableResult
    public func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) -> Bool {
      receive(contexts, scene: scene, callback: "scene(_:openURLContexts:)")
    }

    func receive(_ contexts: Set<UIOpenURLContext>, scene: UIScene, callback: String) -> Bool {
      let urls = Set(contexts.map(\.url)).sorted { $0.absoluteString < $1.absoluteString }
      return urls.count { receive($0, scene: SceneID(scene), callback: callback) } > 0
    }
  }
#endif
