extension DeepLinkCenter {
  /// Records that the system has connected a scene, possibly one that it disconnected before.
  ///
  /// The adapters call this. An entry whose scene is disconnected goes to any window; after this
  /// call, its entries wait for the scene's handlers again.
  public func connectScene(_ scene: SceneID) { state.scenes.connect(scene) }

  /// Records that a scene has become active.
  ///
  /// An entry without a scene opens in the window that became active last. The adapters call this
  /// each time. It does not satisfy a requirement, so a guard that holds an entry until the
  /// interface is satisfied keeps holding it. ``satisfy(_:scene:)`` with ``/EntrywayRouting/Requirement/interface``
  /// and a scene counts as an activation too.
  ///
  /// ```swift
  /// func sceneDidBecomeActive(_ scene: UIScene) { center.activateScene(SceneID(scene)) }
  /// ```
  public func activateScene(_ scene: SceneID) {
    touch()
    state.scenes.activate(scene)
    advance()
  }

  /// Assigns entries that were received under a provisional name to their scene.
  ///
  /// SwiftUI delivers a link before a window knows its scene. Whatever was received, satisfied and
  /// registered under the provisional name belongs to the scene from now on.
  ///
  /// - Parameters:
  ///   - name: The provisional name.
  ///   - scene: The scene; nil if the window has none, so that its entries go to any.
  public func renameScene(_ name: SceneID, to scene: SceneID?) {
    guard name != scene else { return }
    touch(readsStore: false)
    state.rename(name, to: scene)
    advance()
  }

  /// Removes a scene that the system has disconnected, with its handlers and requirements.
  ///
  /// Entries that wait for it go to any other window, and so do entries that it receives later,
  /// until ``connectScene(_:)`` is called, or something is registered or satisfied for it.
  public func closeScene(_ scene: SceneID) {
    touch(readsStore: false)
    // Objects that a closure captures may call the center on deallocation: change the handlers
    // first.
    let gone = state.handlers.filter { $0.scene == scene }.map {
      registered.handlers.removeValue(forKey: $0.number)
    }
    state.close(scene)
    tellForeground()
    advance()
    withExtendedLifetime(gone) {}
  }

  /// Sets which content a scene shows, so that entries about that content go there.
  ///
  /// ```swift
  /// center.setTargets(["conversation-sarah"], of: SceneID(scene))
  /// ```
  ///
  /// An entry that a scene received stays with that scene, because the system has chosen it. Any
  /// other entry, such as a notification that arrives in the foreground, goes to the scene on
  /// screen whose condition is contained in the entry's ``AppEntry/target``; the longest condition
  /// wins. If there is none, it goes to the window that ``DeliveryOptions/windows`` chooses. `*`
  /// matches every target, as with SwiftUI's
  /// [`handlesExternalEvents`](https://developer.apple.com/documentation/swiftui/view/handlesexternalevents(preferring:allowing:)),
  /// and an empty string matches none.
  ///
  /// - Parameters:
  ///   - targets: What the scene shows; replaces the previous targets.
  ///   - scene: The scene.
  public func setTargets(_ targets: Set<String>, of scene: SceneID) {
    state.targets.set(targets, of: scene)
  }
}
