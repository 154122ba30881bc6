#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
  public import Entryway
  import EntrywayApple
  public import Foundation
  public import UIKit

  extension EntryReceiver {
    /// Receives the link of an App Intent that a scene performs, on iOS 26.
    ///
    /// ```swift
    /// func scene(_ scene: UIScene, willPerformAppIntent intent: any UISceneAppIntent) {
    ///   if let intent = intent as? OpenOrder {
    ///     center.scene(scene, willPerformAppIntentOpening: intent.link)
    ///   }
    /// }
    /// ```
    ///
    /// The system calls this after the scene was connected too, so the intent in the connection
    /// options is not read: it would be the same one. An `OpenURLIntent` needs none of this, for its
    /// universal link comes as others do.
    ///
    /// - Returns: Whether a rule accepted the link.
    @discardableResult
    public func scene(_ scene: UIScene, willPerformAppIntentOpening url: URL) -> Bool {
      receive(
        appIntentOpening: url, scene: SceneID(scene), callback: "scene(_:willPerformAppIntent:)")
    }
  }
#endif
