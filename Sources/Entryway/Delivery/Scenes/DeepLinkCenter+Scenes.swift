extension DeepLinkCenter {
  /// Notes that the system has connected a scene, maybe one that it had disconnected before.
  ///
  /// The adapters do so. An entry whose scene is gone goes to any window; after this call the scene
  /// is there again, and its entries wait for its handlers.
  public func connectScene(_ scene: SceneID) { state.scenes.connect(scene) }

  /// Notes that a scene has become active: an entry without a scene opens in the window that did so
  /// last.
  ///
  /// The adapters do so each time. It is no requirement, so a guard that holds an entry until the
  /// interface is satisfied goes on holding it. ``satisfy(_:scene:)`` with
  /// ``Requirement/interface`` and a scene counts as an activation too.
  ///
  /// ```swift
  /// func sceneDidBecomeActive(_ scene: UIScene) { center.activateScene(SceneID(scene)) }
  /// ```
  public func activateScene(_ scene: SceneID) {
    touch()
    state.scenes.activate(scene)
    advance()
  }

  /// Says which scene a window turned out to be in, for which entries were received before under a
  /// name of its own.
  ///
  /// SwiftUI hands a link over before a window knows its scene. What was received, satisfied and
  /// registered under the first name belongs to the second from now on.
  ///
  /// - Parameters:
  ///   - name: The name that entries were received under.
  ///   - scene: The scene; nil if the window has none, so that its entries go to any.
  public func renameScene(_ name: SceneID, to scene: SceneID?) {
    guard name != scene else { return }
    touch(readsStore: false)
    state.rename(name, to: scene)
    advance()
  }

  /// Forgets a scene that the system has disconnected: its handlers, and what was satisfied for it.
  ///
  /// What waits for it goes to any other window, and so does what is received for it later, until
  /// ``connectScene(_:)`` says that it is back, or something is registered or satisfied for it.
  public func closeScene(_ scene: SceneID) {
    touch(readsStore: false)
    // What a closure holds may call the center when it goes: after the handlers are changed.
    let gone = state.handlers.filter { $0.scene == scene }.map {
      registered.handlers.removeValue(forKey: $0.number)
    }
    state.close(scene)
    tellForeground()
    advance()
    withExtendedLifetime(gone) {}
  }

  /// Says which content a scene shows, so that an entry about it goes there.
  ///
  /// ```swift
  /// center.setTargets(["conversation-sarah"], of: SceneID(scene))
  /// ```
  ///
  /// An entry that a scene received stays with that scene, for the system has chosen it. One that
  /// none received, such as a notification that arrives in the foreground, goes to the scene on the
  /// screen whose condition is contained in the entry's ``AppEntry/target``, the longest first;
  /// without any to the window that ``DeliveryOptions/windows`` chooses. `*` holds for every
  /// target, as with SwiftUI's
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
