extension DeepLinkCenter {
  /// Says which content a scene shows, so that an entry about it goes there.
  ///
  /// ```swift
  /// center.setTargets(["conversation-sarah"], of: SceneID(scene))
  /// ```
  ///
  /// An entry that a scene received stays with that scene, for the system has chosen it. One that
  /// none received, such as a notification that arrives in the foreground, goes to the scene on the
  /// screen whose condition is contained in the entry's ``AppEntry/target``, the longest first;
  /// without any it goes to all. `*` holds for every target, as with SwiftUI's
  /// [`handlesExternalEvents`](https://developer.apple.com/documentation/swiftui/view/handlesexternalevents(preferring:allowing:)),
  /// and an empty text for none.
  ///
  /// - Parameters:
  ///   - targets: What the scene shows; they replace those of before.
  ///   - scene: The scene.
  public func setTargets(_ targets: Set<String>, of scene: SceneID) {
    state.targets.set(targets, of: scene)
  }
}
